import { useId } from 'react'
import * as m from '#messages/settings.ts'
import type { IconName } from '#ui/Icon.tsx'
import { useStore } from '#ui/store.ts'
import { Switch } from '#ui/forms/Switch.tsx'
import { keyboardVoting } from '#votes/keyboard.ts'
import { swipeVoting } from '#votes/useSwipe.ts'
import { ControlRow } from '#shell/SettingsRow.tsx'

/** Switches voting with single keys on or off. */
export function KeysSetting() {
  const isOn = useStore(keyboardVoting)
  return (
    <SwitchRow
      icon="table"
      label={m.voteKeys()}
      hint={m.voteKeysHint()}
      isOn={isOn}
      onChange={keyboardVoting.set}
    />
  )
}

/** Switches voting by swiping the card on or off. */
export function SwipeSetting() {
  const isOn = useStore(swipeVoting)
  return (
    <SwitchRow
      icon="phone"
      label={m.swipeToVote()}
      hint={m.swipeToVoteHint()}
      isOn={isOn}
      onChange={swipeVoting.set}
    />
  )
}

type SwitchRowProps = {
  icon: IconName
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ icon, label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <ControlRow
      icon={icon}
      label={<label htmlFor={id}>{label}</label>}
      hint={<span id={`${id}-hint`}>{hint}</span>}
      control={
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  )
}
