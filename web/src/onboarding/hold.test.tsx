import { listDevices, verifyOtp } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { startAsStranger, inSeconds, openAt } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(startAsStranger)

const HOUR = 3600
const NUMBER = { phoneNumber: '+33 6 12 34 56 78', defaultCallingCode: '33' }

/** Logs in to an existing account on a device that is on hold for some hours. */
const logsInOnNewDevice = async (hours: number) => {
  const [codeExpiry, nextCodeSoonestTime] = [inSeconds(300), inSeconds(30)]
  saveProgress({
    sent: { method: 'phone', intent: 'log-in', ...NUMBER, codeExpiry, nextCodeSoonestTime },
  })
  const opened = await openAt('/onboarding/step3-phone-2')
  mockCall(verifyOtp, { success: true, isNewUser: false, mayBeRecycled: false })
  const device = { deviceId: 'own', isThisDevice: true, isLoggedIn: true, label: 'Firefox on Linux' }
  const times = { createdAt: inSeconds(0), lastSeenAt: inSeconds(0), holdUntil: inSeconds(hours * HOUR + 30) }
  mockCall(listDevices, { deviceList: [{ ...device, ...times }] })
  await opened.user.type(await screen.findByLabelText('Code'), '123456')
  await screen.findByRole('heading', { level: 1, name: 'This device is new to your account' })
  return opened
}

test('a device that is new to its account learns for how long it is on hold', async () => {
  await logsInOnNewDevice(20)
  expect(screen.getByText('20:00')).toBeTruthy()
  expect(screen.getByText('hours left')).toBeTruthy()
  expect(screen.getByText(/You can vote and add opinions now/)).toBeTruthy()
  expect(screen.getByText('Have another device?')).toBeTruthy()
})

test('Continue leads from a device on hold to where the person was', async () => {
  const { user, place } = await logsInOnNewDevice(20)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(place()).toBe('/'))
})
