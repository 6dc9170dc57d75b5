import type { InputHTMLAttributes } from 'react'
import styles from './Switch.module.css'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'>

/** A switch that takes effect at once. The label of its row names it. */
export function Switch(props: SwitchProps) {
  return (
    <input {...props} type="checkbox" role="switch" aria-checked={props.checked} className={styles.switch} />
  )
}
