import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import { Page, PagePending } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { leave } from './leave.ts'
import styles from './Onboarding.module.css'
import { progress } from './progress.ts'
import { partOf, stepInstead, type Step } from './steps.ts'

type OnboardingStepProps = {
  step: Step
  title: string
  children: ReactNode
}

/** One page of onboarding; whoever cannot be at this step is led to the right one. */
export function OnboardingStep({ step, title, children }: OnboardingStepProps) {
  const session = useLoginStatus()
  const { number, account } = useStore(progress)
  if (!session.isInitialised) return <PagePending />
  const instead = stepInstead(step, { ...session, hasNumber: number !== undefined, account })
  if (instead === 'done') return <Leaving />
  if (instead) return <Navigate to="/onboarding/$step" params={{ step: instead }} replace />
  return (
    <Page title={title}>
      <div className={styles.step}>
        <p className={styles.part}>{m.step({ number: partOf(step) })}</p>
        {children}
      </div>
    </Page>
  )
}

function Leaving() {
  const router = useRouter()
  useEffect(() => void leave(router), [router])
  return <PagePending />
}
