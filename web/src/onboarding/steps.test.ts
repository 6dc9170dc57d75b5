import { LOGIN_METHODS, ONBOARDING_STEPS, type LoginMethod } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { positionOfStep, redirectedStep as redirectedStepAt, type Applicant, type Step } from './steps.ts'

const STRANGER: Applicant = { isLoggedIn: false, isGuestOrLoggedIn: false }
const GUEST: Applicant = { ...STRANGER, isGuestOrLoggedIn: true }
const PERSON: Applicant = { isLoggedIn: true, isGuestOrLoggedIn: true }
const FIRST_STEPS: Step[] = [
  'step1-login',
  'step1-signup',
  'step3-passport',
  'step3-phone-1',
  'step3-email-1',
]
const CODE_STEPS: Step[] = ['step3-phone-2', 'step3-email-2']

const redirectedStep = (step: Step, applicant: Applicant, signIn: readonly LoginMethod[] = LOGIN_METHODS) =>
  redirectedStepAt(step, applicant, signIn)

describe('a stranger', () => {
  test.each(FIRST_STEPS)('a stranger may open %s', (step) => {
    expect(redirectedStep(step, STRANGER)).toBeUndefined()
  })

  test.each(['phone', 'email'] as const)(
    'a stranger enters a code only where one was sent by %s',
    (method) => {
      const step = `step3-${method}-2` as const
      expect(redirectedStep(step, STRANGER)).toBe(`step3-${method}-1`)
      expect(redirectedStep(step, { ...STRANGER, codeBy: method })).toBeUndefined()
      const other = method === 'phone' ? 'email' : 'phone'
      expect(redirectedStep(step, { ...STRANGER, codeBy: other })).toBe(`step3-${method}-1`)
    },
  )

  test.each(['step4-username', 'step5-preferences'] as const)('a stranger logs in before %s', (step) => {
    expect(redirectedStep(step, STRANGER)).toBe('step1-login')
  })
})

test('a guest may choose topics, and must log in before choosing a username', () => {
  expect(redirectedStep('step5-preferences', GUEST)).toBeUndefined()
  expect(redirectedStep('step4-username', GUEST)).toBe('step1-login')
})

describe('with a new account', () => {
  const newcomer: Applicant = { ...PERSON, account: 'new' }

  test.each([...FIRST_STEPS, ...CODE_STEPS])('a new account continues from %s to choosing a name', (step) => {
    expect(redirectedStep(step, newcomer)).toBe('step4-username')
  })

  test.each(['step4-username', 'step5-preferences'] as const)('a new account may open %s', (step) => {
    expect(redirectedStep(step, newcomer)).toBeUndefined()
  })
})

describe('with an account that existed before', () => {
  test.each([...FIRST_STEPS, ...CODE_STEPS])(
    'the step %s ends onboarding for an account that existed before',
    (step) => {
      expect(redirectedStep(step, PERSON)).toBe('done')
    },
  )

  test('an account that existed before skips choosing a name', () => {
    expect(redirectedStep('step4-username', PERSON)).toBe('step5-preferences')
  })
})

test.each(['phone', 'email'] as const)(
  'a person whose account may be that of an earlier owner is asked about it first, after a code by %s',
  (codeBy) => {
    const question = `step3-${codeBy}-2`
    for (const step of ONBOARDING_STEPS)
      expect(redirectedStep(step, { ...PERSON, account: 'recycled', codeBy })).toBe(
        step === question ? undefined : question,
      )
  },
)

test.each([
  ['phone', 'step3-phone-1'],
  ['email', 'step3-email-1'],
  ['proof', 'step3-passport'],
] as const)(
  'where the site offers %s alone, onboarding begins with it instead of a choice',
  (method, first) => {
    for (const step of ['step1-login', 'step1-signup'] as const)
      expect(redirectedStep(step, STRANGER, [method])).toBe(first)
    expect(redirectedStep('step4-username', STRANGER, [method])).toBe(first)
    expect(redirectedStep(first, STRANGER, [method])).toBeUndefined()
    expect(redirectedStep('step1-login', PERSON, [method])).toBe('done')
  },
)

test('onboarding by phone or e-mail has four steps, and by passport three', () => {
  const path = (used: LoginMethod, first: string) =>
    ONBOARDING_STEPS.filter((step) => !step.startsWith('step3') || step.startsWith(first))
      .map((step) => positionOfStep(step, used))
      .map((part) => part && `${part.number} of ${part.total}`)
  const ofFour = [undefined, undefined, '1 of 4', '2 of 4', '3 of 4', '4 of 4']
  expect(path('phone', 'step3-phone')).toEqual(ofFour)
  expect(path('email', 'step3-email')).toEqual(ofFour)
  expect(path('proof', 'step3-passport')).toEqual([undefined, undefined, '1 of 3', '2 of 3', '3 of 3'])
})

test('choosing topics without having logged in here is a single page, without further steps', () => {
  expect(positionOfStep('step5-preferences', undefined)).toBeUndefined()
})
