import { useEffect, useState } from 'react'
import styles from './Loading.module.css'

/** Grey lines of the final height, shown only when waiting lasts longer than a blink. */
export const Loading = ({ label, lines = 3 }: { label: string; lines?: number }) => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} data-shown={isShown || undefined} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  )
}

const PATIENCE_MS = 150
