import { Link } from '@tanstack/react-router'
import * as m from '#messages/votes.ts'
import styles from './Card.module.css'

/** Said before the very first vote of a device; going on is the consent. */
export function ConsentLine() {
  return (
    <p className={styles.note}>
      {m.consent()} <Link to="/legal/privacy">{m.consentLink()}</Link>
    </p>
  )
}
