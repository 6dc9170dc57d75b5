import { useEffect, useState } from 'react'
import * as m from '#messages/feed.ts'
import styles from './FeedLoading.module.css'

/** Shorter waits show nothing, so that nothing flickers. */
const PATIENCE_MS = 150
const NUM_ROWS = 5

/** Rows at their final height, their text as bars. */
export function FeedLoading() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
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
