import * as m from '#messages/feed.ts'
import { useLoadingDelay } from '#ui/Loading.tsx'
import styles from './FeedLoading.module.css'

const NUM_ROWS = 5

/** Placeholder rows at their final height, with bars instead of text. */
export function FeedLoading() {
  const isShown = useLoadingDelay()
  return (
    <output className={styles.loading} data-shown={isShown || undefined}>
      <span className="visually-hidden">{m.loading()}</span>
      {Array.from({ length: NUM_ROWS }, (_, row) => (
        <span key={row} className={styles.row} aria-hidden="true">
          <span className={styles.by} />
          <span className={styles.title} />
          <span className={styles.finding} />
          <span className={styles.facts} />
        </span>
      ))}
    </output>
  )
}
