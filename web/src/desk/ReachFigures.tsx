import type { Conversation, Desk } from '@parley/contract'
import * as m from '#messages/desk.ts'
import { dateAndTime, wholeNumber } from '#ui/format.ts'
import styles from './DeskScreen.module.css'

/** The numbers of a conversation: how many people got how far, votes, and added opinions. */
export function ReachFigures({
  conversation: { metadata },
  desk,
}: {
  conversation: Conversation
  desk: Desk
}) {
  const { participantCount, voteCount } = metadata
  const { reach, numAdded } = desk
  const each = participantCount === 0 ? 0 : voteCount / participantCount
  const numbers = [
    ...(reach?.ten === undefined ? [] : [{ label: m.votedOnTen(), value: reach.ten }]),
    { label: m.votesEach({ each: wholeNumber(Math.round(each)) }), value: voteCount },
    ...(reach?.all === undefined
      ? []
      : [{ label: m.votedOnAll({ opinions: wholeNumber(reach.opinions) }), value: reach.all }]),
    { label: m.opinionsAdded(), value: numAdded },
  ]
  return (
    <section aria-label={m.howFar()}>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{wholeNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {reach
          ? m.countedAsOf({ people: wholeNumber(reach.people), when: dateAndTime(reach.asOf) })
          : m.notYetCounted()}
      </p>
    </section>
  )
}
