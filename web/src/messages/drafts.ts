import { textOf } from './catalogue.ts'

export const draftNotFound = textOf(
  'There is no opinion draft to delete for conversation {conversationSlugId}',
)
