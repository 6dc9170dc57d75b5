import type { Conversation } from '@parley/contract'
import { useState } from 'react'
import { mute, unmuteName } from '#messages/mutes.ts'
import { report } from '#messages/conversation.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useSetMuted } from '#mutes/useSetMuted.ts'
import { pendingReport, type PendingReport } from '#reports/pendingReport.ts'
import { LazyReportDialog } from '#reports/LazyReportDialog.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isName } from '#ui/people.ts'

/** The menu items for somebody else's conversation. */
export function ReportAndMute({
  conversation,
  onReport,
}: {
  conversation: Conversation
  onReport: () => void
}) {
  const { authorUsername, organization } = conversation.metadata
  const { isLoggedIn } = useLoginStatus()
  return (
    <>
      {isLoggedIn && !organization && isName(authorUsername) && <MuteAuthor name={authorUsername} />}
      <Button kind="quiet" onClick={onReport}>
        <Icon name="flag" />
        {report()}
      </Button>
    </>
  )
}

function MuteAuthor({ name }: { name: string }) {
  const { hasMutedName } = useMuted()
  const setMuted = useSetMuted()
  const isMuted = hasMutedName(name)
  return (
    <Button kind="quiet" onClick={() => setMuted({ name, isMuted: !isMuted })}>
      <Icon name="muted" />
      {isMuted ? unmuteName({ name }) : mute({ name })}
    </Button>
  )
}

/** The report dialog that somebody opened. */
export function ConversationReport({
  conversation: { metadata, payload },
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const target = { conversationSlugId: metadata.conversationSlugId, words: payload.title }
  return <LazyReportDialog target={target} onClose={onClose} />
}

/** The unsent report that somebody had to log in for, about this conversation or one of its opinions. */
export function ReportAfterLogin({ conversationSlugId }: { conversationSlugId: string }) {
  const { isLoggedIn } = useLoginStatus()
  return isLoggedIn ? <PendingReportForm conversationSlugId={conversationSlugId} /> : null
}

function PendingReportForm({ conversationSlugId }: { conversationSlugId: string }) {
  const [kept, setKept] = useState<PendingReport | undefined>(() => pendingReport(conversationSlugId))
  if (!kept) return null
  return <LazyReportDialog target={kept.target} kept={kept} onClose={() => setKept(undefined)} />
}
