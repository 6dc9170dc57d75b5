import { ConversationLink } from '#results/ConversationLink.tsx'
import { useSyncExternalStore } from 'react'
import { localStore } from '#device/storage.ts'
import { betweenSentences, asSentence } from '#messages/lists.ts'
import * as m from '#messages/results.ts'
import { Button } from '#ui/Button.tsx'
import { makeStore } from '#ui/store.ts'
import styles from './NotVotedYet.module.css'

const STORAGE_KEY = 'parley-read-before-voting'

/** Tells components that somebody chose to read on; the choice itself is stored on the device. */
const readOnChoices = makeStore(0)

const hasReadOn = () => localStore.get(STORAGE_KEY) !== undefined

/** Warns once that results can influence a vote; it can be ignored. */
export function NotVotedYet({ conversationSlugId }: { conversationSlugId: string }) {
  // A page rendered by the server shows it until the device's choice is read.
  const isRead = useSyncExternalStore(readOnChoices.subscribe, hasReadOn, () => false)
  if (isRead) return null
  const readOn = () => {
    localStore.set(STORAGE_KEY, 'true')
    readOnChoices.set(readOnChoices.get() + 1)
  }
  return (
    <aside className={styles.notice} aria-label={m.notVotedYetTitle()}>
      <p>
        <b>{asSentence({ phrase: m.notVotedYetTitle() })}</b>
        {betweenSentences()}
        {m.notVotedYetText()}
      </p>
      <ConversationLink className={styles.way} conversationSlugId={conversationSlugId}>
        {m.voteFirst()}
      </ConversationLink>
      <Button kind="quiet" className={styles.way} onClick={readOn}>
        {m.readAnyway()}
      </Button>
    </aside>
  )
}
