import { Link } from '@tanstack/react-router'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage, FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import styles from './PassportScreen.module.css'
import { useProof, type ProofState } from './useProof.ts'
import { useState, type ReactNode, lazy, Suspense } from 'react'
import { Notice } from '#ui/notices/Notice.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ProofLink } from './progress.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

export function PassportScreen() {
  return (
    <OnboardingStep step="step3-passport" title={m.proofTitle()} lead={m.proofText()}>
      <Proof />
      <p className={styles.other}>
        {m.phoneInsteadTitle()}{' '}
        <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }}>
          {m.phoneInstead()}
        </Link>
      </p>
    </OnboardingStep>
  )
}

/** The message that replaces the waiting line after a failure, and the label of the button to continue. */
const FAILURES: Partial<Record<ProofState, { text: () => string; buttonLabel: () => string }>> = {
  failed: { text: m.proofFailed, buttonLabel: m.tryAgain },
  not_unique: { text: m.proofNotUnique, buttonLabel: m.tryAgain },
  expired: { text: m.proofExpired, buttonLabel: m.showNewCode },
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
        <Button onClick={makeLink}>{failure.buttonLabel()}</Button>
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

/** The current state, read aloud when it changes. */
function Waiting({ state, isOffice }: { state: ProofState; isOffice: boolean }) {
  const waiting = isOffice ? m.waitingForOffice() : m.waitingForProof()
  return (
    <output className="row nowrap label">
      {state === 'waiting' && <span className={styles.ring} aria-hidden="true" />}
      {state === 'verified' ? m.proofVerified() : state === 'offline' ? m.proofOffline() : waiting}
    </output>
  )
}

/** The steps of a demonstration without passports; `children` show the current state. */
function DemoOffice({ address, children }: { address: string; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Notice icon="alert">{m.demoNotice()}</Notice>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="button primary large"
        onClick={() => setOpened(true)}
      >
        {m.demoOpen()}
      </a>
      <Timeline>
        <TimelineStep title={m.demoStep()} state={isOpened ? 'done' : 'present'}>
          {m.demoStepHint()}
        </TimelineStep>
        <TimelineStep title={m.demoProveStep()} state={isOpened ? 'present' : 'to_come'}>
          {m.demoProveHint()}
        </TimelineStep>
        <TimelineStep title={m.returnStep()} state="to_come">
          {m.returnHint()}
        </TimelineStep>
      </Timeline>
      {children}
    </>
  )
}

const QrCode = lazy(() => import('#ui/QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

const APP_SITE = 'https://rarime.com/'

type WalletAppProps = {
  link: ProofLink
  /** Shows the current state. */
  children: ReactNode
}

/** The steps in the app that reads passports, on this device or on a phone that scans the code. */
function WalletApp({ link: { address, until }, children }: WalletAppProps) {
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={`button primary large ${styles.onPhones}`}
      >
        {m.openApp()}
      </a>
      <div className={styles.columns} data-wide>
        <Timeline>
          <TimelineStep title={m.appStep()}>
            <a href={APP_SITE} target="_blank" rel="noopener noreferrer">
              {m.appLink()}
            </a>
          </TimelineStep>
          <TimelineStep title={m.passportStep()}>{m.passportHint()}</TimelineStep>
          <TimelineStep title={m.scanStep()}>{m.scanHint()}</TimelineStep>
          <TimelineStep title={m.returnStep()}>{m.returnHint()}</TimelineStep>
        </Timeline>
        <div className={styles.card}>
          <div className={styles.qr}>
            <Suspense>
              <QrCode text={address} label={m.qrLabel()} />
            </Suspense>
          </div>
          {children}
          <TimeLeft until={until} />
          <CopyLink address={address} />
        </div>
      </div>
    </>
  )
}

function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(new Date(until).toISOString())
  return <p className={styles.left}>{m.linkExpires({ left: formatDuration(seconds) })}</p>
}

function CopyLink({ address }: { address: string }) {
  const [result, setResult] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setResult(m.linkCopied()),
      () => setResult(m.linkNotCopied({ link: address })),
    )
  return (
    <>
      <Button className={styles.copy} onClick={copy}>
        <Icon name="copy" />
        {m.copyLink()}
      </Button>
      <output className={styles.left}>{result}</output>
    </>
  )
}
