import {
  AppError,
  castVote,
  checkLoginStatus,
  deleteUser,
  exportAccount,
  fetchRecentConversations,
  getProfile,
  isUsernameInUse,
  listDevices,
  listFollowedTopics,
  listMethods,
  logout,
  proposeUsername,
  updateUsername,
} from '@parley/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#queryClient.ts'
import { createOutbox } from '#outbox/outbox.ts'
import { callApi } from '#call.ts'
import { followLoginStatus } from '#shell/loginEffects.ts'
import { takeRestartReason } from '#shell/restartNotice.ts'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, goOffline, goOnline } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { keyboardVoting } from '#votes/keyboard.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
const LIBRARY = { name: 'City Library', imageUrl: '', websiteUrl: '', description: '' }
let username = 'calm_heron'
let numStarts = 0
let stop = () => {}

beforeEach(async () => {
  username = 'calm_heron'
  numStarts = 0
  await refreshLoginStatus()
  mockCall(getProfile, () => ({
    username,
    createdAt: '2026-03-02T10:00:00.000Z',
    activePostCount: 2,
    opinionCount: 0,
    voteCount: 0,
    isModerator: false,
    isAdministrator: false,
    organizationList: [LIBRARY],
  }))
  mockCall(listFollowedTopics, { followedTopicCodeList: ['a', 'b', 'c'] })
  mockCall(listDevices, { deviceList: [] })
  mockCall(listMethods, {
    methodList: [
      { method: 'phone', addedAt: '2026-03-02T10:00:00.000Z' },
      { method: 'email', addedAt: '2026-04-02T10:00:00.000Z' },
    ],
  })
  mockCall(isUsernameInUse, ({ username }) => username === 'taken_name')
  mockCall(updateUsername, (input) => {
    username = input.username
    return undefined
  })
  mockCall(fetchRecentConversations, {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  stop = followLoginStatus({ queryClient: createQueryClient(), outbox: createOutbox() }, () => {
    numStarts += 1
  })
})
afterEach(() => {
  stop()
  takeRestartReason()
  keyboardVoting.set(true)
  vi.useRealTimers()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const onHold = () => {
  throw new AppError('forbidden', 'device_on_hold', 'Too new', { until: '2026-11-21T15:40:00.000Z' })
}

test('a stranger sees only appearance and legal settings, and links to an account', async () => {
  renderAt('/settings/')
  await heading('Settings')
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Appearance and input', 'Legal'])
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/feed/onboarding/step1-signup',
  )
  expect(requestsTo(getProfile)).toHaveLength(0)
})

test('the settings do not say that a person is logged out while there is no network', async () => {
  renderAt('/settings/')
  await heading('Settings')
  act(() => goOffline())
  await screen.findByText(/Your account appears when you are online again/)
  expect(screen.queryByText(/You are not logged in/)).toBeNull()
  act(() => goOnline())
  await screen.findByText(/You are not logged in/)
})

test('a guest sees a warning about what they could lose', async () => {
  await updateStatus(GUEST)
  renderAt('/settings/')
  await screen.findByText('You take part as a guest.')
  expect(screen.getByText(/Your votes and opinions belong to this browser only/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Delete guest data' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Log out/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Devices/ })).toBeNull()
})

test('a user sees every current setting, with logging out and deletion last (spec 2.13)', async () => {
  await updateStatus(PERSON)
  mockCall(listDevices, { deviceList: [device('1'), device('2')] })
  renderAt('/settings/')
  await heading('Settings')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Devices/ }).textContent).toBe('Devices2 devices'),
  )
  expect(screen.getByRole('link', { name: /^Name/ }).textContent).toBe('Namecalm_heron')
  expect(screen.getByRole('link', { name: /Topics you follow/ }).textContent).toBe('Topics you follow3')
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Account', 'Appearance and input', 'Notifications and content', 'Your data'])
  expect(screen.getByRole('link', { name: /Ways to log in/ }).textContent).toBe(
    'Ways to log inMobile number and E-mail address',
  )
  expect(screen.queryByText('Guest')).toBeNull()
  expect(screen.getByRole('link', { name: 'Delete account' })).toBeTruthy()
})

test('the theme and voting with the keyboard are set in the settings', async () => {
  const { user } = renderAt('/settings/')
  await heading('Settings')
  const colors = within(screen.getByRole('radiogroup', { name: 'Appearance' }))
  expect((colors.getByRole('radio', { name: 'Same as the device' }) as HTMLInputElement).checked).toBe(true)
  await user.click(colors.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(colors.getByRole('radio', { name: 'Same as the device' }))
  await user.click(screen.getByRole('switch', { name: 'Keys A, S and D on the card' }))
  expect(keyboardVoting.get()).toBe(false)
})

test.each([
  '/settings/account/profile/',
  '/settings/account/ways-to-log-in/',
  '/settings/account/devices/',
  '/settings/account/delete/',
])('the page %s asks a stranger to log in', async (address) => {
  renderAt(address)
  await screen.findByText('Log in or create an account to use this page.')
  expect(requestsTo(getProfile)).toHaveLength(0)
  expect(requestsTo(listDevices)).toHaveLength(0)
})

test('a username is checked 400 ms after the last key, and saved (spec 2.16)', async () => {
  await updateStatus(PERSON)
  const { user } = renderAt('/settings/account/profile/')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  // Without delays, so that a slow machine makes no pause between them.
  for (const value of ['new', 'new_', 'new_name']) fireEvent.change(field, { target: { value } })
  await screen.findByText('new_name is free.')
  expect(requestsTo(isUsernameInUse)).toEqual([{ username: 'new_name' }])
  const numLoaded = requestsTo(getProfile).length
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Your name is now new_name.')
  expect(requestsTo(updateUsername)).toEqual([{ username: 'new_name' }])
  await waitFor(() => expect(requestsTo(getProfile)).toHaveLength(numLoaded + 1))
})

test('saving the current username succeeds without a call', async () => {
  await updateStatus(PERSON)
  const { user } = renderAt('/settings/account/profile/')
  await user.click(await screen.findByRole('button', { name: 'Save name' }))
  await screen.findByText('Your name is now calm_heron.')
  expect(requestsTo(updateUsername)).toHaveLength(0)
})

test.each(['taken_name', 'Not Allowed'])('the username “%s” is not sent', async (name) => {
  await updateStatus(PERSON)
  const { user } = renderAt('/settings/account/profile/')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, name)
  await screen.findByText(/is taken|breaks one of the rules/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(requestsTo(updateUsername)).toHaveLength(0)
})

test('a username taken in the meantime is reported at the field', async () => {
  await updateStatus(PERSON)
  mockCall(updateUsername, () => {
    throw new AppError('invalid_input', 'username_taken', 'Taken', { field: 'username' })
  })
  const { user } = renderAt('/settings/account/profile/')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, '2')
  await screen.findByText('calm_heron2 is free.')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText(/calm_heron2 is taken/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, '3')
  expect(screen.queryByText(/is taken/)).toBeNull()
})

test('another username is suggested on request', async () => {
  await updateStatus(GUEST)
  mockCall(proposeUsername, 'wise_owl')
  const { user } = renderAt('/settings/account/profile/')
  await user.click(await screen.findByRole('button', { name: 'Another' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'wise_owl'),
  )
})

test('a profile that cannot be loaded shows an error and a button to try again', async () => {
  mockCall(getProfile, () => {
    throw new AppError('too_many', 'too_many', 'Wait.')
  })
  await updateStatus(PERSON)
  renderAt('/settings/account/profile/')
  expect(await screen.findByText("Failed to fetch user's personal profile.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the profile shows the date of joining and the organizations', async () => {
  await updateStatus(PERSON)
  renderAt('/settings/account/profile/')
  await screen.findByText('March 2, 2026')
  expect(screen.getByText('City Library')).toBeTruthy()
})

test('account data is downloaded as a file, except on a device on hold', async () => {
  await updateStatus(PERSON)
  mockCall(exportAccount, onHold)
  const { user } = renderAt('/settings/')
  await user.click(await screen.findByRole('button', { name: /^Download everything/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('on hold until November 21, 2026')
  const made: Blob[] = []
  URL.createObjectURL = (made_) => {
    if (made_ instanceof Blob) made.push(made_)
    return 'blob:one'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  mockCall(exportAccount, { votes: [] })
  await user.click(screen.getByRole('button', { name: /^Download everything/ }))
  await screen.findByText('Your data has been downloaded.')
  expect(made.map(({ type }) => type)).toEqual(['application/json'])
})

test('logging out warns about unsent votes and can send them first', async () => {
  mockCall(checkLoginStatus, { loggedInStatus: PERSON })
  await callApi(checkLoginStatus, {}, { signed: true })
  await updateStatus(PERSON)
  mockCall(logout, undefined)
  mockCall(castVote, true)
  goOffline()
  const { user, outbox } = renderAt('/settings/')
  await heading('Settings')
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'One',
    }),
  )
  await user.click(screen.getByRole('button', { name: /Log out/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out' })
  within(dialog).getByText('1 vote has not been sent yet. If you log out now, it will be lost.')
  await user.click(within(dialog).getByRole('button', { name: 'Send votes, then log out' }))
  await within(dialog).findByText(/The votes could not be sent/)
  expect(requestsTo(logout)).toHaveLength(0)
  act(() => goOnline())
  await waitFor(() => expect(within(dialog).queryByText(/not been sent yet/)).toBeNull())
  expect(requestsTo(castVote).at(-1)).toMatchObject({ opinionSlugId: 'a', chosenOption: 'agree' })
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(numStarts).toBe(1))
  expect(takeRestartReason()).toBe('loggedOut')
})

test('a failed logout shows an error and keeps the session', async () => {
  await updateStatus(PERSON)
  goOffline()
  const { user } = renderAt('/settings/')
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: 'Log out of this device' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out' })
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
  await within(dialog).findByText('You could not be logged out. Try again.')
  expect(numStarts).toBe(0)
})

test('the deletion page explains the consequences and that deletion is final', async () => {
  await updateStatus(PERSON)
  renderAt('/settings/account/delete/')
  await heading('Delete account')
  await screen.findByText('Others can take the name calm_heron after 30 days.')
  const text = screen.getByRole('region', { name: 'What happens' }).textContent
  expect(text).toContain('“deleted user” replaces your name')
  expect(text).toContain('Your votes and poll answers are deleted')
  expect(text).toContain('Conversations you posted as an organization stay with it')
  expect(text).toContain('This cannot be undone')
})

test('the account can only be deleted by typing its name', async () => {
  await updateStatus(GUEST)
  mockCall(deleteUser, undefined)
  const { user } = renderAt('/settings/account/delete/')
  await heading('Delete guest data')
  const field = await screen.findByRole('textbox', { name: 'Type calm_heron to confirm' })
  for (const word of ['', 'calm', 'calm_herons']) {
    await user.clear(field)
    if (word) await user.type(field, word)
    await user.click(screen.getByRole('button', { name: 'Delete guest data' }))
    expect(screen.getByText('Type your name as it is written here: calm_heron')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  }
  expect(requestsTo(deleteUser)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, 'calm_heron{Enter}')
  await waitFor(() => expect(numStarts).toBe(1))
  expect(requestsTo(deleteUser)).toHaveLength(1)
  expect(takeRestartReason()).toBe('deleted')
  expect(localStorage.length).toBe(0)
})

test('a device on hold cannot delete the account and shows until when', async () => {
  await updateStatus(PERSON)
  mockCall(deleteUser, onHold)
  const { user } = renderAt('/settings/account/delete/')
  await user.type(await screen.findByRole('textbox'), 'calm_heron{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This device is on hold until')
  expect(numStarts).toBe(0)
})

function device(deviceId: string) {
  return {
    deviceId,
    isThisDevice: deviceId === '1',
    label: `Browser ${deviceId}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    isLoggedIn: true,
  }
}
