import { AppError, checkLoginStatus, fetchRecentConversations, listOwnVotes } from '@parley/contract'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerKey, askWith } from '#call.ts'
import { makeAnswers } from '#boot.ts'
import { isKnownHere } from '#device/authorization.ts'
import { answer, asked, wasSigned } from '#testing/fakeServer.ts'
import { expectErrors } from '#testing/expected.ts'
import { followStatus } from './authEffects.ts'
import { loginStatus, refreshLoginStatus, updateStatus } from './session.ts'
import { chooseTheme, THEME_KEY } from './theme.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }

/** An act that needs a key makes one. */
const becomeDevice = async () => {
  answer(checkLoginStatus, { loggedInStatus: GUEST })
  await askWith({ signed: true })(checkLoginStatus, {})
}

beforeEach(async () => {
  await updateStatus({ isKnown: false })
})

test('a device without a key does not ask for its status, and is initialised', async () => {
  await refreshLoginStatus()
  expect(asked(checkLoginStatus)).toHaveLength(0)
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
  answer(checkLoginStatus, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const logged = expectErrors()
  await refreshLoginStatus()
  expect(logged).toHaveLength(1)
  expect(loginStatus().isInitialised).toBe(true)
})

test('a device that has become unknown loses all local data but the theme, and starts anew', async () => {
  const answers = makeAnswers()
  let numStarts = 0
  const stop = followStatus(answers, () => {
    numStarts += 1
  })
  await updateStatus({ isKnown: true })
  localStorage.setItem('parley:opinion-drafts', '{}')
  chooseTheme('dark')
  answers.setQueryData(['a'], 1)

  await updateStatus({ isKnown: false })
  expect(Object.keys(localStorage)).toEqual([THEME_KEY])
  expect(answers.getQueryData(['a'])).toBeUndefined()
  expect(numStarts).toBe(1)
  stop()
  chooseTheme('system')
})

test('a new guest gets the feed as guests see it', async () => {
  const answers = makeAnswers()
  const input = { sortAlgorithm: 'following', limit: 10 } as const
  answers.setQueryData(answerKey(fetchRecentConversations, input), {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  const stop = followStatus(answers, () => {})
  await updateStatus({ isKnown: true })
  expect(answers.getQueryState(answerKey(fetchRecentConversations, input))?.isInvalidated).toBe(true)
  stop()
})

test('an account asks every answer again, as a guest’s votes have become its own', async () => {
  const answers = makeAnswers()
  const input = { conversationSlugIdList: ['streets1'] }
  const stop = followStatus(answers, () => {})
  await updateStatus({ isKnown: true })
  answers.setQueryData(answerKey(listOwnVotes, input), [])
  await updateStatus({ isLoggedIn: true })
  expect(answers.getQueryState(answerKey(listOwnVotes, input))?.isInvalidated).toBe(true)
  stop()
})

test('a session that another device has ended since the last visit is noticed on this one', async () => {
  let numStarts = 0
  const stop = followStatus(makeAnswers(), () => {
    numStarts += 1
  })
  await becomeDevice()
  localStorage.setItem('parley:known', 'logged-in')
  sessionStorage.setItem('parley:onboarding', '{}')
  answer(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: false } })
  await refreshLoginStatus()
  expect(numStarts).toBe(1)
  expect(localStorage.getItem('parley:known')).toBeNull()
  expect(sessionStorage.getItem('parley:onboarding')).toBeNull()
  expect(await isKnownHere()).toBe(false)
  stop()
})

test('what another tab has ended is ended in this one, and what it has begun is asked for', async () => {
  let numStarts = 0
  const stop = followStatus(makeAnswers(), () => {
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
