import type { LoginStatus } from '@parley/contract'

/** The steps of onboarding, as their addresses below `/onboarding/` name them. */
export const STEPS = [
  'step1-login',
  'step1-signup',
  'step2-signup',
  'step3-passport',
  'step3-phone-1',
  'step3-phone-2',
  'step4-username',
  'step5-preferences',
] as const
export type Step = (typeof STEPS)[number]

/** Where somebody stands on the way. */
export type Standing = Pick<LoginStatus, 'isLoggedIn'> & {
  isGuestOrLoggedIn: boolean
  /** A code is on its way to a number. */
  hasNumber: boolean
  /** What the login found, where it did not simply find the person's account. */
  account?: 'new' | 'recycled'
}

/** The step to be shown in place of the one asked for, `done` where onboarding is over; nothing where it may be shown. */
export const stepInstead = (step: Step, standing: Standing): Step | 'done' | undefined => {
  const next = nextStep(step, standing)
  return next === step ? undefined : next
}

const nextStep = (
  step: Step,
  { isLoggedIn, isGuestOrLoggedIn, hasNumber, account }: Standing,
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

/** The part of the way a step belongs to: way in, proof, name, interests. */
export const partOf = (step: Step): number =>
  ({ 1: 1, 2: 1, 3: 2, 4: 3, 5: 4 })[step.charAt('step'.length)] ?? 1
