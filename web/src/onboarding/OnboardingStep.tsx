import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import { Page, PagePending } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { leaveOnboarding } from './progress.ts'
import styles from './Onboarding.module.css'
import { progress } from './progress.ts'
import { partOf, stepInstead, type Step } from './steps.ts'

type OnboardingStepProps = {
  step: Step
  title: string
  /** The other method to offer below this one. */
  otherWay?: 'phone' | 'proof'
  children: ReactNode
}

/** One page of onboarding. A person who does not belong to this step is led to the right one. */
export function OnboardingStep({ step, title, otherWay, children }: OnboardingStepProps) {
  const session = useLoginStatus()
  const { number, account } = useStore(progress)
  if (!session.isInitialised) return <PagePending />
  const instead = stepInstead(step, { ...session, hasNumber: number !== undefined, account })
  if (instead === 'done') return <LeaveOnboarding />
  if (instead) return <Navigate to="/onboarding/$step" params={{ step: instead }} replace />
  return (
    <Page title={title}>
      <div className={styles.step}>
        <p className={styles.part}>{m.step({ number: partOf(step) })}</p>
        {children}
        {otherWay && (
          <p>
            <Link to="/onboarding/$step" params={{ step: OTHER_WAY[otherWay].step }}>
              {OTHER_WAY[otherWay].label()}
            </Link>
          </p>
        )}
      </div>
    </Page>
  )
}

const OTHER_WAY = {
  phone: { step: 'step3-phone-1', label: m.ratherPhone },
  proof: { step: 'step3-passport', label: m.ratherProof },
}

function LeaveOnboarding() {
  const router = useRouter()
  useEffect(() => void leaveOnboarding(router), [router])
  return <PagePending />
}
