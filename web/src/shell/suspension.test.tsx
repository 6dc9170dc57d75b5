import { AppError, castVote, checkLoginStatus, getDecision, getLegalText, logout } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callApi } from '#call.ts'
import { hasStoredKey } from '#device/storedKey.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { followLoginStatus } from './loginEffects.ts'
import { logOut } from './logOut.ts'
import { loginStatus, refreshLoginStatus, setSuspension, updateStatus } from './session.ts'
import { createQueryClient } from '#queryClient.ts'

const suspension = {
  decisionId: 'd1',
  reason: 'antisocial',
  explanation: 'Threats.',
  createdAt: '2026-11-26T10:00:00.000Z',
  until: '2099-12-03T10:00:00.000Z',
} as const
const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }

beforeEach(() => mockCall(getLegalText, { title: 'Privacy', intro: [], sections: [] }))
afterEach(() => setSuspension(undefined))

test('a suspended person reads above every page until when, with a link to the reason and the appeal', async () => {
  mockCall(checkLoginStatus, { loggedInStatus: LOGGED_IN, suspension })
  mockCall(getDecision, {
    ...suspension,
    kind: 'suspend',
    isInForce: true,
    mayAppeal: true,
  })
  await callApi(checkLoginStatus, {}, { signed: true })
  await refreshLoginStatus()
  const { user } = renderAt('/legal/privacy')
  await screen.findByText(/^You are suspended until .*2099.* and can only read\.$/)
  await user.click(screen.getByRole('link', { name: 'Reason and appeal' }))
  await screen.findByRole('heading', { level: 1, name: 'You are suspended' })
  expect(screen.getByText('“Threats.”')).toBeTruthy()
  expect(screen.getByText(/^until .*2099/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send appeal' })).toBeTruthy()
})

test('a write that was refused because of a suspension says why and until when, and so does every page after it', async () => {
  expectErrors()
  mockCall(castVote, () => {
    throw new AppError('forbidden', 'suspended', 'No', { until: suspension.until, suspension })
  })
  renderAt('/legal/privacy')
  await screen.findByRole('heading', { level: 1 })
  await callApi(castVote, { opinionSlugId: 'a', chosenOption: 'agree' }, { signed: true }).catch(
    () => undefined,
  )
  const notice = await screen.findByRole('alert')
  await within(notice).findByText(/^Not saved: you are suspended until .*2099.*\. Reason: antisocial\.$/)
  await screen.findByText(/and can only read\.$/)
})

test('logging out keeps the key of a suspended person, who would otherwise vote on as a new guest', async () => {
  const outbox = createOutbox()
  const stop = followLoginStatus({ queryClient: createQueryClient(), outbox }, () => undefined)
  mockCall(checkLoginStatus, { loggedInStatus: LOGGED_IN })
  mockCall(logout, undefined)
  await callApi(checkLoginStatus, {}, { signed: true })
  await updateStatus(LOGGED_IN)
  setSuspension(suspension)
  await logOut()
  expect(await hasStoredKey()).toBe(true)
  expect(loginStatus().isLoggedIn).toBe(false)
  setSuspension(undefined)
  await updateStatus(LOGGED_IN)
  await logOut()
  expect(await hasStoredKey()).toBe(false)
  stop()
})
