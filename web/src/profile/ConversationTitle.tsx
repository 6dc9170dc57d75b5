import type { Conversation } from '@parley/contract'
import { Link, linkOptions } from '@tanstack/react-router'
import * as m from '#messages/userProfile.ts'
import { isPrivate } from '#messages/conversation.ts'
import styles from './OwnList.module.css'

/** The title of the conversation, shown above an opinion or a vote in it. */
export function ConversationTitle({ conversation }: { conversation: Conversation }) {
  const { metadata, payload } = conversation
  return (
    <p className={styles.title} dir="auto">
      {metadata.isDeleted ? (
        m.deletedConversation()
      ) : (
        <>
          <Link to="/conversation/$postSlugId" params={{ postSlugId: metadata.conversationSlugId }}>
            {payload.title}
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
