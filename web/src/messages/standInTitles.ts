import { text } from './catalogue.ts'

/** In the place of a title. */
export const deletedConversation = text('Deleted conversation')
/** In the place of a title, until it is known. */
export const untitledImport = text('Imported conversation')
