// Texts that replace missing texts and names.

export const DELETED_USER = 'deleted user'
export const DELETED_CONVERSATION = 'Deleted conversation'
/** Shown to the author of an import until its source has said the title. */
export const UNTITLED_IMPORT = 'Imported conversation'
export const DELETED_OPTION = 'Deleted option'
/** Shown for people without a pseudonym, if names are hidden. */
export const NO_NAME = 'no name'
export const LICENSE_NOT_STATED = 'License not stated'

const IMPORT_EXPLANATIONS = {
  moderated: 'Moderated at the source.',
  meta: 'Set aside at the source: it is about the conversation itself.',
}

/** Why an imported opinion is not listed. */
export type ImportReason = keyof typeof IMPORT_EXPLANATIONS

/** The explanation of a decision: what a person wrote, or why the source of an import decided so. */
export const explanationOf = (decision: {
  explanation: string | null
  import_reason: ImportReason | null
}): string =>
  decision.import_reason === null ? (decision.explanation ?? '') : IMPORT_EXPLANATIONS[decision.import_reason]
