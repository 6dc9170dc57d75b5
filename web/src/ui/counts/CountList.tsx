import { wholeNumber } from '#ui/format.ts'
import styles from './CountList.module.css'

type CountListProps = {
  /** The counted things, with the noun in singular or plural, and their number. */
  counts: readonly (readonly [noun: string, count: number])[]
  /** For the layout of the list and its parts. */
  className?: string | undefined
}

/** Numbers, each above the noun that it counts. */
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
