import type { Conversation } from '@parley/contract'
import { useSyncExternalStore, type ReactNode } from 'react'
import { serverNow } from '#device/clock.ts'
import { useFirstScreen } from '#firstScreen.ts'
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

/** The conversation as it is now: closed from its closing date on, whether or not the server has said so yet. */
export function useClosedInTime<C extends Pick<Conversation, 'metadata'>>(conversation: C): C {
  const { isClosed, closeAt } = conversation.metadata
  const isPast = useIsPast(isClosed ? undefined : closeAt)
  if (!isPast) return conversation
  const metadata = { ...conversation.metadata, isClosed: true, closedAt: closeAt, closeAt: undefined }
  return { ...conversation, metadata }
}

/** Whether a moment of the server's clock has passed; becomes true by itself. */
function useIsPast(instant: string | undefined): boolean {
  const { rendered } = useFirstScreen()
  const moment = instant === undefined ? Infinity : Date.parse(instant)
  return useSyncExternalStore(
    (listener) => follow(moment, listener),
    () => serverNow() >= moment,
    () => (rendered?.at ?? Date.now()) >= moment,
  )
}

// Longer timers end at once.
const LONGEST_MS = 2 ** 31 - 1

const follow = (moment: number, listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = moment - serverNow()
    if (left > 0 && left < Infinity) timer = setTimeout(wait, Math.min(left, LONGEST_MS))
    listener()
  }
  wait()
  return () => clearTimeout(timer)
}
