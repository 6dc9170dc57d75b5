import { authenticate, FIRST_SCREEN_ID } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '#testing/fakeServer.ts'
import { startAsStranger, openAt } from './onboarding.fixture.ts'

beforeEach(async () => {
  const script = document.createElement('script')
  script.id = FIRST_SCREEN_ID
  script.type = 'application/json'
  script.textContent = JSON.stringify({ callingCodes: ['33', '44'] })
  document.head.append(script)
  await startAsStranger()
})

test('only countries that codes are sent to can be chosen', async () => {
  await openAt('/onboarding/step3-phone-1')
  const names = within(await screen.findByLabelText('Country')).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'France (+33)',
    'Guernsey (+44)',
    'Isle of Man (+44)',
    'Jersey (+44)',
    'United Kingdom (+44)',
  ])
})

test('a number from another country is refused at the field, and nothing is sent', async () => {
  const { user } = await openAt('/onboarding/step3-phone-1')
  const number = await screen.findByLabelText('Mobile number')
  await user.type(number, '+91 98765 43210')
  expect(screen.getByRole('alert').textContent).toBe(
    'We cannot send codes to this country yet. Log in another way.',
  )
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(requestsTo(authenticate)).toEqual([])
  await user.clear(number)
  expect(screen.queryByRole('alert')).toBeNull()
})
