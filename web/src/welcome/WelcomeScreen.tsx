import { Link } from '@tanstack/react-router'
import { HowItWorks } from '#feed/HowItWorks.tsx'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/welcome.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { Marked } from '#ui/Marked.tsx'
import { ExampleCard } from '#votes/ExampleCard.tsx'
import styles from './WelcomeScreen.module.css'

/** Explains Parley in a minute, with an example to try. */
export function WelcomeScreen() {
  const { isLoggedIn, isUnreadable } = useLoginStatus()
  const maySignIn = !isLoggedIn && !isUnreadable
  return (
    <Page title={m.title()} heading="own">
      <div className={styles.brand}>
        <Wordmark />
        {maySignIn && <LogIn place="above" />}
      </div>
      <div className={styles.welcome}>
        <h1>
          <Marked text={m.claim()} />
        </h1>
        <p className={styles.purpose}>{m.purpose()}</p>
        <ExampleCard />
        <div className={styles.ways}>
          <Link to="/" className="button primary large">
            {m.lookAround()}
          </Link>
          {maySignIn && (
            <>
              <Link to="/onboarding/$step" params={{ step: 'step1-signup' }} className="button secondary">
                {m.createAccount()}
              </Link>
              <LogIn place="below" />
            </>
          )}
          <p className={styles.note}>
            {m.noAccount()}
            {betweenSentences()}
            <Link to="/legal/privacy">{m.privacy()}</Link>
          </p>
        </div>
        <div className={styles.how}>
          <HowItWorks isRow />
        </div>
      </div>
    </Page>
  )
}

/** One of the two is visible: wide screens show it at the top, others at the bottom. */
function LogIn({ place }: { place: 'above' | 'below' }) {
  return (
    <Link
      to="/onboarding/$step"
      params={{ step: 'step1-login' }}
      className="button secondary"
      data-place={place}
    >
      {m.logIn()}
    </Link>
  )
}
