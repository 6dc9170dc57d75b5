import { IMPORT_EXPLANATIONS } from '@parley/contract'

// English texts that are stored or in responses, which are the same for all readers.

/** Replaces the options of a poll when its author’s data is erased. */
export const DELETED_OPTION = 'Deleted option'
export const LICENSE_NOT_STATED = 'License not stated'

/** Why an imported opinion is not listed. */
export type ImportReason = keyof typeof IMPORT_EXPLANATIONS

/** The explanation of a decision: what a person wrote, or why the source of an import decided so. */
export const explanationOf = (decision: {
  explanation: string | null
  import_reason: ImportReason | null
}): string =>
  decision.import_reason === null ? (decision.explanation ?? '') : IMPORT_EXPLANATIONS[decision.import_reason]
