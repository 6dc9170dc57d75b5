import * as m from '#messages/moderationQueue.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/store.ts'
import { QUEUE_KEY_NAMES, QUEUE_KEYS, queueKeys } from './keys.ts'
import styles from './KeysDialog.module.css'

/** The keys of the queue, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={m.keys()} onClose={onClose}>
      <p>{m.keysIntro()}</p>
      <dl className={styles.keys}>
        {QUEUE_KEY_NAMES.map((key) => (
          <div key={key}>
            <dt>{m.keyNames[key]()}</dt>
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
        {m.workWithKeys()}
      </label>
    </Dialog>
  )
}
