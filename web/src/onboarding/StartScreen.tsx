import { Link } from '@tanstack/react-router'
import { useSignIn } from '#firstScreen.ts'
import * as m from '#messages/onboarding.ts'
import { METHODS } from '#proving/methods.ts'
import { Icon } from '#ui/Icon.tsx'
import { Agreement } from './Agreement.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { Lead } from './Lead.tsx'
import { firstStepOf } from './steps.ts'
import styles from './StartScreen.module.css'
import { WhyAccount } from './WhyAccount.tsx'

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

/** Logging in and signing up are the same: proving an identity opens the account it belongs to, or a new one. */
function MethodChoice() {
  return (
    <>
      <ul className={styles.ways}>
        {useSignIn().map((method, at) => (
          <li key={method}>
            <Link
              to="/onboarding/$step"
              params={{ step: firstStepOf(method) }}
              className={`button ${at === 0 ? 'primary' : 'secondary'} large`}
              aria-describedby={`${method}-reveals`}
            >
              <Icon name={METHODS[method].icon} />
              {METHODS[method].continueWith()}
            </Link>
            <p id={`${method}-reveals`}>{METHODS[method].reveals()}</p>
          </li>
        ))}
      </ul>
      <WhyAccount />
      <Agreement />
    </>
  )
}
