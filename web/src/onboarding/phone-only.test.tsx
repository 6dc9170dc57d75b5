import { FIRST_SCREEN_ID } from '@parley/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startAsStranger, openAt } from './onboarding.fixture.ts'

beforeEach(async () => {
  const script = document.createElement('script')
  script.id = FIRST_SCREEN_ID
  script.type = 'application/json'
  script.textContent = JSON.stringify({ callingCodes: ['44'], isPhoneOnly: true })
  document.head.append(script)
  await startAsStranger()
})

const PASSPORTS = /passport|proof/i

test.each(['step1-login', 'step1-signup'])(
  'without an identity provider %s offers the phone alone and does not speak of passports',
  async (step) => {
    await openAt(`/onboarding/${step}`)
    await screen.findByRole('link', { name: 'Continue with phone' })
    expect(document.body.textContent).toMatch(/ask once for a phone number\./)
    expect(document.body.innerHTML).not.toMatch(PASSPORTS)
  },
)

test('without an identity provider the step of the number offers nothing else, also for a country that gets no codes', async () => {
  const { user } = await openAt('/onboarding/step3-phone-1')
  await user.type(await screen.findByLabelText('Mobile number'), '+91 98765 43210')
  expect(screen.getByRole('alert').textContent).toBe('We cannot send codes to this country yet.')
  expect(document.body.innerHTML).not.toMatch(PASSPORTS)
})

test('without an identity provider there is no step for passports', async () => {
  await openAt('/onboarding/step3-passport')
  await screen.findByRole('heading', { level: 1, name: /does not exist|not found/i })
})
