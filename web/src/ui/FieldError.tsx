import styles from './FieldError.module.css'
import { Icon } from './Icon.tsx'

/** What is wrong with the value of a field, below it; read aloud when it appears. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="alert" size={18} />
      {text}
    </p>
  )
}
