import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { printOrPublish, printShort } from '#messages/print.ts'
import { moreForConversation } from '#messages/conversation.ts'
import { FollowConversation } from '#notifications/FollowConversation.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './PageActions.module.css'
import { ShareButton } from './ShareButton.tsx'

type PageActionsProps = { conversation: Conversation; hasResults: boolean }

/** What one may do with a conversation as a whole; its results can be printed and published. */
export function PageActions({ conversation, hasResults }: PageActionsProps) {
  return (
    <span className={styles.actions}>
      {hasResults && (
        <Link
          to="/conversation/$postSlugId/print"
          params={{ postSlugId: conversation.metadata.conversationSlugId }}
          className={styles.print}
        >
          <Icon name="print" />
          <span className={styles.short}>{printShort()}</span>
          <span className={styles.full}>{printOrPublish()}</span>
        </Link>
      )}
      <ShareButton conversation={conversation} />
      <ConversationMenu conversationSlugId={conversation.metadata.conversationSlugId} />
    </span>
  )
}

/** What whoever has taken part may do besides. */
function ConversationMenu({ conversationSlugId }: { conversationSlugId: string }) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  if (!isGuestOrLoggedIn) return null
  return (
    <Menu label={moreForConversation()}>
      <FollowConversation conversationSlugId={conversationSlugId} isIn="menu" />
    </Menu>
  )
}
