import { useEffect, useState } from 'react'
import styles from './Loading.module.css'

/** Shorter waits show nothing, to avoid flicker. */
const LOADING_DELAY_MS = 150

/** Whether something has been loading for so long that the page should show it. */
export function useLoadingDelay(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

/** Gray lines of the final height, shown after a short delay. */
export function Loading({ label, lines = 3 }: { label: string; lines?: number }) {
  const isShown = useLoadingDelay()
  return (
    <output className={styles.loading} data-shown={isShown || undefined}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </output>
  )
}

/** A spinner beside words that say what is in progress. It does not turn if the person prefers reduced motion. */
export function WaitingRing() {
  return <span className={styles.ring} aria-hidden="true" />
}
