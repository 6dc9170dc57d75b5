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

// Only people who have taken part need the menu, so a first visit does not load its code.
const ConversationMenu = lazy(() =>
  import('./ConversationMenu.tsx').then(({ ConversationMenu }) => ({ default: ConversationMenu })),
)

type PageActionsProps = { conversation: Conversation; hasResults: boolean }

/** The actions on a whole conversation: menu, sharing, and printing its results. */
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

/** The menu of people who have not taken part yet: they can report, after a login. */
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
