import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { PassportProof } from '#proving/PassportProof.tsx'
import { progress, saveProgress, type Account } from '#proving/progress.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { enterAccount } from './leaveOnboarding.ts'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import styles from './PassportScreen.module.css'

export function PassportScreen() {
  return (
    <OnboardingStep step="step3-passport" title={m.proofTitle()} lead={m.proofText()}>
      <PassportProof onProven={enterByProof} onLoggedIn={refreshLoginStatus} OtherAccount={OtherAccount} />
      <p className={styles.other}>
        {m.phoneInsteadTitle()}{' '}
        <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }}>
          {m.phoneInstead()}
        </Link>
      </p>
    </OnboardingStep>
  )
}

/** The next steps are those after a proof, also if a number was typed before. */
const enterByProof = (account: Account) => {
  saveProgress({ ...progress.get(), number: undefined })
  return enterAccount(account)
}
