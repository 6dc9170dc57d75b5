import type { LoginStatus, ONBOARDING_STEPS } from '@parley/contract'
import type { Account } from '#proving/progress.ts'

export type Step = (typeof ONBOARDING_STEPS)[number]

/** What is known about a person in onboarding. */
export type Applicant = Pick<LoginStatus, 'isLoggedIn'> & {
  isGuestOrLoggedIn: boolean
  /** Whether a code has been sent to a number. */
  hasNumber: boolean
  account?: Account
}

/** The step to show instead of the requested one, `done` if onboarding is over, or undefined if the step is right. */
export const redirectedStep = (step: Step, applicant: Applicant): Step | 'done' | undefined => {
  const next = nextStep(step, applicant)
  return next === step ? undefined : next
}

const nextStep = (
  step: Step,
  { isLoggedIn, isGuestOrLoggedIn, hasNumber, account }: Applicant,
): Step | 'done' => {
  if (isLoggedIn && account === 'recycled') return 'step3-phone-2'
  if (step === 'step5-preferences') return isGuestOrLoggedIn ? step : 'step1-login'
  if (step === 'step4-username') {
    if (!isLoggedIn) return 'step1-login'
    return account === 'new' ? step : 'step5-preferences'
  }
  if (isLoggedIn) return account === 'new' ? 'step4-username' : 'done'
  return step === 'step3-phone-2' && !hasNumber ? 'step3-phone-1' : step
}

/** The position of a step in the sequence of questions. */
export type StepPosition = { number: number; total: number }

/** The questions by each method: number, code, name, topics; or proof, name, topics. */
const BY_PHONE: readonly Step[] = ['step3-phone-1', 'step3-phone-2', 'step4-username', 'step5-preferences']
const BY_PROOF: readonly Step[] = ['step3-passport', 'step4-username', 'step5-preferences']

/** The part of a step for the chosen method; undefined for a step outside both sequences, or without a method. */
export const positionOfStep = (
  step: Step,
  { hasNumber, hasProof }: { hasNumber: boolean; hasProof: boolean },
): StepPosition | undefined => {
  const isOfMethod = step.startsWith('step3')
  if (!isOfMethod && !hasNumber && !hasProof) return undefined
  const isByPhone = isOfMethod ? step.startsWith('step3-phone') : hasNumber
  const sequence = isByPhone ? BY_PHONE : BY_PROOF
  const at = sequence.indexOf(step)
  return at < 0 ? undefined : { number: at + 1, total: sequence.length }
}
