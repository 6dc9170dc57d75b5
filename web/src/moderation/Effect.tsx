import type { Opinion } from '@parley/contract'
import * as m from '#messages/decisions.ts'
import { wholeNumber } from '#ui/format.ts'
import styles from './ModerateScreen.module.css'

type OpinionEffectProps = {
  opinion: Opinion
  /** How many opinions of the conversation count now. */
  numOpinions: number
  /** Who will be told. */
  authorName: string | undefined
}

/** What a decision on an opinion does to votes, counts and groups, and who is told. */
export function OpinionEffect({ opinion, numOpinions, authorName }: OpinionEffectProps) {
  const { numAgrees, numDisagrees, numPasses, moderation } = opinion
  const count = numAgrees + numDisagrees + numPasses
  const before = wholeNumber(numOpinions)
  const after = wholeNumber(Math.max(0, numOpinions - 1))
  const isCounted = moderation.status === 'unmoderated'
  return (
    <section className={styles.effect} aria-labelledby="effect">
      <h2 id="effect">{m.effect()}</h2>
      {isCounted ? (
        <>
          <p>{m.votesLeave({ count, shown: wholeNumber(count) })}</p>
          {count > 0 && <p>{m.onlyVotedOnIt()}</p>}
          <p>{m.opinionsLeft({ count: numOpinions, before, after })}</p>
        </>
      ) : (
        <p>{m.notCounted()}</p>
      )}
      {authorName !== undefined && <p>{m.authorIsTold(authorName)}</p>}
    </section>
  )
}

/** What locking a conversation does, and who is told. */
export function ConversationEffect({ authorName }: { authorName: string }) {
  return (
    <section className={styles.effect} aria-labelledby="effect">
      <h2 id="effect">{m.effect()}</h2>
      <p>{m.lockEffect()}</p>
      <p>{m.authorIsTold(authorName)}</p>
    </section>
  )
}
