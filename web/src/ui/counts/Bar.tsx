import type { ReactNode } from 'react'
import * as m from '#messages/ui.ts'
import styles from './Bar.module.css'
import { MIN_VOTERS_FOR_SHARES, percent } from '#ui/format.ts'

type BarProps = {
  agrees: number
  disagrees: number
  passes: number
  /** The displayed shares, if they do not follow from the counts. */
  shares?: { agree: string; disagree: string; pass: string }
  /** Everybody who takes part, whether they voted on this opinion or not. */
  people?: number
  /**
   * The line about what the figures are based on, if it is more than the number of voters, or `null` if it is shown
   * elsewhere.
   */
  base?: ReactNode
}

/**
 * Shares of the voters: disagreement from the start, agreement from the end, passes hatched between; the figures are
 * below at the same three places. With few voters, counts are shown in place of shares.
 */
export function Bar({ agrees, disagrees, passes, shares, people, base }: BarProps) {
  const voters = agrees + disagrees + passes
  if (voters < MIN_VOTERS_FOR_SHARES)
    return <span className={styles.base}>{countsSentence({ agrees, disagrees, passes })}</span>
  const voted =
    people !== undefined && people >= voters
      ? m.votedOf({ count: voters, people })
      : m.voted({ count: voters })
  return (
    <span className={styles.bar}>
      <svg className={styles.shares} aria-hidden="true">
        <rect className={styles.disagree} width={shareOf(disagrees, voters)} height="100%" />
        <rect
          className={styles.agree}
          x={shareOf(voters - agrees, voters)}
          width={shareOf(agrees, voters)}
          height="100%"
        />
        {disagrees > 0 && <rect className={styles.gap} x={shareOf(disagrees, voters)} {...GAP} />}
        {agrees > 0 && passes > 0 && (
          <rect className={styles.gap} x={shareOf(voters - agrees, voters)} {...GAP} />
        )}
      </svg>
      <span className={styles.figures}>
        <b className={styles.disagrees}>
          {m.disagreeShare({ share: shares?.disagree ?? percent(disagrees, voters) })}
        </b>
        <span>{m.passShare({ share: shares?.pass ?? percent(passes, voters) })}</span>
        <b className={styles.agrees}>{m.agreeShare({ share: shares?.agree ?? percent(agrees, voters) })}</b>
      </span>
      {base !== null && <span className={styles.base}>{base ?? voted}</span>}
    </span>
  )
}

/** Sizes are attributes of the drawing, so that pictures for download contain them. */
const GAP = { width: 2, height: '100%' }

const shareOf = (count: number, voters: number): string => `${((100 * count) / voters).toFixed(1)}%`

const countsSentence = (votes: { agrees: number; disagrees: number; passes: number }): string =>
  votes.agrees + votes.disagrees + votes.passes === 0 ? m.nobodyVoted() : m.counts(votes)
