import { AppError, checkLoginStatus, logout } from '@parley/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '#queryClient.ts'
import { callApi } from '#call.ts'
import { hasDeviceKey } from '#device/authorization.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { mockCall, requestsTo, goOffline, wasSigned } from '#testing/fakeServer.ts'
import { followLoginStatus } from './loginEffects.ts'
import { logOut } from './logOut.ts'
import { takeRestartReason } from './restartNotice.ts'
import { loginStatus, updateStatus } from './session.ts'

const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
let numStarts = 0
let stop = () => {}

beforeEach(async () => {
  numStarts = 0
  stop = followLoginStatus({ queryClient: createQueryClient(), outbox: createOutbox() }, () => {
    numStarts += 1
  })
  mockCall(checkLoginStatus, { loggedInStatus: PERSON })
  await callApi(checkLoginStatus, {}, { signed: true })
  await updateStatus(PERSON)
  localStorage.setItem('parley:opinion-drafts', '{}')
})
afterEach(() => {
  stop()
  takeRestartReason()
})

test('logging out ends the session, erases all local data and restarts the application (spec 4.7)', async () => {
  mockCall(logout, undefined)
  await logOut()
  expect(requestsTo(logout)).toHaveLength(1)
  expect(wasSigned(logout)).toBe(true)
  expect(loginStatus()).toMatchObject({ isKnown: false, isLoggedIn: false })
  expect(localStorage.length).toBe(0)
  expect(await hasDeviceKey()).toBe(false)
  expect(numStarts).toBe(1)
  expect(takeRestartReason()).toBe('loggedOut')
  expect(takeRestartReason()).toBeUndefined()
})

test('logging out succeeds when the session is already over', async () => {
  mockCall(logout, () => {
    throw new AppError('forbidden', 'not_logged_in', 'Log in first.')
  })
  await logOut()
  expect(numStarts).toBe(1)
})

test('logging out without a network fails and erases nothing', async () => {
  goOffline()
  await expect(logOut()).rejects.toMatchObject({ name: 'offline' })
  expect(numStarts).toBe(0)
  expect(localStorage.getItem('parley:opinion-drafts')).toBe('{}')
  expect(loginStatus().isLoggedIn).toBe(true)
})
