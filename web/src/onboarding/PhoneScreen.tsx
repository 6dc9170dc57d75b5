import { Link, useRouter } from '@tanstack/react-router'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/onboarding.ts'
import { PhoneForm } from '#proving/PhoneForm.tsx'
import { refreshLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Agreement } from './Agreement.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import styles from './PhoneScreen.module.css'

export function PhoneScreen() {
  const router = useRouter()
  const { isPhoneOnly } = useFirstScreen()
  return (
    <OnboardingStep step="step3-phone-1" title={m.phoneTitle()} lead={m.phoneText()}>
      <PhoneForm
        onSent={() => router.navigate({ to: '/onboarding/$step', params: { step: 'step3-phone-2' } })}
        onLoggedIn={refreshLoginStatus}
        OtherAccount={OtherAccount}
      />
      <Agreement />
      {!isPhoneOnly && <ProofInstead />}
    </OnboardingStep>
  )
}

function ProofInstead() {
  return (
    <section className={styles.other} aria-labelledby="other-way">
      <h2 id="other-way">{m.proofInsteadTitle()}</h2>
      <p>{m.proofInsteadText()}</p>
      <Link to="/onboarding/$step" params={{ step: 'step3-passport' }} className="button secondary">
        <Icon name="passport" />
        {m.proofInstead()}
      </Link>
    </section>
  )
}
