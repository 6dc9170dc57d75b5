import * as m from '#messages/keyboardHelp.ts'
import { agree, disagree, pass } from '#messages/votes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/store.ts'
import { keyboardVoting, KEYS, type KeyAction } from './keyboard.ts'
import styles from './KeyboardHelp.module.css'

/** The list of keys, and the switch that turns them off. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.keys()}>
      <p>{m.keysIntro()}</p>
      <KeyList />
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={useStore(keyboardVoting)}
          onChange={(event) => keyboardVoting.set(event.target.checked)}
        />
        {m.voteWithKeys()}
      </label>
    </Dialog>
  )
}

const ROWS: readonly (readonly [KeyAction, () => string])[] = [
  ['agree', agree],
  ['pass', pass],
  ['disagree', disagree],
  ['undo', m.keyUndo],
  ['next', m.keyNext],
  ['previous', m.keyPrevious],
  ['help', m.keyHelp],
]

/** Every single key with its function. */
export function KeyList() {
  return (
    <dl>
      {ROWS.map(([action, name]) => (
        <div key={action} className={styles.row}>
          <dt>{name()}</dt>
          <dd>
            <kbd>{KEYS[action]}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
