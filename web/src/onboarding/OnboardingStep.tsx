import { Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSignIn } from '#firstScreen.ts'
import { Page, PagePending } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import styles from './OnboardingStep.module.css'
import { progress } from '#proving/progress.ts'
import { leaveOnboarding } from './leaveOnboarding.ts'
import { StepHeader } from './StepHeader.tsx'
import { positionOfStep, redirectedStep, type Step } from './steps.ts'
import { listDevices } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { serverNow } from '#device/clock.ts'
import * as m from '#messages/onboarding.ts'
import { loadingPage } from '#messages/shell.ts'
import { Loading } from '#ui/Loading.tsx'
import { Button } from '#ui/Button.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'

type OnboardingStepProps = {
  step: Step
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** The step that "Back" leads to; without it one can close onboarding. */
  backTo?: Step | undefined
  children: ReactNode
}

/** One page of onboarding. A person for whom it is the wrong step is led to the right one. */
export function OnboardingStep({ step, title, lead, backTo, children }: OnboardingStepProps) {
  const session = useLoginStatus()
  const { sent, proof, account } = useStore(progress)
  const signIn = useSignIn()
  if (!session.isInitialized)
    return (
      <Page title={title} heading="own">
        <div className={styles.step}>
          <StepHeader backTo={backTo} />
          <h1>{title}</h1>
          <Loading label={loadingPage()} lines={6} />
        </div>
      </Page>
    )
  const instead = redirectedStep(step, { ...session, codeBy: sent?.method, account }, signIn)
  if (instead === 'done') return <LoggedIn isNewHere={account === 'existing'} />
  if (instead) return <Navigate to="/onboarding/$step" params={{ step: instead }} replace />
  const part = positionOfStep(step, sent?.method ?? (proof && 'proof'))
  return (
    <Page title={title} heading="own">
      <div className={styles.step}>
        <StepHeader part={part} backTo={backTo} />
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Page>
  )
}

/** Ends onboarding. On a device that is new to its account, it first shows what the device cannot do yet. */
function LoggedIn({ isNewHere }: { isNewHere: boolean }) {
  const router = useRouter()
  const { data, isPending } = useApiQuery(listDevices, {}, { enabled: isNewHere })
  const holdUntil = data?.deviceList.find(({ isThisDevice }) => isThisDevice)?.holdUntil
  const mayLeave = !isNewHere || (!isPending && !holdUntil)
  useEffect(() => {
    if (mayLeave) void leaveOnboarding(router)
  }, [mayLeave, router])
  if (!holdUntil) return <PagePending />
  return <DeviceOnHold until={holdUntil} onContinue={() => void leaveOnboarding(router)} />
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type DeviceOnHoldProps = { until: string; onContinue: () => void }

/** Explains what a device that has just joined an account can do now, and what later. */
function DeviceOnHold({ until, onContinue }: DeviceOnHoldProps) {
  return (
    <Page title={m.holdTitle()} heading="own">
      <div className={styles.hold}>
        <StepHeader />
        <Dial leftMs={Math.max(0, Date.parse(until) - serverNow())} />
        <h1>{m.holdTitle()}</h1>
        <p className={styles.text}>{m.holdText({ until: dateAndTime(until) })}</p>
        <Button kind="primary" large onClick={onContinue}>
          {m.goOn()}
        </Button>
        <Notice icon="phone" title={m.holdOther()}>
          {m.holdOtherText()}
        </Notice>
      </div>
    </Page>
  )
}

/** The remaining time, of one day, as a part of a circle and in figures. */
function Dial({ leftMs }: { leftMs: number }) {
  const hours = Math.floor(leftMs / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / 60_000)
  const part = Math.min(1, leftMs / DAY_MS)
  return (
    <p className={styles.dial}>
      <svg viewBox="0 0 132 132" aria-hidden="true">
        <circle cx="66" cy="66" r="60" className={styles.ring} />
        <circle
          cx="66"
          cy="66"
          r="60"
          pathLength="1"
          strokeDasharray={`${part} 1`}
          transform="rotate(-90 66 66)"
          className={styles.arc}
        />
      </svg>
      <span className={styles.figures}>
        <bdi>{`${hours}:${String(minutes).padStart(2, '0')}`}</bdi>
      </span>
      <span className={styles.unit}>{m.holdLeft({ hours })}</span>
    </p>
  )
}
