import { useEffect, useState } from 'react'
import * as m from '#messages/shell.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './ConnectionStrip.module.css'

/** Says that there is no network, and how many votes wait for it. */
export function ConnectionStrip() {
  const { numWaiting: waiting, isOffline } = useWaitingVotes()
  const isStuck = useLasting(waiting > 0 && !isOffline)
  const words = isOffline ? (waiting > 0 ? m.offlineWaiting(waiting) : m.offline()) : m.sending(waiting)
  return (
    <output className={styles.place} aria-live="polite">
      {(isOffline || isStuck) && (
        <span className={styles.strip}>
          <Icon name={isOffline ? 'offline' : 'clock'} size={17} />
          {words}
        </span>
      )}
    </output>
  )
}

const PATIENCE_MS = 3000

/** True once the condition has held for a while. */
function useLasting(condition: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [condition])
  return lasts
}
