import * as m from '#messages/results.ts'
import styles from './AxisLine.module.css'

/** The axis that the strips of a list share, with the names of the columns; it stays on top while the list is read. */
export function AxisLine({ lastColumn }: { lastColumn: string }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span className={styles.column}>{m.opinionColumn()}</span>
      <span className={styles.scale}>
        <span>{m.axisNone()}</span>
        <span>{m.axisHalf()}</span>
        <span>{m.axisAll()}</span>
      </span>
      <span className={styles.column}>{lastColumn}</span>
    </div>
  )
}
