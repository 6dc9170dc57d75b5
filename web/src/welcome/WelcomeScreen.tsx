import { Link } from '@tanstack/react-router'
import * as m from '#messages/welcome.ts'
import { Page } from '#shell/Page.tsx'
import button from '#ui/Button.module.css'
import { ExampleCard } from './ExampleCard.tsx'
import styles from './WelcomeScreen.module.css'

/** What this is, in a minute, with something to try. */
export const WelcomeScreen = () => (
  <Page title={m.title()}>
    <p className={styles.purpose}>{m.purpose()}</p>
    <p>
      <Link to="/" className={`${button.button} ${button.primary}`}>
        {m.lookAround()}
      </Link>
    </p>
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
