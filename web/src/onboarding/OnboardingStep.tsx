import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, PagePending } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { LoggedIn } from './LoggedIn.tsx'
import styles from './OnboardingStep.module.css'
import { progress } from './progress.ts'
import { StepHeader } from './StepHeader.tsx'
import { partOf, stepInstead, type Step } from './steps.ts'

type OnboardingStepProps = {
  step: Step
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** The step that "Back" leads to; without it one can close onboarding. */
  backTo?: Step
  children: ReactNode
}

/** One page of onboarding. A person who does not belong to this step is led to the right one. */
export function OnboardingStep({ step, title, lead, backTo, children }: OnboardingStepProps) {
  const session = useLoginStatus()
  const { number, proof, account } = useStore(progress)
  if (!session.isInitialised) return <PagePending />
  const instead = stepInstead(step, { ...session, hasNumber: number !== undefined, account })
  if (instead === 'done') return <LoggedIn isNewHere={account === 'existing'} />
  if (instead) return <Navigate to="/onboarding/$step" params={{ step: instead }} replace />
  const part = partOf(step, { hasNumber: number !== undefined, hasProof: proof !== undefined })
  return (
    <Page title={title} heading="own">
      <div className={styles.step}>
        <StepHeader part={part} {...(backTo && { backTo })} />
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Page>
  )
}
