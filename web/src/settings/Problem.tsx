import styles from './Problem.module.css'

/** What went wrong with an act, where it was done. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  )
}
