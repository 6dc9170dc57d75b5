import { Link } from '@tanstack/react-router'
import { useFirstScreen } from '#firstScreen.ts'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/onboarding.ts'
import { loginIntention } from '#shell/loginIntention.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Agreement } from './Agreement.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import styles from './StartScreen.module.css'

export function LogInScreen() {
  return (
    <OnboardingStep step="step1-login" title={m.logInTitle()} lead={<Lead />}>
      <MethodChoice />
    </OnboardingStep>
  )
}

export function SignUpScreen() {
  return (
    <OnboardingStep step="step1-signup" title={m.signUpTitle()} lead={<Lead />}>
      <MethodChoice />
    </OnboardingStep>
  )
}

/** Explains what happens to the person's votes, and where they return afterwards. */
function Lead() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return sentences([
    m.sameForNewAndReturning(),
    ...(isGuestOrLoggedIn ? [m.guestVotesMove()] : []),
    ...(loginIntention() ? [m.returnAfterwards()] : []),
  ])
}

/** Logging in and signing up are the same: proving an identity opens the account it belongs to, or a new one. */
function MethodChoice() {
  const { isPhoneOnly } = useFirstScreen()
  return (
    <>
      <ul className={styles.ways}>
        <li>
          <Link
            to="/onboarding/$step"
            params={{ step: 'step3-phone-1' }}
            className="button primary large"
            aria-describedby="phone-reveals"
          >
            <Icon name="phone" />
            {m.withPhone()}
          </Link>
          <p id="phone-reveals">{m.withPhoneReveals()}</p>
        </li>
        {!isPhoneOnly && (
          <li>
            <Link
              to="/onboarding/$step"
              params={{ step: 'step3-passport' }}
              className="button secondary large"
              aria-describedby="proof-reveals"
            >
              <Icon name="passport" />
              {m.continueWithProof()}
            </Link>
            <p id="proof-reveals">{m.withProofReveals()}</p>
          </li>
        )}
      </ul>
      <details className={styles.why}>
        <summary>{m.whyTitle()}</summary>
        <p>{m.why()}</p>
        <p>{isPhoneOnly ? m.humansOnlyByPhone() : m.humansOnly()}</p>
      </details>
      <Agreement />
    </>
  )
}
