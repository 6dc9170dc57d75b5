import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage, FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { Timeline, TimelineStep } from '#ui/Timeline.tsx'
import styles from './PassportProof.module.css'
import type { ProofLink } from './progress.ts'
import { useProof, type ProofEffects, type ProofState } from './useProof.ts'
import { formatDuration, useSecondsUntil } from './useSecondsUntil.ts'

/** The message that replaces the waiting line after a failure, and the label of the button to continue. */
const FAILURES: Partial<Record<ProofState, { text: () => string; buttonLabel: () => string }>> = {
  failed: { text: m.proofFailed, buttonLabel: m.tryAgain },
  not_unique: { text: m.proofNotUnique, buttonLabel: m.tryAgain },
  expired: { text: m.proofExpired, buttonLabel: m.showNewCode },
}

type PassportProofProps = ProofEffects & {
  /** What is shown for a passport that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
}

/** Leads through a proof of identity, and waits for it. */
export function PassportProof({ OtherAccount, ...effects }: PassportProofProps) {
  const { state, link, makeLink } = useProof(effects)
  if (state === 'other_account') return <OtherAccount goOn={makeLink} />
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
