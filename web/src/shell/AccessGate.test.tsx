import {
  AppError,
  checkLoginStatus,
  countQueue,
  getProfile,
  listLedConversations,
  listQueue,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callApi } from '#call.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { expectErrors } from '#testing/browser.ts'
import { renderAt } from '#testing/render.tsx'
import { takeLoginIntention } from './loginIntention.ts'
import { refreshLoginStatus, updateStatus } from './session.ts'

const GATED = [
  ['/notification/', 'guest'],
  ['/user-profile', 'guest'],
  ['/user-profile/conversations/', 'guest'],
  ['/user-profile/opinions/', 'guest'],
  ['/settings/account/administrator/organization/', 'administrators'],
  ['/moderate/conversation/abc/', 'moderators'],
  ['/moderate/conversation/abc/opinion/def/', 'moderators'],
  ['/moderation', 'moderators'],
  ['/reports/conversation/abc', 'moderators'],
  ['/reports/opinion/abc/def', 'moderators'],
] as const
const FOR_ROLES = GATED.filter(([, group]) => group !== 'guest')

const profile = (roles: { isModerator: boolean; isAdministrator: boolean }) =>
  mockCall(getProfile, {
    activePostCount: 0,
    opinionCount: 0,
    voteCount: 0,
    createdAt: '2026-03-02T10:00:00.000Z',
    username: 'calm_heron',
    organizationList: [],
    ...roles,
  })

beforeEach(async () => {
  mockCall(countQueue, { numWaiting: 0 })
  takeLoginIntention()
  await refreshLoginStatus()
})

test.each(GATED)(
  'opening %s leads a stranger to the welcome page, and saves the address',
  async (address) => {
    const { router } = renderAt(address)
    await screen.findByRole('heading', { level: 1, name: 'Say what you think. See what you share.' })
    expect(router.latestLocation.pathname).toBe('/welcome')
    expect(takeLoginIntention()).toBe(address)
  },
)

test.each(FOR_ROLES)(
  'opening %s without the role shows a user that the page is for %s',
  async (address, group) => {
    profile({ isModerator: false, isAdministrator: false })
    await updateStatus({ isLoggedIn: true })
    renderAt(address)
    await screen.findByRole('heading', { level: 1, name: `This page is for ${group}` })
    await screen.findByText(
      'You are logged in as calm_heron, without that role. The site’s administrators can give it to you.',
    )
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(
      '/feed/',
    )
  },
)

test('a guest is asked to log in on a page that requires a role', async () => {
  profile({ isModerator: false, isAdministrator: false })
  await updateStatus({ isKnown: true })
  renderAt('/moderation')
  await screen.findByText('You are not logged in. Log in with an account that has this role.')
})

test('a moderator cannot open a page for administrators', async () => {
  profile({ isModerator: true, isAdministrator: false })
  await updateStatus({ isLoggedIn: true })
  renderAt('/settings/account/administrator/organization/')
  await screen.findByRole('heading', { level: 1, name: 'This page is for administrators' })
})

test('a role that cannot be checked is reported as an error, not denied', async () => {
  mockCall(getProfile, () => {
    throw new AppError('forbidden', 'no', 'No')
  })
  await updateStatus({ isLoggedIn: true })
  renderAt('/moderate/conversation/abc/')
  await screen.findByText('We could not check whether you may see this page.')
})

test('a device stays on its page while the login status cannot be read', async () => {
  expectErrors()
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  await callApi(checkLoginStatus, {}, { signed: true })
  mockCall(checkLoginStatus, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  await refreshLoginStatus()
  const { router } = renderAt('/notification/')
  await screen.findByText(/We could not check whether you are logged in/)
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  await act(() => updateStatus({ isLoggedIn: true }))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  expect(router.latestLocation.pathname).toBe('/notification/')
})

test.each(['/moderation', '/administration', '/lead'])('on phones %s leads back to You', async (path) => {
  profile({ isModerator: true, isAdministrator: true })
  mockCall(listQueue, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  expectErrors()
  mockCall(listLedConversations, { conversationList: [], hasMore: false })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  renderAt(path)
  const linkBack = () => within(screen.getByRole('main')).getByRole('link', { name: 'You' })
  await waitFor(linkBack)
  expect(linkBack().getAttribute('href')).toBe('/feed/user-profile')
})
