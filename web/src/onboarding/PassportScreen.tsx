import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage, FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { DemoOffice } from './DemoOffice.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import styles from './PassportScreen.module.css'
import { useProof, type ProofState } from './useProof.ts'
import { WalletApp } from './WalletApp.tsx'

export function PassportScreen() {
  return (
    <OnboardingStep step="step3-passport" title={m.proofTitle()} lead={m.proofText()}>
      <Proof />
      <p className={styles.other}>
        {m.ratherPhoneTitle()}{' '}
        <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }}>
          {m.ratherPhone()}
        </Link>
      </p>
    </OnboardingStep>
  )
}

/** What stands in place of the waiting line, and the way on from it. */
const FAILURES: Partial<Record<ProofState, { text: () => string; wayOn: () => string }>> = {
  failed: { text: m.proofFailed, wayOn: m.tryAgain },
  not_unique: { text: m.proofNotUnique, wayOn: m.tryAgain },
  expired: { text: m.proofExpired, wayOn: m.showNewCode },
}

function Proof() {
  const { state, link, makeLink } = useProof()
  if (state === 'other_account') return <OtherAccount onErased={makeLink} />
  if (state === 'making_link') return <Loading label={m.makingLink()} lines={5} />
  if (state === 'no_link') return <FailedState text={m.linkFailed()} retry={makeLink} />
  const failure = FAILURES[state]
  if (failure)
    return (
      <div className={styles.failure}>
        <ErrorMessage text={failure.text()} />
        <Button onClick={makeLink}>{failure.wayOn()}</Button>
      </div>
    )
  if (!link) return <Waiting state={state} isOffice={false} />
  const status = <Waiting state={state} isOffice={link.provider === 'demo-office'} />
  return link.provider === 'demo-office' ? (
    <DemoOffice address={link.address}>{status}</DemoOffice>
  ) : (
    <WalletApp link={link}>{status}</WalletApp>
  )
}

/** What the page waits for, read aloud when it changes. */
function Waiting({ state, isOffice }: { state: ProofState; isOffice: boolean }) {
  const waiting = isOffice ? m.waitingForOffice() : m.waitingForProof()
  return (
    <output className="row nowrap label">
      {state === 'waiting' && <span className={styles.ring} aria-hidden="true" />}
      {state === 'verified' ? m.proofVerified() : state === 'offline' ? m.proofOffline() : waiting}
    </output>
  )
}
