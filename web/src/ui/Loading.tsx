import { useEffect, useState } from 'react'
import styles from './Loading.module.css'

/** Shorter waits show nothing, so that nothing flickers. */
const LOADING_DELAY_MS = 150

/** Whether something has been loading for so long that the page should say so. */
export function useLoadingDelay(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

/** Grey lines of the final height, shown after a short delay. */
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

/** A spinner beside words that say what is in progress. It turns only if motion is not reduced. */
export function WaitingRing() {
  return <span className={styles.ring} aria-hidden="true" />
}
