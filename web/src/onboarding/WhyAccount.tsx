import * as m from '#messages/onboarding.ts'
import styles from './WhyAccount.module.css'

/** Why there are accounts, for people who open it. */
export function WhyAccount() {
  return (
    <details className={styles.why}>
      <summary>{m.whyTitle()}</summary>
      <p>{m.why()}</p>
      <p>{m.humansOnly()}</p>
    </details>
  )
}
