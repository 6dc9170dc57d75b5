import type { InputHTMLAttributes } from 'react'
import styles from './ChoiceChip.module.css'
import { Icon } from '#ui/Icon.tsx'

type ChoiceChipProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  /** `radio`: one of the group can be chosen; `checkbox`: any number. */
  type: 'radio' | 'checkbox'
}

/** One choice of a group, as a pill that is filled once it is chosen. */
export function ChoiceChip({ children, ...input }: ChoiceChipProps) {
  return (
    <label className={styles.chip}>
      <input {...input} className={styles.input} />
      <span className={styles.tick}>
        <Icon name="agree" size={16} />
      </span>
      {children}
    </label>
  )
}
