import * as m from '#messages/ui.ts'
import styles from './BalanceBar.module.css'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from './format.ts'

type BalanceBarProps = {
  agrees: number
  disagrees: number
  passes: number
  /** Everybody who takes part, voters on this opinion or not. */
  people?: number
  /** In a table or on the map: shares of agreement and disagreement only. */
  isCompact?: boolean
}

/**
 * Shares of those who voted: disagreement grows to the start, agreement to the end; the figures and the number of
 * voters stand below. Few voters are counted and not made into shares.
 */
export function BalanceBar({ agrees, disagrees, passes, people, isCompact = false }: BalanceBarProps) {
  const voters = agrees + disagrees + passes
  const className = isCompact ? `${styles.balance} ${styles.compact}` : styles.balance
  if (voters < MIN_VOTERS_FOR_SHARES) {
    return (
      <span className={className}>
        <span className={styles.figures}>{countsSentence({ agrees, disagrees, passes })}</span>
      </span>
    )
  }
  const length = (count: number) => `${((100 * count) / voters).toFixed(1)}%`
  return (
    <span className={className}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.half}>
          <span className={styles.disagree} style={{ inlineSize: length(disagrees) }} />
        </span>
        <span className={styles.half}>
          <span className={styles.agree} style={{ inlineSize: length(agrees) }} />
        </span>
      </span>
      <span className={styles.figures}>
        <b className={styles.disagreeing}>{m.disagreeShare(percent(disagrees, voters))}</b>
        <b className={styles.agreeing}>{m.agreeShare(percent(agrees, voters))}</b>
        {!isCompact && <span>{m.passShare(percent(passes, voters))}</span>}
        <span className={styles.people}>
          {people !== undefined && people >= voters
            ? m.votedOf({ count: wholeNumber(voters), people: wholeNumber(people) })
            : m.voted(wholeNumber(voters))}
        </span>
      </span>
    </span>
  )
}

const countsSentence = (votes: { agrees: number; disagrees: number; passes: number }): string =>
  votes.agrees + votes.disagrees + votes.passes === 0 ? m.nobodyVoted() : m.counts(votes)
