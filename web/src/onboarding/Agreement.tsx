import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import styles from './Agreement.module.css'

/** The terms that people accept by continuing. */
export function Agreement() {
  const [start, terms, between, privacy, end] = m.agreement().split(/[⟦⟧]/)
  return (
    <p className={styles.agreement}>
      {start}
      <Link to="/legal/terms">{terms}</Link>
      {between}
      <Link to="/legal/privacy">{privacy}</Link>
      {end}
    </p>
  )
}
