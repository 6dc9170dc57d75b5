import { useEffect, useState } from 'react'
import styles from './Loading.module.css'

/** Grey lines of the final height, shown after a short delay. */
export function Loading({ label, lines = 3 }: { label: string; lines?: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={styles.loading} data-shown={isShown || undefined}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </output>
  )
}

/** Something is under way; words beside it say what. Turns only where motion is wanted. */
export function WaitingRing() {
  return <span className={styles.ring} aria-hidden="true" />
}

const PATIENCE_MS = 150
