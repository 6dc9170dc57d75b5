import styles from './Axis.module.css'

type AxisProps = {
  className: string | undefined
  /** The names of the columns beside the axis. */
  columns: readonly [first: string, last: string]
  /** The labels at the start, the middle and the end of the axis. */
  marks: readonly [string, string, string]
}

/** The axis that all strips of a list share, with the headings of its columns. */
export function Axis({ className, columns: [first, last], marks: [none, half, all] }: AxisProps) {
  return (
    <div className={className} aria-hidden="true">
      <span>{first}</span>
      <span className={styles.scale}>
        <span>{none}</span>
        <span>{half}</span>
        <span>{all}</span>
      </span>
      <span>{last}</span>
    </div>
  )
}
