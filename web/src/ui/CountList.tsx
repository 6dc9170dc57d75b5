import { wholeNumber } from './format.ts'
import styles from './CountList.module.css'

type CountListProps = {
  /** What is counted, in the right number, and how many there are. */
  counts: readonly (readonly [noun: string, count: number])[]
  /** Places the list and its parts. */
  className?: string | undefined
}

/** Figures, each with what it counts below it. */
export function CountList({ counts, className = '' }: CountListProps) {
  return (
    <dl className={`${styles.counts} ${className}`}>
      {counts.map(([noun, count]) => (
        <div key={noun}>
          <dt>{noun}</dt>
          <dd>{wholeNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
