import {
  LOGIN_STEPS,
  methodOfStep,
  type LoginMethod,
  type LoginStatus,
  type ONBOARDING_STEPS,
} from '@parley/contract'
import type { Account } from '#proving/progress.ts'

export type Step = (typeof ONBOARDING_STEPS)[number]

/** What is known about a person in onboarding. */
export type Applicant = Pick<LoginStatus, 'isLoggedIn'> & {
  isGuestOrLoggedIn: boolean
  /** How a code has been sent to the person. */
  codeBy?: 'phone' | 'email' | undefined
  account?: Account | undefined
}

/** The first step of a way to log in. */
export const firstStepOf = (method: LoginMethod): Step => LOGIN_STEPS[method][0]

/** The step at which a code is entered. */
export const codeStepOf = (method: 'phone' | 'email'): Step => `step3-${method}-2`

/**
 * The step to show instead of the requested one, `done` if onboarding is over, or undefined if the step is right.
 * `signIn` are the ways to log in that the site offers; where there is one, it is not chosen.
 */
export const redirectedStep = (
  step: Step,
  applicant: Applicant,
  signIn: readonly LoginMethod[],
): Step | 'done' | undefined => {
  const next = nextStep(step, applicant)
  const [only, ...others] = signIn
  const isChoice = next === 'step1-login' || next === 'step1-signup'
  const shown = isChoice && only && others.length === 0 ? firstStepOf(only) : next
  return shown === step ? undefined : shown
}

const nextStep = (
  step: Step,
  { isLoggedIn, isGuestOrLoggedIn, codeBy, account }: Applicant,
): Step | 'done' => {
  if (isLoggedIn && account === 'recycled') return codeStepOf(codeBy ?? 'phone')
  if (step === 'step5-preferences') return isGuestOrLoggedIn ? step : 'step1-login'
  if (step === 'step4-username') {
    if (!isLoggedIn) return 'step1-login'
    return account === 'new' ? step : 'step5-preferences'
  }
  if (isLoggedIn) return account === 'new' ? 'step4-username' : 'done'
  const method = methodOfStep(step)
  const isForCode = (method === 'phone' || method === 'email') && step === codeStepOf(method)
  return isForCode && codeBy !== method ? firstStepOf(method) : step
}

/** The position of a step in the sequence of questions. */
export type StepPosition = { number: number; total: number }

/**
 * The part of a step: the questions of the way to log in, name, topics. Undefined for a step before a way is chosen, and
 * where the person has not logged in here. `used` is the way of earlier steps.
 */
export const positionOfStep = (step: Step, used: LoginMethod | undefined): StepPosition | undefined => {
  const method = methodOfStep(step) ?? used
  if (method === undefined) return undefined
  const sequence: Step[] = [...LOGIN_STEPS[method], 'step4-username', 'step5-preferences']
  const at = sequence.indexOf(step)
  return at < 0 ? undefined : { number: at + 1, total: sequence.length }
}
