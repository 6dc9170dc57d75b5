import * as m from '#messages/analysis.ts'
import { Bar } from '#ui/Bar.tsx'
import { type Figures, numVoters } from './figures.ts'
import styles from './GroupBars.module.css'

/** A group's votes on one opinion as a bar, or why there is none. */
export function FiguresBar({ figures }: { figures?: Figures }) {
  if (!figures) return <span className={styles.none}>{m.notCounted()}</span>
  const { tally, size } = figures
  if (!tally) return <span className={styles.none}>{m.withheld()}</span>
  if (numVoters(tally) === 0) return <span className={styles.none}>{m.nobodyInGroupVoted()}</span>
  return (
    <Bar agrees={tally.numAgrees} disagrees={tally.numDisagrees} passes={tally.numPasses} people={size} />
  )
}
