import { useId } from 'react'
import * as m from '#messages/settings.ts'
import { useStore } from '#ui/store.ts'
import { keyboardVoting, setKeyboardVoting } from '#votes/keyboard.ts'
import styles from './KeysSetting.module.css'
import row from './Row.module.css'

/** Switches voting with single keys on or off. */
export function KeysSetting() {
  const isOn = useStore(keyboardVoting)
  const id = useId()
  return (
    <div className={row.row}>
      <label htmlFor={id} className={row.label}>
        {m.voteKeys()}
      </label>
      <span className={row.value}>
        <span aria-hidden="true">{isOn ? m.on() : m.off()}</span>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          className={styles.switch}
          onChange={(event) => setKeyboardVoting(event.target.checked)}
        />
      </span>
      <p id={`${id}-hint`} className={row.hint}>
        {m.voteKeysHint()}
      </p>
    </div>
  )
}
