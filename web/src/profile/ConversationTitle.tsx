import { type Conversation, textLanguage } from '@parley/contract'
import { Link, linkOptions } from '@tanstack/react-router'
import { isPrivate } from '#messages/conversation.ts'
import { deletedConversation } from '#messages/standInTitles.ts'
import { shownTitle } from '#ui/standInTitles.ts'
import styles from './OwnList.module.css'

/** The title of the conversation, shown above an opinion or a vote in it. */
export function ConversationTitle({ conversation }: { conversation: Conversation }) {
  const { metadata, payload } = conversation
  return (
    <p className={styles.title} dir="auto">
      {metadata.isDeleted ? (
        deletedConversation()
      ) : (
        <>
          <Link
            to="/conversation/$postSlugId"
            params={{ postSlugId: metadata.conversationSlugId }}
            lang={textLanguage(payload)}
          >
            {shownTitle(payload.title)}
          </Link>
          {!metadata.isIndexed && ` · ${isPrivate()}`}
        </>
      )}
    </p>
  )
}

/** Opens the conversation at an opinion. */
export const linkToOpinion = (postSlugId: string, opinion: string) =>
  linkOptions({
    to: '/conversation/$postSlugId',
    params: { postSlugId },
    search: { tab: 'opinions', opinion },
  })
