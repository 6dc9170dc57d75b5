import type { Conversation, Desk, QueueKind } from '@parley/contract'
import * as m from '#messages/desk.ts'
import { relativeTime } from '#ui/format.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'
import { QueueLink } from './QueueLink.tsx'

const KINDS: readonly { kind: QueueKind; icon: IconName; name: (values: { count: number }) => string }[] = [
  { kind: 'report', icon: 'flag', name: m.numReports },
  { kind: 'review', icon: 'list', name: m.numReviews },
  { kind: 'appeal', icon: 'scales', name: m.numAppeals },
  { kind: 'pattern', icon: 'alert', name: m.numPatterns },
]

/** The kinds of which something waits, each with its number in words. */
export const waitingKinds = ({ waiting }: Desk) =>
  KINDS.flatMap(({ kind, icon, name }) => {
    const entries = waiting[kind]
    return entries ? [{ kind, icon, words: name({ count: entries.count }), oldestAt: entries.oldestAt }] : []
  })

type WaitingItemsProps = { conversation: Conversation; desk: Desk; now: number }

/** What waits for the viewer in this conversation, each with the oldest. */
export function WaitingItems({ conversation, desk, now }: WaitingItemsProps) {
  const kinds = waitingKinds(desk)
  return (
    <DeskSection heading={m.waits()}>
      {kinds.length === 0 ? (
        <p className={styles.hint}>{m.nothingWaits()}</p>
      ) : (
        <ul className={styles.rows}>
          {kinds.map(({ kind, icon, words, oldestAt }) => (
            <li key={kind}>
              <QueueLink conversation={conversation} kind={kind} className={styles.row}>
                <Icon name={icon} size={22} />
                <span className={styles.words}>
                  <strong>{words}</strong>
                  <small>{m.oldest({ since: relativeTime(oldestAt, now) })}</small>
                </span>
              </QueueLink>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
