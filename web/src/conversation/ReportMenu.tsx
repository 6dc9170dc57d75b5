import type { Conversation } from '@parley/contract'
import { lazy, Suspense, useState } from 'react'
import { moreForConversation, report } from '#messages/conversation.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'

const ConversationReport = lazy(() =>
  import('./ReportAndMute.tsx').then(({ ConversationReport }) => ({ default: ConversationReport })),
)

/** The menu of those who have not taken part yet: they may report, and log in for it. */
export function ReportMenu({ conversation }: { conversation: Conversation }) {
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
