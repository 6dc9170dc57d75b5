import type { LoginStatus } from '@parley/contract'

/** The steps of onboarding, by their addresses below `/onboarding/`. */
export const STEPS = [
  'step1-login',
  'step1-signup',
  'step3-passport',
  'step3-phone-1',
  'step3-phone-2',
  'step4-username',
  'step5-preferences',
] as const
export type Step = (typeof STEPS)[number]

/** What is known about a person who is at a step. */
export type Applicant = Pick<LoginStatus, 'isLoggedIn'> & {
  isGuestOrLoggedIn: boolean
  /** A code has been sent to a number. */
  hasNumber: boolean
  /** What the login found, unless it was simply the person's account. */
  account?: 'new' | 'recycled'
}

/** The step to show instead of the requested one, `done` if onboarding is over, or nothing if the step is right. */
export const stepInstead = (step: Step, applicant: Applicant): Step | 'done' | undefined => {
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

/** Which of the four parts a step belongs to: method, proof, name, interests. */
export const partOf = (step: Step): number => ({ 1: 1, 3: 2, 4: 3, 5: 4 })[step.charAt('step'.length)] ?? 1
