import type { Conversation } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/votes.ts'
import { dateAndTime, longDate } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import styles from './ClosedNotice.module.css'

/** The id of the notice at the top of a closed conversation; the disabled vote buttons refer to it. */
export const CLOSED_NOTICE_ID = 'conversation-closed'

/** Why a conversation takes no votes and opinions; undefined if it takes them. */
export const closedReason = ({
  metadata: { moderation, isClosed, closedAt, opensAt },
}: Pick<Conversation, 'metadata'>): string | undefined => {
  if (moderation.status === 'moderated') return m.votingLocked()
  if (!isClosed) return undefined
  if (opensAt) return m.opensOn({ date: dateAndTime(opensAt) })
  return closedAt ? m.closedOn({ date: longDate(closedAt) }) : m.closedByAuthor()
}

type ClosedNoticeProps = Pick<Conversation, 'metadata'> & {
  /** Replaces the reason if moderators have locked the conversation. */
  locked: ReactNode
}

/** A notice at the top that says why nothing can be added any more. */
export function ClosedNotice({ metadata, locked }: ClosedNoticeProps) {
  const reason = closedReason({ metadata })
  if (!reason) return null
  return (
    <div className={styles.closed}>
      {metadata.moderation.status === 'moderated' ? (
        locked
      ) : (
        <Notice icon={metadata.opensAt ? 'clock' : 'lock'}>
          <p id={CLOSED_NOTICE_ID}>
            <strong>{reason}</strong>
          </p>
        </Notice>
      )}
    </div>
  )
}
