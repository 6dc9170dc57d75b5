import * as m from '#messages/votes.ts'
import styles from './KeyList.module.css'
import { KEY_OF, type KeyAct } from './voteKeys.ts'

const ROWS: readonly (readonly [KeyAct, () => string])[] = [
  ['agree', m.agree],
  ['pass', m.pass],
  ['disagree', m.disagree],
  ['undo', m.keyUndo],
  ['next', m.keyNext],
  ['previous', m.keyPrevious],
  ['help', m.keyHelp],
]

/** Every single key and what it does. */
export function KeyList() {
  return (
    <dl className={styles.keys}>
      {ROWS.map(([act, word]) => (
        <div key={act} className={styles.row}>
          <dt>{word()}</dt>
          <dd>
            <kbd>{KEY_OF[act]}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  )
}
