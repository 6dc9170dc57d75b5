import {
  createTopic,
  getProfile,
  listAllTopics,
  listPeople,
  listUsersWithRoles,
  orderTopics,
  retireTopic,
  setRole,
  type AdministeredUser,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

const aPerson = (changes: Partial<AdministeredUser> = {}): AdministeredUser => ({
  username: 'mira_k',
  createdAt: '2026-03-02T10:00:00.000Z',
  registeredAt: '2026-03-02T10:00:00.000Z',
  isModerator: false,
  isAdministrator: true,
  isPhoneOnly: false,
  organizationNameList: [],
  ...changes,
})
let people: AdministeredUser[] = []
let topics: { code: string; name: string; isRetired: boolean }[] = []

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  people = [aPerson(), aPerson({ username: 'tom_h', isAdministrator: false, isModerator: true })]
  topics = ['Water', 'Parks', 'Trams'].map((name) => ({ code: name.toLowerCase(), name, isRetired: false }))
  mockCall(getProfile, {
    username: 'mira_k',
    createdAt: '2026-03-02T10:00:00.000Z',
    activePostCount: 0,
    opinionCount: 0,
    voteCount: 0,
    isModerator: true,
    isAdministrator: true,
    organizationList: [],
  })
  mockCall(listUsersWithRoles, () => ({
    userList: people.filter(({ isModerator, isAdministrator }) => isModerator || isAdministrator),
  }))
  mockCall(setRole, ({ username, role, isGranted }) => {
    if (username === 'mira_k') return { success: false as const, reason: 'last_administrator' as const }
    const key = role === 'moderator' ? 'isModerator' : 'isAdministrator'
    people = people.map((person) => (person.username === username ? { ...person, [key]: isGranted } : person))
    return { success: true as const }
  })
  mockCall(listAllTopics, () => ({
    topicList: topics.map((topic) => ({ ...topic, numConversations: 2, numFollowers: 1 })),
  }))
})

test('a role is removed after a confirmation and restored by Undo, and the last administrator stays', async () => {
  const { user } = renderAt('/administration/people')
  await user.click(await screen.findByRole('switch', { name: 'Moderator: tom_h' }))
  await user.click(await screen.findByRole('button', { name: 'Take the role' }))
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Moderator: tom_h' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('switch', { name: 'Moderator: tom_h' })
  await user.click(screen.getByRole('switch', { name: 'Administrator: mira_k' }))
  await screen.findByText('This is your own role: these pages close for you at once.')
  await user.click(screen.getByRole('button', { name: 'Take the role' }))
  await screen.findByText('This is the last administrator. Give somebody else the role first.')
})

test('an account without a passport proof gets a role only after the warning', async () => {
  const ada = aPerson({ username: 'ada_l', isAdministrator: false, isPhoneOnly: true })
  people = [...people, ada]
  mockCall(listPeople, ({ search = '' }) => ({
    userList: people.filter(({ username }) => username.includes(search)),
  }))
  const { user } = renderAt('/administration/people')
  await user.type(await screen.findByRole('searchbox', { name: 'Part of the username' }), 'ada')
  await user.click(await screen.findByRole('switch', { name: 'Moderator: ada_l' }))
  await screen.findByText(/Somebody who takes over its phone number or mailbox would get the role/)
  expect(requestsTo(setRole)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Give the role' }))
  await waitFor(() => expect(requestsTo(setRole)).toHaveLength(1))
  expect(requestsTo(setRole)[0]).toMatchObject({ isPhoneOnlyAccepted: true })
})

test('an account that has lost its proof since the list was loaded gets a role only after the warning, too', async () => {
  mockCall(setRole, ({ isPhoneOnlyAccepted }) =>
    isPhoneOnlyAccepted
      ? { success: true as const }
      : { success: false as const, reason: 'phone_only' as const },
  )
  const { user } = renderAt('/administration/people')
  await user.click(await screen.findByRole('switch', { name: 'Administrator: tom_h' }))
  await screen.findByText(/Somebody who takes over its phone number or mailbox would get the role/)
  expect(requestsTo(setRole)).toEqual([{ username: 'tom_h', role: 'administrator', isGranted: true }])
  await user.click(await screen.findByRole('button', { name: 'Give the role' }))
  await waitFor(() => expect(requestsTo(setRole)).toHaveLength(2))
  expect(requestsTo(setRole)[1]).toMatchObject({ isPhoneOnlyAccepted: true })
})

test('topics are reordered, retired after a confirmation, and added with a code derived from their name', async () => {
  mockCall(orderTopics, ({ topicCodeList }) => {
    topics = topicCodeList.flatMap((code) => topics.filter((topic) => topic.code === code))
    return undefined
  })
  mockCall(retireTopic, ({ topicCode, isRetired }) => {
    topics = topics.map((topic) => (topic.code === topicCode ? { ...topic, isRetired } : topic))
    return undefined
  })
  mockCall(createTopic, ({ topicCode, name }) => {
    topics = [...topics, { code: topicCode, name, isRetired: false }]
    return undefined
  })
  const { user } = renderAt('/administration/topics')
  const offered = async () =>
    within(await screen.findByRole('list', { name: 'Offered' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent)
  await user.click(await screen.findByRole('button', { name: 'Move Trams up' }))
  await waitFor(async () => expect(await offered()).toEqual(['Water', 'Trams', 'Parks']))
  await user.click(screen.getByRole('button', { name: 'Retire Water' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retire' }))
  await screen.findByRole('button', { name: 'Offer Water again' })
  expect(await offered()).toEqual(['Trams', 'Parks'])
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kultur & Öffentliches')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(requestsTo(createTopic)).toHaveLength(1))
  expect(topics.at(-1)?.code).toBe('kultur-offentliches')
})
