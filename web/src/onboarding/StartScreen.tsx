import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { loginIntention } from '#shell/loginIntention.ts'
import { useLoginStatus } from '#shell/session.ts'
import button from '#ui/Button.module.css'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'

export function LogInScreen() {
  return (
    <OnboardingStep step="step1-login" title={m.logInTitle()}>
      <MethodChoice />
    </OnboardingStep>
  )
}

export function SignUpScreen() {
  return (
    <OnboardingStep step="step1-signup" title={m.signUpTitle()}>
      <MethodChoice />
    </OnboardingStep>
  )
}

/** Logging in and signing up are the same: proving an identity opens the account it belongs to, or a new one. */
function MethodChoice() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return (
    <>
      <p className={styles.lead}>
        {m.sameAct()} {isGuestOrLoggedIn && m.guestsKeep()} {loginIntention() && m.backAfterwards()}
      </p>
      <ul className={styles.ways}>
        <li>
          <Link
            to="/onboarding/$step"
            params={{ step: 'step3-phone-1' }}
            className={`${button.button} ${button.primary}`}
            aria-describedby="phone-reveals"
          >
            {m.withPhone()}
          </Link>
          <p id="phone-reveals">{m.withPhoneReveals()}</p>
        </li>
        <li>
          <Link
            to="/onboarding/$step"
            params={{ step: 'step3-passport' }}
            className={`${button.button} ${button.secondary}`}
            aria-describedby="proof-reveals"
          >
            {m.withProof()}
          </Link>
          <p id="proof-reveals">{m.withProofReveals()}</p>
        </li>
      </ul>
      <details className={styles.why}>
        <summary>{m.whyTitle()}</summary>
        <p>{m.why()}</p>
        <p>{m.humansOnly()}</p>
      </details>
      <p className={styles.agreement}>
        {m.agreement()} <Link to="/legal/terms">{m.termsLink()}</Link>{' '}
        <Link to="/legal/privacy">{m.privacyLink()}</Link>
      </p>
    </>
  )
}
