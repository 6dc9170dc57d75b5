import * as m from '#messages/onboarding.ts'
import button from '#ui/Button.module.css'
import styles from './Onboarding.module.css'

/** The office of demonstrations has a page of its own, opened beside this one. */
export function DemoOffice({ address }: { address: string }) {
  return (
    <>
      <p className={styles.warning}>{m.demoNotice()}</p>
      <p>{m.demoSteps()}</p>
      <p>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={`${button.button} ${button.primary} ${styles.act}`}
        >
          {m.demoOpen()}
        </a>
      </p>
    </>
  )
}
