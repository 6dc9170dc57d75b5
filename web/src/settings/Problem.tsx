import styles from './Problem.module.css'

/** What went wrong with an act, where it was done. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className={styles.problem}>
    {text}
  </p>
)
