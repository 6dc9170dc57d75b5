import { useId } from 'react'
import { Switch } from '#ui/forms/Switch.tsx'
import styles from './SwitchRow.module.css'

type SwitchRowProps = {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch for an optional part, with an explanation. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.label}>{label}</span>
        <Switch
          checked={isOn}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
