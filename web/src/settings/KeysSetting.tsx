import { useId } from 'react'
import * as m from '#messages/settings.ts'
import { useStore } from '#ui/store.ts'
import { Switch } from '#ui/Switch.tsx'
import { keyboardVoting, setKeyboardVoting } from '#votes/keyboard.ts'
import { ControlRow } from './SettingsRow.tsx'

/** Switches voting with single keys on or off. */
export function KeysSetting() {
  const isOn = useStore(keyboardVoting)
  const id = useId()
  return (
    <ControlRow
      icon="table"
      label={<label htmlFor={id}>{m.voteKeys()}</label>}
      hint={<span id={`${id}-hint`}>{m.voteKeysHint()}</span>}
      control={
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setKeyboardVoting(event.target.checked)}
        />
      }
    />
  )
}
