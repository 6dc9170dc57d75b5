import * as m from '#messages/onboarding.ts'
import { PassportProof } from '#proving/PassportProof.tsx'
import { progress, saveProgress, type Account } from '#proving/progress.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { enterAccount } from './leaveOnboarding.ts'
import { Lead } from './Lead.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { OtherWays } from './OtherWays.tsx'

export function PassportScreen() {
  return (
    <OnboardingStep step="step3-passport" title={m.proofTitle()} lead={<Lead text={m.proofText()} />}>
      <PassportProof onProven={enterByProof} onLoggedIn={refreshLoginStatus} OtherAccount={OtherAccount} />
      <OtherWays than="proof" />
    </OnboardingStep>
  )
}

/** The next steps are those after a proof, also if a code was sent before. */
const enterByProof = (account: Account) => {
  saveProgress({ ...progress.get(), sent: undefined })
  return enterAccount(account)
}
