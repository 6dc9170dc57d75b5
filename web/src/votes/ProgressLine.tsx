import * as m from '#messages/votes.ts'
import styles from './ProgressLine.module.css'

export interface Progress {
  /** Place of the shown opinion. */
  number: number
  total: number
  numVoted: number
}

/** How far the viewer has come, as a thin line. */
export const ProgressLine = ({ numVoted, total }: Progress) => (
  <progress
    className={styles.line}
    aria-label={m.progressLabel()}
    value={Math.min(numVoted, total)}
    max={Math.max(1, total)}
  />
)
