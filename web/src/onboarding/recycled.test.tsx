import { rejectAccount, verifyEmailCode, verifyOtp } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { startAsStranger, inSeconds, openAt } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(startAsStranger)

const RECEIVERS = {
  phone: { method: 'phone', phoneNumber: '+33 6 12 34 56 78', defaultCallingCode: '33' },
  email: { method: 'email', emailAddress: 'ada@example.org' },
} as const

const atQuestion = async (method: 'phone' | 'email' = 'phone') => {
  const [codeExpiry, nextCodeSoonestTime] = [inSeconds(300), inSeconds(30)]
  saveProgress({ sent: { ...RECEIVERS[method], intent: 'log-in', codeExpiry, nextCodeSoonestTime } })
  const opened = await openAt(`/onboarding/step3-${method}-2`)
  for (const call of [verifyOtp, verifyEmailCode])
    mockCall(call, { success: true, isNewUser: false, mayBeRecycled: true })
  await opened.user.type(await screen.findByLabelText('Code'), '123456')
  await screen.findByRole('heading', { level: 1, name: 'Is this your account?' })
  await screen.findByText(/is called calm_otter/)
  return opened
}

test('a person confirms that an account is theirs before it is opened, if it was not used for a long time', async () => {
  const { user, place } = await atQuestion()
  await user.click(screen.getByRole('button', { name: 'Yes, it is mine' }))
  await waitFor(() => expect(place()).toBe('/'))
  expect(requestsTo(rejectAccount)).toEqual([])
})

test('rejecting somebody else’s account starts a new one', async () => {
  const { user } = await atQuestion()
  mockCall(rejectAccount, { success: true })
  await user.click(screen.getByRole('button', { name: 'No, start a new account' }))
  await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
})

test('after a login by e-mail the question speaks of the address, and rejecting the account starts a new one', async () => {
  const { user } = await atQuestion('email')
  expect(screen.getByText(/The account with this address .* e-mail addresses can pass/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/phone|number/i)
  mockCall(rejectAccount, { success: true })
  await user.click(screen.getByRole('button', { name: 'No, start a new account' }))
  await screen.findByRole('heading', { level: 1, name: 'Choose a name' })
})
