import { rejectAccount, verifyOtp } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { startAsStranger, inSeconds, openAt } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(startAsStranger)

const atQuestion = async () => {
  const [codeExpiry, nextCodeSoonestTime] = [inSeconds(300), inSeconds(30)]
  const number = {
    phoneNumber: '+33 6 12 34 56 78',
    defaultCallingCode: '33',
    codeExpiry,
    nextCodeSoonestTime,
  }
  saveProgress({ number })
  const opened = await openAt('/onboarding/step3-phone-2')
  mockCall(verifyOtp, { success: true, isNewUser: false, mayBeRecycled: true })
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
