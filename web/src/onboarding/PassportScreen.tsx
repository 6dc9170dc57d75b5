import * as m from '#messages/onboarding.ts'
import button from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { useProof, type ProofState } from './useProof.ts'
import { WalletApp } from './WalletApp.tsx'

const STATUS_TEXT: Partial<Record<ProofState, () => string>> = {
  waiting: m.waitingForProof,
  offline: m.proofOffline,
  verified: m.proofVerified,
}
const FAILURE_TEXT: Partial<Record<ProofState, () => string>> = {
  failed: m.proofFailed,
  not_unique: m.proofNotUnique,
}

export function PassportScreen() {
  return (
    <OnboardingStep step="step3-passport" title={m.proofTitle()} otherWay="phone">
      <Proof />
    </OnboardingStep>
  )
}

function Proof() {
  const { state, link, makeLink } = useProof()
  const failure = FAILURE_TEXT[state]
  const status = STATUS_TEXT[state]
  if (state === 'other_account') return <OtherAccount onErased={makeLink} />
  return (
    <>
      {state === 'making_link' && <Loading label={m.makingLink()} lines={5} />}
      {state === 'no_link' && <FailedState text={m.linkFailed()} retry={makeLink} />}
      {failure && (
        <div className={styles.problem} role="alert">
          <p>{failure()}</p>
          <Button onClick={makeLink}>{m.newLink()}</Button>
        </div>
      )}
      {status && link?.provider === 'demo-office' && <DemoOffice address={link.address} />}
      {status && link?.provider === 'rarimo' && <WalletApp address={link.address} />}
      <output className={styles.status}>{status?.()}</output>
    </>
  )
}

/** Opens the demonstration office in a new tab. */
function DemoOffice({ address }: { address: string }) {
  return (
    <>
      <p className={styles.warning}>{m.demoNotice()}</p>
      <p>{m.demoSteps()}</p>
      <p>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={`${button.button} ${button.primary} ${styles.submit}`}
        >
          {m.demoOpen()}
        </a>
      </p>
    </>
  )
}
