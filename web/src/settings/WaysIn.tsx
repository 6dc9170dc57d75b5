import { Link, useRouter } from '@tanstack/react-router'
import * as m from '#messages/settings.ts'
import { keepLoginIntention } from '#shell/loginIntention.ts'
import { LogInLink } from '#shell/LogInLink.tsx'
import button from '#ui/Button.module.css'
import styles from './WaysIn.module.css'

/** To an account, and back here. */
export function WaysIn() {
  const router = useRouter()
  return (
    <div className={styles.ways}>
      <Link
        to="/onboarding/$step"
        params={{ step: 'step1-signup' }}
        onClick={() => keepLoginIntention(router.latestLocation.href)}
        className={`${button.button} ${button.primary}`}
      >
        {m.makeAccount()}
      </Link>
      <LogInLink className={`${button.button} ${button.secondary}`}>{m.logIn()}</LogInLink>
    </div>
  )
}
