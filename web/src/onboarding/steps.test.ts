import { ONBOARDING_STEPS } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { positionOfStep, redirectedStep, type Applicant, type Step } from './steps.ts'

const STRANGER: Applicant = { isLoggedIn: false, isGuestOrLoggedIn: false, hasNumber: false }
const GUEST: Applicant = { ...STRANGER, isGuestOrLoggedIn: true }
const PERSON: Applicant = { isLoggedIn: true, isGuestOrLoggedIn: true, hasNumber: false }
const FIRST_STEPS: Step[] = ['step1-login', 'step1-signup', 'step3-passport', 'step3-phone-1']

describe('a stranger', () => {
  test.each(FIRST_STEPS)('a stranger may open %s', (step) => {
    expect(redirectedStep(step, STRANGER)).toBeUndefined()
  })

  test('a stranger enters a code only after a number', () => {
    expect(redirectedStep('step3-phone-2', STRANGER)).toBe('step3-phone-1')
    expect(redirectedStep('step3-phone-2', { ...STRANGER, hasNumber: true })).toBeUndefined()
  })

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

  test.each([...FIRST_STEPS, 'step3-phone-2'] as Step[])(
    'a new account continues from %s to choosing a name',
    (step) => {
      expect(redirectedStep(step, newcomer)).toBe('step4-username')
    },
  )

  test.each(['step4-username', 'step5-preferences'] as const)('a new account may open %s', (step) => {
    expect(redirectedStep(step, newcomer)).toBeUndefined()
  })
})

describe('with an account that existed before', () => {
  test.each([...FIRST_STEPS, 'step3-phone-2'] as Step[])(
    'the step %s ends onboarding for an account that existed before',
    (step) => {
      expect(redirectedStep(step, PERSON)).toBe('done')
    },
  )

  test('an account that existed before skips choosing a name', () => {
    expect(redirectedStep('step4-username', PERSON)).toBe('step5-preferences')
  })
})

test.each(ONBOARDING_STEPS.filter((step) => step !== 'step3-phone-2'))(
  'a person with a possibly recycled number is asked about it first, at %s too',
  (step) => {
    expect(redirectedStep(step, { ...PERSON, account: 'recycled' })).toBe('step3-phone-2')
  },
)

test('onboarding by phone has four steps, and by passport three', () => {
  const byPhone = { hasNumber: true, hasProof: false }
  const byProof = { hasNumber: false, hasProof: true }
  const path = (used: typeof byPhone) =>
    ONBOARDING_STEPS.map((step) => positionOfStep(step, used)).map(
      (part) => part && `${part.number} of ${part.total}`,
    )
  const start = [undefined, undefined, '1 of 3', '1 of 4', '2 of 4']
  expect(path(byPhone)).toEqual([...start, '3 of 4', '4 of 4'])
  expect(path(byProof)).toEqual([...start, '2 of 3', '3 of 3'])
})

test('choosing topics without having logged in here is a single page, without further steps', () => {
  expect(positionOfStep('step5-preferences', { hasNumber: false, hasProof: false })).toBeUndefined()
})
