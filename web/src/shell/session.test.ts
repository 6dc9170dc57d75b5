import {
  AppError,
  castVote,
  checkLoginStatus,
  fetchRecentConversations,
  getProfile,
  listFollowedTopics,
  listOwnVotes,
  listTopics,
  respondToPoll,
} from '@parley/contract'
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '#call.ts'
import { apiQueryKey } from '#queries.ts'
import { createQueryClient } from '#queryClient.ts'
import { hasDeviceKey } from '#device/authorization.ts'
import { createOutbox, type Outbox } from '#outbox/outbox.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { aProfile } from '#testing/samples.ts'
import { expectErrors } from '#testing/browser.ts'
import { followLoginStatus } from './loginEffects.ts'
import { loginStatus, onStatusChange, refreshLoginStatus, updateStatus } from './session.ts'
import { keepLanguage } from './languageChoice.ts'
import { LANGUAGE_KEY } from './languageStorage.ts'
import { chooseTheme, THEME_KEY } from './theme.ts'

const PROFILE = aProfile()
const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }

/** Makes a key for the device, as an act that needs one does. */
const becomeDevice = async () => {
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
  await callApi(checkLoginStatus, {}, { signed: true })
}

beforeEach(async () => {
  await updateStatus({ isKnown: false })
})

// This one comes first, because the first check happens once.
test('a returning guest keeps the data that the page was rendered from until they load again', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['rendered'], 1)
  mockCall(getProfile, PROFILE)
  mockCall(listFollowedTopics, { followedTopicCodeList: [] })
  mockCall(listTopics, { topicList: [] })
  const stop = followLoginStatus({ queryClient, outbox: createOutbox() }, () => {})
  await becomeDevice()
  expect(loginStatus().isInitialized).toBe(false)
  await refreshLoginStatus()
  expect(queryClient.getQueryState(['rendered'])).toMatchObject({ data: 1, isInvalidated: true })
  stop()
})

test('a device without a key does not ask for its login status', async () => {
  await refreshLoginStatus()
  expect(requestsTo(checkLoginStatus)).toHaveLength(0)
  expect(loginStatus()).toMatchObject({ isKnown: false, isInitialized: true })
})

test('a device with a key asks for its login status with a signed call (spec 7.6)', async () => {
  await becomeDevice()
  await refreshLoginStatus()
  expect(wasSigned(checkLoginStatus)).toBe(true)
  expect(loginStatus()).toMatchObject({ ...GUEST, isGuestOrLoggedIn: true, isInitialized: true })
})

test('a failed login status check is logged and repeated until it succeeds (spec 4.9)', async () => {
  await becomeDevice()
  mockCall(checkLoginStatus, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const logged = expectErrors()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await refreshLoginStatus()
  expect(logged).toHaveLength(1)
  expect(loginStatus()).toMatchObject({ isInitialized: true, isUnreadable: true })

  for (const attempt of [2, 3, 4]) {
    vi.advanceTimersToNextTimer()
    await vi.waitUntil(() => logged.length === attempt)
  }
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  await waitFor(() => expect(loginStatus()).toMatchObject({ ...GUEST, isUnreadable: false }))
})

test('a login status requested before a login does not undo the login', async () => {
  await becomeDevice()
  let respond = () => {}
  mockCall(
    checkLoginStatus,
    () =>
      new Promise((resolve) => (respond = () => resolve({ loggedInStatus: { ...GUEST, isKnown: false } }))),
  )
  const check = refreshLoginStatus()
  await waitFor(() => expect(requestsTo(checkLoginStatus)).toHaveLength(2))
  await updateStatus({ isLoggedIn: true })
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  respond()
  await check
  expect(loginStatus().isLoggedIn).toBe(true)
})

test('a device that is no longer known loses all local data except the theme and the language, and the application restarts (spec 4.7)', async () => {
  const queryClient = createQueryClient()
  let numStarts = 0
  const stop = followLoginStatus({ queryClient, outbox: createOutbox() }, () => {
    numStarts += 1
  })
  await updateStatus({ isKnown: true })
  localStorage.setItem('parley:opinion-drafts', '{}')
  chooseTheme('dark')
  keepLanguage('de')
  queryClient.setQueryData(['a'], 1)

  await updateStatus({ isKnown: false })
  expect(Object.keys(localStorage).sort()).toEqual([LANGUAGE_KEY, THEME_KEY])
  expect(queryClient.getQueryData(['a'])).toBeUndefined()
  expect(numStarts).toBe(1)
  stop()
  chooseTheme('system')
})

const FEED = { sortAlgorithm: 'following', limit: 10 } as const

test.each([
  ['a new guest', { isKnown: true }],
  ['a login', { isLoggedIn: true }],
])(
  '%s drops the data that was loaded for a stranger, and loads profile, feed and topics (spec 4.8)',
  async (_who, update) => {
    const queryClient = createQueryClient()
    const feed = (shownAs: 'popular' | 'following') => ({
      conversationDataList: [],
      topConversationSlugIdList: [],
      shownAs,
    })
    mockCall(fetchRecentConversations, feed('popular'))
    const observer = new QueryObserver(queryClient, {
      queryKey: apiQueryKey(fetchRecentConversations, FEED),
      queryFn: () => callApi(fetchRecentConversations, FEED),
    })
    const stopObserving = observer.subscribe(() => {})
    await waitFor(() => expect(observer.getCurrentResult().data?.shownAs).toBe('popular'))
    queryClient.setQueryData(['off screen'], 1)
    mockCall(fetchRecentConversations, feed('following'))
    mockCall(getProfile, PROFILE)
    mockCall(listFollowedTopics, { followedTopicCodeList: ['health'] })
    mockCall(listTopics, { topicList: [] })

    const stop = followLoginStatus({ queryClient, outbox: createOutbox() }, () => {})
    await updateStatus(update)
    await waitFor(() => expect(observer.getCurrentResult().data?.shownAs).toBe('following'))
    await waitFor(() => {
      expect(queryClient.getQueryData(apiQueryKey(getProfile, {}))).toEqual(PROFILE)
      expect(queryClient.getQueryData(apiQueryKey(listFollowedTopics, {}))).toBeDefined()
      expect(queryClient.getQueryData(apiQueryKey(listTopics, {}))).toBeDefined()
    })
    expect(queryClient.getQueryData(['off screen'])).toBeUndefined()
    stop()
    stopObserving()
  },
)

test('a login reloads what is on screen, because a guest’s votes now belong to the account', async () => {
  const queryClient = createQueryClient()
  const input = { conversationSlugIdList: ['streets1'] }
  mockCall(listOwnVotes, [])
  const observer = new QueryObserver(queryClient, {
    queryKey: apiQueryKey(listOwnVotes, input),
    queryFn: () => callApi(listOwnVotes, input),
  })
  const stopObserving = observer.subscribe(() => {})
  await waitFor(() => expect(requestsTo(listOwnVotes)).toHaveLength(1))
  const stop = followLoginStatus({ queryClient, outbox: createOutbox() }, () => {})
  await updateStatus({ isKnown: true })
  await updateStatus({ isLoggedIn: true })
  await waitFor(() => expect(requestsTo(listOwnVotes)).toHaveLength(2))
  stop()
  stopObserving()
})

test('a session ended by another device since the last visit signs this device out', async () => {
  let numStarts = 0
  const stop = followLoginStatus({ queryClient: createQueryClient(), outbox: createOutbox() }, () => {
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
  expect(await hasDeviceKey()).toBe(false)
  stop()
})

test('a sign-out or login in another tab also applies to this tab', async () => {
  let numStarts = 0
  const queryClient = createQueryClient()
  const stop = followLoginStatus({ queryClient, outbox: createOutbox() }, () => {
    numStarts += 1
  })
  await becomeDevice()
  const hear = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'parley:known', newValue }))
  hear('known')
  await waitFor(() => expect(loginStatus().isKnown).toBe(true))
  sessionStorage.setItem('parley:onboarding', '{}')
  queryClient.setQueryData(['a list of the person'], [])
  hear(null)
  expect(numStarts).toBe(1)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(sessionStorage.getItem('parley:onboarding')).toBeNull()
  stop()
})

test.each([
  [
    'vote',
    (outbox: Outbox) =>
      outbox.queueVote({
        conversationSlugId: 'streets1',
        opinionSlugId: 'shared',
        opinionText: 'Plant more trees.',
        chosenOption: 'agree',
      }),
  ],
  [
    'poll answer',
    (outbox: Outbox) =>
      outbox.queueAnswer({ conversationSlugId: 'streets1', optionNumber: 1, optionTitle: 'Trees' }),
  ],
])('a %s of an earlier visit makes a guest, whatever page sends it', async (_what, queue) => {
  mockCall(castVote, true)
  mockCall(respondToPoll, undefined)
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
  mockCall(getProfile, PROFILE)
  mockCall(listFollowedTopics, { followedTopicCodeList: [] })
  mockCall(listTopics, { topicList: [] })
  const outbox = createOutbox()
  const stop = followLoginStatus({ queryClient: createQueryClient(), outbox }, () => {})
  const known = new Promise<void>((resolve) => {
    const stopListening = onStatusChange(() => {
      stopListening()
      resolve()
    })
  })
  await queue(outbox)
  await known
  expect(loginStatus().isGuestOrLoggedIn).toBe(true)
  stop()
})
