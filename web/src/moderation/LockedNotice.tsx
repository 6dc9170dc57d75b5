import type { Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/moderation.ts'
import { quoted } from '#messages/ui.ts'
import { LedgerLink } from './LedgerLink.tsx'
import { longDate } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { reasonWord } from './reasons.ts'

type LockedNoticeProps = {
  metadata: Conversation['metadata']
  /** The id by which the vote buttons refer to this notice as their explanation. */
  id: string
  actions?: ReactNode
}

/** The notice about a lock with a link to every decision; pages inside other sites have no such link. */
export function LockedNoticeWithLedger(props: LockedNoticeProps) {
  const { conversationSlugId } = props.metadata
  return <LockedNotice {...props} actions={<LedgerLink conversationSlugId={conversationSlugId} />} />
}

/** Why and since when a conversation is locked, with the moderator's explanation. */
export function LockedNotice({ metadata: { moderation }, id, actions }: LockedNoticeProps) {
  if (moderation.status !== 'moderated') return null
  return (
    <Notice icon="lock" actions={actions}>
      <p id={id}>
        <strong>{m.lockedOn({ date: longDate(moderation.createdAt) })}</strong>
        {betweenSentences()}
        {m.lockedWhy({ reason: reasonWord(moderation) })}
      </p>
      {moderation.explanation && (
        <p className="opinion" dir="auto">
          {quoted({ words: moderation.explanation })}
        </p>
      )}
    </Notice>
  )
}
