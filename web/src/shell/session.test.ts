import { AppError, checkLoginStatus, fetchRecentConversations, listOwnVotes } from '@parley/contract'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callApi } from '#call.ts'
import { apiQueryKey } from '#queries.ts'
import { createQueryClient } from '#App.tsx'
import { isKnownHere } from '#device/authorization.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { expectErrors } from '#testing/browser.ts'
import { followLoginStatus } from './loginEffects.ts'
import { loginStatus, refreshLoginStatus, updateStatus } from './session.ts'
import { chooseTheme, THEME_KEY } from './theme.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }

/** An act that needs a key makes one. */
const becomeDevice = async () => {
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
  await callApi(checkLoginStatus, {}, { signed: true })
}

beforeEach(async () => {
  await updateStatus({ isKnown: false })
})

test('a device without a key does not ask for its status, and is initialised', async () => {
  await refreshLoginStatus()
  expect(requestsTo(checkLoginStatus)).toHaveLength(0)
  expect(loginStatus()).toMatchObject({ isKnown: false, isInitialised: true })
})

test('a device with a key asks, signed, and takes the answer', async () => {
  await becomeDevice()
  await refreshLoginStatus()
  expect(wasSigned(checkLoginStatus)).toBe(true)
  expect(loginStatus()).toMatchObject({ ...GUEST, isGuestOrLoggedIn: true, isInitialised: true })
})

test('a failure to read the status is logged, and the session is initialised all the same', async () => {
  await becomeDevice()
  mockCall(checkLoginStatus, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const logged = expectErrors()
  await refreshLoginStatus()
  expect(logged).toHaveLength(1)
  expect(loginStatus().isInitialised).toBe(true)
})

test('a device that has become unknown loses all local data but the theme, and starts anew', async () => {
  const queryClient = createQueryClient()
  let numStarts = 0
  const stop = followLoginStatus(queryClient, () => {
    numStarts += 1
  })
  await updateStatus({ isKnown: true })
  localStorage.setItem('parley:opinion-drafts', '{}')
  chooseTheme('dark')
  queryClient.setQueryData(['a'], 1)

  await updateStatus({ isKnown: false })
  expect(Object.keys(localStorage)).toEqual([THEME_KEY])
  expect(queryClient.getQueryData(['a'])).toBeUndefined()
  expect(numStarts).toBe(1)
  stop()
  chooseTheme('system')
})

test('a new guest gets the feed as guests see it', async () => {
  const queryClient = createQueryClient()
  const input = { sortAlgorithm: 'following', limit: 10 } as const
  queryClient.setQueryData(apiQueryKey(fetchRecentConversations, input), {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  const stop = followLoginStatus(queryClient, () => {})
  await updateStatus({ isKnown: true })
  expect(queryClient.getQueryState(apiQueryKey(fetchRecentConversations, input))?.isInvalidated).toBe(true)
  stop()
})

test('an account asks every answer again, as a guest’s votes have become its own', async () => {
  const queryClient = createQueryClient()
  const input = { conversationSlugIdList: ['streets1'] }
  const stop = followLoginStatus(queryClient, () => {})
  await updateStatus({ isKnown: true })
  queryClient.setQueryData(apiQueryKey(listOwnVotes, input), [])
  await updateStatus({ isLoggedIn: true })
  expect(queryClient.getQueryState(apiQueryKey(listOwnVotes, input))?.isInvalidated).toBe(true)
  stop()
})

test('a session that another device has ended since the last visit is noticed on this one', async () => {
  let numStarts = 0
  const stop = followLoginStatus(createQueryClient(), () => {
    numStarts += 1
  })
  await becomeDevice()
  localStorage.setItem('parley:known', 'logged-in')
  sessionStorage.setItem('parley:onboarding', '{}')
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: false } })
  await refreshLoginStatus()
  expect(numStarts).toBe(1)
  expect(localStorage.getItem('parley:known')).toBeNull()
  expect(sessionStorage.getItem('parley:onboarding')).toBeNull()
  expect(await isKnownHere()).toBe(false)
  stop()
})

test('what another tab has ended is ended in this one, and what it has begun is asked for', async () => {
  let numStarts = 0
  const stop = followLoginStatus(createQueryClient(), () => {
    numStarts += 1
  })
  await becomeDevice()
  const hear = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'parley:known', newValue }))
  hear('known')
  await waitFor(() => expect(loginStatus().isKnown).toBe(true))
  hear(null)
  expect(numStarts).toBe(1)
  stop()
})
