import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './OptionCards.module.css'

type OptionCardsProps<Value extends string> = {
  /** The question. */
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode; hint?: string; icon?: IconName }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one of a few options, each a card with a sentence that explains it. */
export function OptionCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: OptionCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="stack gap-2">
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          {option.icon && <Icon name={option.icon} size={22} />}
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}
