import {
  addMember,
  AppError,
  createInvitation,
  createOrganization,
  deleteOrganization,
  getOrganization,
  getProfile,
  listOrganizations,
  listOrganizationsOfUser,
  removeMember,
  setFacilitator,
  uploadOrganizationImage,
  withdrawInvitations,
  type AdministeredOrganization,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

const ADDRESS = '/settings/account/administrator/organization/'
const anOrganization = (changes: Partial<AdministeredOrganization> = {}): AdministeredOrganization => ({
  name: 'Town Hall',
  imageUrl: '',
  imagePath: '',
  websiteUrl: 'https://town.example/about',
  description: 'The council.',
  numMembers: 0,
  numFacilitators: 0,
  numConversations: 0,
  ...changes,
})
let organizations: AdministeredOrganization[] = []
let invitationEnds: string[] = []
let members: { username: string; isFacilitator: boolean; memberSince: string }[] = []
const profile = (isAdministrator: boolean) =>
  mockCall(getProfile, {
    username: 'mira_k',
    createdAt: '2026-03-02T10:00:00.000Z',
    activePostCount: 0,
    opinionCount: 0,
    voteCount: 0,
    isModerator: isAdministrator,
    isAdministrator,
    organizationList: [],
  })

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  profile(true)
  organizations = [
    anOrganization(),
    anOrganization({ name: 'Youth Council', websiteUrl: '', numConversations: 14 }),
  ]
  members = []
  invitationEnds = []
  mockCall(listOrganizations, () => ({ organizationList: organizations }))
  mockCall(getOrganization, ({ organizationName }) => ({
    organization: anOrganization({ name: organizationName }),
    memberList: members,
    invitationEndList: invitationEnds,
  }))
})

const open = async (name: string) => {
  const shown = renderAt(ADDRESS)
  await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return { ...shown, pane: within(await screen.findByRole('region', { name })) }
}

test('only administrators see the organizations, and others read who the page is for (spec 2.14)', async () => {
  profile(false)
  renderAt(ADDRESS)
  await screen.findByRole('heading', { level: 1, name: 'This page is for administrators' })
  expect(requestsTo(listOrganizations)).toHaveLength(0)
})

test('search finds organizations by name, and by the username of a member', async () => {
  mockCall(listOrganizationsOfUser, ({ username }) => {
    if (username === 'tom_h') return { organizationList: [anOrganization()] }
    throw new AppError('not_found', 'user_not_found', 'Nobody')
  })
  const { user } = renderAt(ADDRESS)
  const search = await screen.findByRole('searchbox', { name: 'Search organizations and usernames' })
  await user.type(search, 'youth')
  expect(screen.queryByRole('button', { name: /^Town Hall/ })).toBeNull()
  await user.clear(search)
  await user.type(search, 'tom_h')
  await screen.findByText('tom_h is a member of:')
  expect(screen.getByRole('button', { name: /^Town Hall/ })).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'nobody_here')
  await screen.findByText('No organization or username matches.')
})

test('a new organization needs a name and an address that starts with https://, and opens when it is saved', async () => {
  mockCall(createOrganization, ({ organizationName }) => {
    organizations = [...organizations, anOrganization({ name: organizationName })]
    return undefined
  })
  const { user } = renderAt(ADDRESS)
  await user.click(await screen.findByRole('button', { name: 'New' }))
  await user.type(screen.getByRole('textbox', { name: 'Website' }), 'http://port.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter an address that starts with https://')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbor')
  await user.clear(screen.getByRole('textbox', { name: 'Website' }))
  await user.type(screen.getByRole('textbox', { name: 'Website' }), 'https://port.example')
  expect(screen.queryByText('Enter an address that starts with https://')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await screen.findByRole('region', { name: 'Harbor' })
})

test('an organization’s image is refused with a reason at its field, or shown at once', async () => {
  const { user, pane } = await open('Town Hall')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  mockCall(uploadOrganizationImage, { success: false, reason: 'too_small' })
  if (input) await user.upload(input, file)
  await pane.findByText('The image is smaller than 200 × 200.')
  mockCall(uploadOrganizationImage, { success: true, imagePath: '/feed/organization/abc.png' })
  if (input) await user.upload(input, file)
  await pane.findByText('The image is uploaded. Save to show it.')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/feed/organization/abc.png')
})

test('members are added by username, made facilitators, and removed with an undo (spec 1.10)', async () => {
  mockCall(addMember, ({ username }) => {
    if (username === 'jon_baker') throw new AppError('not_found', 'user_not_found', 'Nobody')
    members = [{ username, isFacilitator: false, memberSince: '2026-03-02T10:00:00.000Z' }]
    return undefined
  })
  mockCall(setFacilitator, ({ isFacilitator }) => {
    members = members.map((member) => ({ ...member, isFacilitator }))
    return undefined
  })
  mockCall(removeMember, () => {
    members = []
    return undefined
  })
  const { user, pane } = await open('Town Hall')
  const field = await pane.findByRole('textbox', { name: 'Add by username' })
  await user.type(field, 'jon_baker')
  await user.click(pane.getByRole('button', { name: 'Add' }))
  await pane.findByText('There is nobody called jon_baker.')
  await user.clear(field)
  await user.type(field, 'tom_h{Enter}')
  await pane.findByText('tom_h is now a member.')
  await user.selectOptions(await pane.findByRole('combobox', { name: 'Role of tom_h' }), 'Facilitator')
  await waitFor(() => expect(members[0]?.isFacilitator).toBe(true))
  await user.click(pane.getByRole('button', { name: 'Remove tom_h' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove tom_h?' }))
  expect(requestsTo(removeMember)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await pane.findByText('Nobody is a member yet.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await pane.findByRole('combobox', { name: 'Role of tom_h' })
  await waitFor(() => expect(members[0]?.isFacilitator).toBe(true))
})

test('an organization that has posted cannot be deleted and says why, and an unused one is deleted after a confirmation, with an undo', async () => {
  mockCall(deleteOrganization, ({ organizationName }) => {
    organizations = organizations.filter(({ name }) => name !== organizationName)
    return undefined
  })
  mockCall(createOrganization, ({ organizationName }) => {
    organizations = [...organizations, anOrganization({ name: organizationName })]
    return undefined
  })
  const { user, pane } = await open('Youth Council')
  await pane.findByText('Cannot be deleted: 14 conversations were posted by it.')
  await user.click(screen.getByRole('button', { name: /^Town Hall/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Town Hall?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Town Hall is deleted')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Town Hall/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: /^Town Hall/ })
})

test('an administrator makes an invitation link, which is shown once, and withdraws what was not used', async () => {
  const url = `https://parley.example/feed/invitation#${'a'.repeat(43)}`
  mockCall(createInvitation, () => {
    invitationEnds = ['2026-12-04T10:00:00.000Z']
    return { success: true as const, url, expiresAt: '2026-12-04T10:00:00.000Z' }
  })
  mockCall(withdrawInvitations, () => {
    invitationEnds = []
    return undefined
  })
  const { user, pane } = await open('Town Hall')
  await user.click(await pane.findByRole('button', { name: 'Make an invitation link' }))
  await pane.findByText(url)
  await user.click(await pane.findByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(pane.queryByText(/not been used yet/)).toBeNull())
  expect(pane.queryByText(url)).toBeNull()
})
