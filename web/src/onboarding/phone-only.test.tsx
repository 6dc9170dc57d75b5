import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { offer, openAt, startAsStranger } from './onboarding.fixture.ts'

beforeEach(async () => {
  offer(['phone'], { callingCodes: ['44'] })
  await startAsStranger()
})

const OTHERS = /passport|proof|mail/i

test.each(['step1-login', 'step1-signup'])(
  'where phones alone are offered, %s asks for the number at once and does not speak of other ways',
  async (step) => {
    const { place } = await openAt(`/onboarding/${step}`)
    await screen.findByLabelText('Mobile number')
    expect(place()).toBe('/onboarding/step3-phone-1')
    expect(screen.getByText(/New here or coming back: both start the same way/)).toBeTruthy()
    expect(screen.getByText('Why an account?')).toBeTruthy()
    expect(document.body.innerHTML).not.toMatch(OTHERS)
  },
)

test('where phones alone are offered, the step of the number offers nothing else, also for a country that gets no codes', async () => {
  const { user } = await openAt('/onboarding/step3-phone-1')
  await user.type(await screen.findByLabelText('Mobile number'), '+91 98765 43210')
  expect(screen.getByRole('alert').textContent).toBe('We cannot send codes to this country yet.')
  expect(document.body.innerHTML).not.toMatch(OTHERS)
})

test.each(['step3-passport', 'step3-email-1', 'step3-email-2'])(
  'where phones alone are offered, there is no %s',
  async (step) => {
    await openAt(`/onboarding/${step}`)
    await screen.findByRole('heading', { level: 1, name: /does not exist|not found/i })
  },
)
