import { Link } from '@tanstack/react-router'
import * as m from '#messages/welcome.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import button from '#ui/Button.module.css'
import { ExampleCard } from './ExampleCard.tsx'
import styles from './WelcomeScreen.module.css'

/** Explains Parley in a minute, with an example to try. */
export function WelcomeScreen() {
  const { isLoggedIn, isUnreadable } = useLoginStatus()
  return (
    <Page title={m.title()}>
      <p className={styles.purpose}>{m.purpose()}</p>
      <div className={styles.ways}>
        <Link to="/" className={`${button.button} ${button.primary}`}>
          {m.lookAround()}
        </Link>
        {!isLoggedIn && !isUnreadable && (
          <>
            <Link
              to="/onboarding/$step"
              params={{ step: 'step1-signup' }}
              className={`${button.button} ${button.secondary}`}
            >
              {m.createAccount()}
            </Link>
            <Link
              to="/onboarding/$step"
              params={{ step: 'step1-login' }}
              className={`${button.button} ${button.secondary}`}
            >
              {m.logIn()}
            </Link>
          </>
        )}
      </div>
      <ExampleCard />
      <section aria-labelledby="how" className={styles.how}>
        <h2 id="how">{m.how()}</h2>
        <ol>
          <li>{m.vote()}</li>
          <li>{m.add()}</li>
          <li>{m.see()}</li>
        </ol>
      </section>
      <p className={styles.note}>
        {m.noAccount()} <Link to="/legal/privacy">{m.privacy()}</Link>
      </p>
    </Page>
  )
}
