import type { Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { printOrPublish, printShort, moreForConversation, report } from '#messages/conversation.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PageActions.module.css'
import { ShareButton } from './ShareButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'

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

const ConversationReport = lazy(() =>
  import('./ReportAndMute.tsx').then(({ ConversationReport }) => ({ default: ConversationReport })),
)

/** The menu of those who have not taken part yet: they may report, and log in for it. */
function ReportMenu({ conversation }: { conversation: Conversation }) {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Menu label={moreForConversation()}>
        <Button kind="quiet" onClick={() => setReporting(true)}>
          <Icon name="flag" />
          {report()}
        </Button>
      </Menu>
      {isReporting && (
        <Suspense>
          <ConversationReport conversation={conversation} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
