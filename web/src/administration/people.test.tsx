import {
  AppError,
  endSessions,
  eraseUser,
  exportUser,
  getProfile,
  listPeople,
  listUsersWithRoles,
  type AdministeredUser,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const save = vi.hoisted(() => vi.fn())
vi.mock(import('#ui/downloads/download.ts'), async (original) => ({
  ...(await original()),
  downloadText: save,
}))

const aPerson = (username: string, changes: Partial<AdministeredUser> = {}): AdministeredUser => ({
  username,
  createdAt: '2026-03-02T10:00:00.000Z',
  registeredAt: '2026-03-04T10:00:00.000Z',
  isModerator: false,
  isAdministrator: false,
  isPhoneOnly: false,
  organizationNameList: [],
  ...changes,
})

let people: AdministeredUser[]

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  people = [aPerson('calm_heron'), aPerson('grey_otter', { registeredAt: undefined })]
  mockCall(getProfile, aProfile({ username: 'mira_k', isModerator: true, isAdministrator: true }))
  mockCall(listUsersWithRoles, { userList: [aPerson('mira_k', { isAdministrator: true })] })
  mockCall(listPeople, ({ after }) =>
    after === undefined ? { userList: people, next: 'grey_otter' } : { userList: [aPerson('tom_h')] },
  )
})

const opened = async () => {
  const { user } = renderAt('/administration/people')
  await user.selectOptions(await screen.findByLabelText('Who'), 'Everybody')
  await screen.findByText('calm_heron')
  return user
}

test('people are searched by name, strength of proof and dates, and more are loaded', async () => {
  const user = await opened()
  expect(screen.queryByText('mira_k')).toBeNull()
  const guest = screen.getByText('grey_otter').closest('li')
  expect(within(guest!).getByText('Guest since March 2, 2026')).toBeTruthy()
  expect(within(guest!).queryByRole('switch')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('tom_h')
  await user.type(screen.getByLabelText('Part of the username'), 'er')
  await user.selectOptions(screen.getByLabelText('Who'), 'Without an identity proof')
  await user.type(screen.getByLabelText('Registered from'), '2026-03-02')
  await user.type(screen.getByLabelText('Registered until'), '2026-03-01')
  expect(screen.getByText('The end is before the beginning.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Registered until'))
  await user.type(screen.getByLabelText('Registered until'), '2026-03-02')
  await waitFor(() =>
    expect(requestsTo(listPeople).at(-1)).toEqual({
      search: 'er',
      strength: 'phone',
      since: new Date(2026, 2, 2).toISOString(),
      until: new Date(2026, 2, 3).toISOString(),
    }),
  )
  await user.selectOptions(screen.getByLabelText('Who'), 'With a role')
  await screen.findByText('mira_k')
  expect(screen.getByLabelText<HTMLInputElement>('Part of the username').value).toBe('')
})

test('a search without a result says so, and a failed one offers to try again', async () => {
  people = []
  mockCall(listPeople, { userList: [] })
  const { user } = renderAt('/administration/people')
  await user.type(await screen.findByLabelText('Part of the username'), 'x')
  await screen.findByText('Nobody matches.')
  expectErrors()
  mockCall(listPeople, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  await user.type(screen.getByLabelText('Part of the username'), 'y')
  await screen.findByText('The people could not be loaded.')
})

const choose = async (user: Awaited<ReturnType<typeof opened>>, username: string, act: string) => {
  const row = screen.getByText(username).closest('li')!
  await user.click(within(row).getByRole('button', { name: `Actions: ${username}` }))
  await user.click(within(row).getByRole('button', { name: act, hidden: true }))
}

test('data is downloaded on behalf of a person after saying that votes are left out', async () => {
  const user = await opened()
  mockCall(exportUser, { leftOut: ['votes'] })
  await choose(user, 'calm_heron', 'Download data')
  const dialog = screen.getByRole('dialog', { name: 'Download the data of calm_heron?' })
  expect(within(dialog).getByText(/^The file has no votes and no answers to polls/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Download data' }))
  await screen.findByText('The data is saved as a file.')
  expect(requestsTo(exportUser)).toEqual([{ username: 'calm_heron' }])
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ name: expect.stringMatching(/^parley-calm_heron-[\d-]{10}\.json$/) }),
  )
})

test('a person is logged out on all devices after a question, and a notice says on how many', async () => {
  const user = await opened()
  const guest = screen.getByText('grey_otter').closest('li')!
  expect(within(guest).queryByRole('button', { name: 'Log out on all devices', hidden: true })).toBeNull()
  await choose(user, 'calm_heron', 'Log out on all devices')
  const dialog = screen.getByRole('dialog', { name: 'Log calm_heron out on all devices?' })
  expect(requestsTo(endSessions)).toEqual([])
  mockCall(endSessions, { numDevices: 2 })
  await user.click(within(dialog).getByRole('button', { name: 'Log out on all devices' }))
  const notice = await screen.findByText('calm_heron is logged out on 2 devices.')
  expect(notice.closest('[role=status], [aria-live]')).toBeTruthy()
  expect(requestsTo(endSessions)).toEqual([{ username: 'calm_heron' }])
})

test('a person is erased after two questions, the second of which needs the name', async () => {
  const user = await opened()
  await choose(user, 'calm_heron', 'Erase')
  await user.click(
    within(screen.getByRole('dialog', { name: 'Erase calm_heron?' })).getByRole('button', { name: 'Go on' }),
  )
  const dialog = screen.getByRole('dialog', { name: 'Erase calm_heron for ever?' })
  await user.type(within(dialog).getByLabelText('Type calm_heron'), 'calm_otter')
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  expect(within(dialog).getByText('This is not calm_heron.')).toBeTruthy()
  expect(requestsTo(eraseUser)).toEqual([])
  await user.clear(within(dialog).getByLabelText('Type calm_heron'))
  await user.type(within(dialog).getByLabelText('Type calm_heron'), 'calm_heron')
  mockCall(eraseUser, { success: false, reason: 'has_role' })
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  await within(dialog).findByText('Take the role from this person first.')
  mockCall(eraseUser, () => {
    people = people.filter(({ username }) => username !== 'calm_heron')
    return { success: true as const }
  })
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }))
  await screen.findByText('calm_heron is erased.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions: calm_heron' })).toBeNull())
})

test('nobody with a role is erased from here', async () => {
  const { user } = renderAt('/administration/people')
  await user.click(await screen.findByRole('button', { name: 'Actions: mira_k' }))
  expect(screen.queryByRole('button', { name: 'Erase', hidden: true })).toBeNull()
})
