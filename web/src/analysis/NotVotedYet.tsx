import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localStore } from '#device/storage.ts'
import * as m from '#messages/results.ts'
import { Button } from '#ui/Button.tsx'
import styles from './NotVotedYet.module.css'

const STORAGE_KEY = 'parley-read-before-voting'

/** Says once that results can sway a vote; it stands in nobody's way. */
export function NotVotedYet({ conversationSlugId }: { conversationSlugId: string }) {
  const [isRead, setRead] = useState(() => localStore.get(STORAGE_KEY) !== undefined)
  if (isRead) return null
  const readOn = () => {
    localStore.set(STORAGE_KEY, 'true')
    setRead(true)
  }
  return (
    <aside className={styles.notice} aria-label={m.notVotedYetTitle()}>
      <p>
        <b>{m.notVotedYetTitle()}.</b> {m.notVotedYet()}
      </p>
      <Link
        className={styles.way}
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversationSlugId }}
        search={{}}
      >
        {m.voteFirst()}
      </Link>
      <Button kind="quiet" className={styles.way} onClick={readOn}>
        {m.readAnyway()}
      </Button>
    </aside>
  )
}
