import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { printOrPublish, printShort } from '#messages/conversation.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PageActions.module.css'
import { ReportMenu } from './ReportMenu.tsx'
import { ShareButton } from './ShareButton.tsx'

// For those who have taken part, so not in what a first visit loads.
const ConversationMenu = lazy(() =>
  import('./ConversationMenu.tsx').then(({ ConversationMenu }) => ({ default: ConversationMenu })),
)

type PageActionsProps = { conversation: Conversation; hasResults: boolean }

/** What one may do with a conversation as a whole; its results can be printed and published. */
export function PageActions({ conversation, hasResults }: PageActionsProps) {
  const { isGuestOrLoggedIn } = useLoginStatus()
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
      {isGuestOrLoggedIn ? (
        <Suspense>
          <ConversationMenu conversation={conversation} />
        </Suspense>
      ) : (
        <ReportMenu conversation={conversation} />
      )}
    </span>
  )
}
