import * as m from '#messages/analysis.ts'
import { percent } from '#ui/format.ts'
import { type Figures, numVoters, shareOf } from './figures.ts'
import styles from './ShareBar.module.css'

/** Some people's votes on one opinion in one line: disagreement before the axis, agreement after it, in figures too. */
export function ShareBar({ figures }: { figures?: Figures }) {
  if (!figures) return <span className={styles.none}>{m.notCounted()}</span>
  const { tally } = figures
  if (!tally) return <span className={styles.none}>{m.withheld()}</span>
  const voters = numVoters(tally)
  if (voters === 0) return <span className={styles.none}>{m.nobodyInGroupVoted()}</span>
  const long = (count: number) => `${(100 * shareOf(count, tally)).toFixed(1)}%`
  return (
    <span className={styles.balance}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.half}>
          <span className={styles.disagree} style={{ inlineSize: long(tally.numDisagrees) }} />
        </span>
        <span className={styles.half}>
          <span className={styles.agree} style={{ inlineSize: long(tally.numAgrees) }} />
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.disagreeing}>{m.disagreeShare(percent(tally.numDisagrees, voters))}</span>
        <span className={styles.agreeing}>{m.agreeShare(percent(tally.numAgrees, voters))}</span>
      </span>
    </span>
  )
}
