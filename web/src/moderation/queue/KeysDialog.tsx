import * as m from '#messages/moderationQueue.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/store.ts'
import { QUEUE_KEYS, queueKeys } from './keys.ts'
import styles from './KeysDialog.module.css'

/** What each key does in the queue, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={m.keys()} onClose={onClose}>
      <p>{m.keysIntro()}</p>
      <dl className={styles.keys}>
        {NAMES.map(([key, name]) => (
          <div key={key}>
            <dt>{name()}</dt>
            <dd>
              <kbd>{QUEUE_KEYS[key]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={useStore(queueKeys)}
          onChange={({ target }) => queueKeys.set(target.checked)}
        />
        {m.useKeys()}
      </label>
    </Dialog>
  )
}

const { keyNames } = m
const NAMES = [
  ['next', keyNames.next],
  ['previous', keyNames.previous],
  ['open', keyNames.open],
  ['choose', keyNames.choose],
  ['chooseRange', keyNames.chooseRange],
  ['chooseNone', keyNames.chooseNone],
  ['claim', keyNames.claim],
  ['move', keyNames.move],
  ['hide', keyNames.hide],
  ['nothingWrong', keyNames.nothingWrong],
  ['publish', keyNames.publish],
  ['accept', keyNames.accept],
  ['reject', keyNames.reject],
  ['setAside', keyNames.setAside],
  ['undo', keyNames.undo],
  ['search', keyNames.search],
  ['help', keyNames.help],
] as const
