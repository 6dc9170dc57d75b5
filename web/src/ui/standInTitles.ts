import { DELETED_CONVERSATION, UNTITLED_IMPORT } from '@parley/contract'
import * as m from '#messages/standInTitles.ts'

/** The title of a conversation as readers see it; one that is deleted or not yet read from its source has none. */
export const shownTitle = (title: string): string =>
  title === DELETED_CONVERSATION
    ? m.deletedConversation()
    : title === UNTITLED_IMPORT
      ? m.untitledImport()
      : title
