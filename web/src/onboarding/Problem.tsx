import styles from './Onboarding.module.css'

/** What stands in the way, said aloud when it comes. */
export function Problem({ id, text }: { id?: string; text?: string }) {
  return (
    <div id={id} role="alert">
      {text && <p className={styles.problem}>{text}</p>}
    </div>
  )
}
