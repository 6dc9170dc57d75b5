import * as m from '#messages/votes.ts'
import styles from './ProgressLine.module.css'

export type Progress = {
  /** Place of the shown opinion. */
  number: number
  total: number
  numVoted: number
}

/** How far the viewer has come, as a thin line. */
export function ProgressLine({ numVoted, total }: Progress) {
  return (
    <progress
      className={styles.line}
      aria-label={m.progressLabel()}
      value={Math.min(numVoted, total)}
      max={Math.max(1, total)}
    />
  )
}
