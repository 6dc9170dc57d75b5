import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import styles from './Agreement.module.css'

/** What people accept by continuing. */
export function Agreement() {
  return (
    <p className={styles.agreement}>
      {m.agreement()} <Link to="/legal/terms">{m.termsLink()}</Link>{' '}
      <Link to="/legal/privacy">{m.privacyLink()}</Link>
    </p>
  )
}
