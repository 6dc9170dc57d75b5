// English words in responses in the place of names and texts that are missing. Existing clients show them as they are;
// the web shows words of its own in the language of the reader. None has the form of a username.

/** The name of somebody whose account was deleted. */
export const DELETED_USER = 'deleted user'
/** The name of people without a pseudonym, if names are hidden. */
export const NO_NAME = 'no name'
export const DELETED_CONVERSATION = 'Deleted conversation'
/** The title of an import until its source has said it; only its author sees it. */
export const UNTITLED_IMPORT = 'Imported conversation'

/** Why the source of an import moderated an opinion. */
export const IMPORT_EXPLANATIONS = {
  moderated: 'Moderated at the source.',
  meta: 'Set aside at the source: it is about the conversation itself.',
} as const
