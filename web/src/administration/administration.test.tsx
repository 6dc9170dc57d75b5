import {
  AppError,
  type AuditEntry,
  getHealth,
  getProfile,
  type Health,
  listAuditEntries,
  listRefusedCalls,
  previewShareImage,
  updateSiteSettings,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, SITE_SETTINGS } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { announcement } from '#ui/notices/announce.ts'
import { toCsv } from '#ui/downloads/csv.ts'
import { auditRows, targetName, auditText } from './auditLog.ts'
import { healthRows, healthText } from './healthRows.ts'

const HEALTH: Health = {
  version: '0.9.2',
  checkedAt: '2026-11-21T16:31:07.000Z',
  votes: { state: 'fine', p99Ms: 38 },
  database: {
    state: 'fine',
    isReadOnly: false,
    version: '18.1',
    bytes: 4_100_000_000,
    freeShare: 0.62,
    diskHost: 'web-1',
    diskRole: 'api',
  },
  backups: { state: 'fine', areScheduled: true, lastGoodAt: '2026-11-21T03:00:20.000Z' },
  jobs: { state: 'fine', numWaiting: 0, numFailed: 0, oldestSeconds: 0 },
  counters: { state: 'slow', oldestSeconds: 94 },
  analysis: { state: 'fine', longestMs: 1200 },
  messages: {
    state: 'fine',
    numSent: 212,
    sentList: [{ country: 'GB', count: 212 }],
    refusedList: [{ country: 'GB', reason: 'landline', count: 3 }],
  },
}
const ENTRY: AuditEntry = {
  number: 2,
  at: '2026-11-21T16:31:07.000Z',
  who: { kind: 'user', username: 'mira_k' },
  action: 'role.granted',
  target: '',
  targetPerson: { kind: 'deleted', number: '81' },
  reason: 'moderator',
}
let isAdministrator = true

beforeEach(async () => {
  isAdministrator = true
  await refreshLoginStatus()
  mockCall(getProfile, () => ({
    username: 'quiet_heron',
    createdAt: '2026-03-02T10:00:00.000Z',
    activePostCount: 0,
    opinionCount: 0,
    voteCount: 0,
    isModerator: false,
    isAdministrator,
    organizationList: [],
  }))
  updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

test('the administration is a list of its pages, for administrators only (spec 2.26)', async () => {
  isAdministrator = false
  const { unmount } = renderAt('/administration/')
  await screen.findByRole('heading', { level: 1, name: 'This page is for administrators' })
  unmount()
  isAdministrator = true
  const { user } = renderAt('/administration/')
  await screen.findByRole('heading', { level: 1, name: 'Administration' })
  mockCall(getHealth, HEALTH)
  await user.click(await screen.findByRole('link', { name: 'Health' }))
  await screen.findByRole('heading', { level: 1, name: 'Health' })
  expect(await screen.findByRole('link', { name: 'Administration', current: 'page' })).toBeTruthy()
})

test('only changed settings are saved, all at once, and wrong ones are refused at their fields', async () => {
  mockCall(updateSiteSettings, SITE_SETTINGS)
  mockCall(previewShareImage, { imageBase64: 'AAAA' })
  const { user } = renderAt('/administration/settings')
  const contact = await screen.findByRole('textbox', { name: 'Contact address' })
  await user.type(contact, 'northbridge')
  await user.click(screen.getByRole('radio', { name: /^Organizations only/ }))
  expect(screen.getByText('2 changes')).toBeTruthy()
  expect(screen.getByText('For members of organizations')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(contact)
  expect(screen.getByRole('alert').textContent).toContain('Enter an address such as')
  expect(requestsTo(updateSiteSettings)).toHaveLength(0)
  await user.type(contact, '@town.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo(updateSiteSettings)).toEqual([
      { contact: 'northbridge@town.example', whoStarts: 'organizations' },
    ]),
  )
  expect(await screen.findByText(/^Saved\./)).toBeTruthy()
})

test('the health page sums up the state of the site in one sentence, and announces changed states only', async () => {
  let health = HEALTH
  mockCall(getHealth, () => health)
  const { queryClient } = renderAt('/administration/health')
  await screen.findByRole('heading', { level: 2, name: '6 of 7 checks are fine, 1 is slow' })
  expect(screen.getByText('4.1 GB')).toBeTruthy()
  const again = () => act(() => queryClient.refetchQueries({ queryKey: [getHealth.path] }))
  announcement.set('')
  health = { ...HEALTH, votes: { state: 'fine', p99Ms: 45 } }
  await again()
  await screen.findByText('45 ms')
  expect(announcement.get()).toBe('')
  health = { ...HEALTH, counters: { state: 'stopped', oldestSeconds: 400 } }
  await again()
  await waitFor(() =>
    expect(announcement.get()).toBe('Counters: Stopped. 6 of 7 checks are fine, 1 is stopped'),
  )
})

test('the health page names a newer release with a link, if one is known', async () => {
  mockCall(getHealth, HEALTH)
  const { queryClient } = renderAt('/administration/health')
  await screen.findByText('4.1 GB')
  expect(screen.queryByText(/is out/)).toBeNull()
  const url = 'https://parley.example/0.2.1'
  mockCall(getHealth, { ...HEALTH, newerRelease: { version: '0.2.1', url } })
  await act(() => queryClient.refetchQueries({ queryKey: [getHealth.path] }))
  expect(await screen.findByText(/^Version 0\.2\.1 is out\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'What is new' }).getAttribute('href')).toBe(url)
})

test('the health page says when the last good backup was made, and why the last try failed', () => {
  const rowOf = (backups: Health['backups']) =>
    healthRows({ ...HEALTH, backups }).find(({ part }) => part === 'Backups')
  expect(rowOf(HEALTH.backups)?.description).toMatch(/^The last good one/)
  expect(rowOf({ state: 'fine', areScheduled: false })?.description).toMatch(/^None are scheduled/)
  expect(rowOf({ state: 'fine', areScheduled: true })?.value).toBe('none')
  const failure = { at: '2026-11-22T03:00:00.000Z', problem: 'no_space' } as const
  expect(rowOf({ ...HEALTH.backups, failure })?.description).toMatch(/failed: a disk has too little space/)
})

test('the health page says how far each replica is behind, if there are any', () => {
  const [one, other] = [{ name: 'db2:5432', lagSeconds: 0 }, { name: 'db3:5432' }]
  const rowOf = (health: Health) => healthRows(health).find(({ part }) => part === 'Replicas')
  expect(rowOf(HEALTH)).toBe(undefined)
  expect(rowOf({ ...HEALTH, replicas: { state: 'slow', replicaList: [one, other] } })).toEqual({
    part: 'Replicas',
    state: 'slow',
    description: 'db2:5432 is 0 s behind, db3:5432 does not answer or is no replica',
    value: '1 of 2',
  })
})

test('the health page says that the database is read-only, or that it cannot be reached', async () => {
  let health = { ...HEALTH, database: { ...HEALTH.database, state: 'stopped' as const, isReadOnly: true } }
  let isReached = true
  mockCall(getHealth, () => {
    if (!isReached) throw new AppError('unavailable', 'no_database', 'The database cannot be reached now.')
    return health
  })
  const { queryClient, unmount } = renderAt('/administration/health')
  expect(await screen.findByText('read-only')).toBeTruthy()
  isReached = false
  await act(() => queryClient.refetchQueries({ queryKey: [getHealth.path] }))
  expect(await screen.findByText('The database cannot be reached right now.')).toBeTruthy()
  unmount()
})

test('the copied health report has every part with its state', () => {
  const text = healthText(healthRows(HEALTH), 'Checked now.')
  expect(text.split('\n')).toHaveLength(9)
  expect(text).toContain('Counters: Slow, 94 s.')
  expect(text).toContain('62% free on the disk of web-1 (role api)')
  expect(text).toContain('Refused: 3 landlines (GB 3)')
})

test('the audit log can be filtered, loads page by page, and shows deleted accounts as a number', async () => {
  mockCall(listAuditEntries, ({ before }) => ({
    entryList: [before === undefined ? ENTRY : { ...ENTRY, number: 1, action: 'login', reason: '' }],
    hasMore: before === undefined,
    actionList: ['login', 'role.granted'],
  }))
  const { user } = renderAt('/administration/audit-log')
  const table = await screen.findByRole('table')
  expect(within(table).getByText('number 81')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(table).findByText('Logged in')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Logged in')
  await waitFor(() => expect(requestsTo(listAuditEntries).at(-1)).toMatchObject({ action: 'login' }))
})

test('an entry about a conversation or an opinion links to it', async () => {
  const conversation = { ...ENTRY, action: 'conversation.closed', target: 'conversation:c0nv', reason: '' }
  const place = { conversationSlugId: 'c0nv' }
  mockCall(listAuditEntries, {
    entryList: [
      { ...conversation, targetPerson: undefined, place },
      {
        ...conversation,
        number: 1,
        action: 'moderation.decided',
        target: 'opinion:0p1n',
        targetPerson: undefined,
        place: { ...place, opinionSlugId: '0p1n' },
      },
    ],
    hasMore: false,
    actionList: [],
  })
  renderAt('/administration/audit-log')
  const links = [
    await screen.findByRole('link', { name: 'conversation c0nv' }),
    screen.getByRole('link', { name: 'opinion 0p1n' }),
  ]
  expect(links.map((link) => link.getAttribute('href')?.replace(/^\/feed/, ''))).toEqual([
    '/conversation/c0nv',
    '/conversation/c0nv?tab=opinions&opinion=0p1n',
  ])
  expect(screen.getByText('Closed a conversation')).toBeTruthy()
})

test('refused calls are loaded when they are opened, and show who called, what, why and from where', async () => {
  const refused = { number: 9, at: ENTRY.at, call: '/auth/phone/verify-otp', code: 'wrong_guess' }
  mockCall(listAuditEntries, { entryList: [], hasMore: false, actionList: [] })
  mockCall(listRefusedCalls, ({ before }) => ({
    refusedList: [
      before === undefined
        ? { ...refused, network: '203.0.113.0', numMore: 1030 }
        : { ...refused, number: 8, who: ENTRY.who, code: 'not_author' },
    ],
    hasMore: before === undefined,
  }))
  const { user } = renderAt('/administration/audit-log')
  const summary = await screen.findByText('Refused calls and failed logins')
  expect(requestsTo(listRefusedCalls)).toHaveLength(0)
  await user.click(summary)
  const table = await screen.findByRole('table')
  for (const words of [
    'an unknown device',
    '/auth/phone/verify-otp',
    '· wrong_guess and 1,030 more',
    '203.0.113.0',
  ])
    expect(within(table).getByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(table).findByText('mira_k')).toBeTruthy()
  expect(requestsTo(listRefusedCalls).at(-1)).toEqual({ before: 9 })
})

test('a device that was just added shows when it may administrate', async () => {
  mockCall(listAuditEntries, () => {
    throw new AppError('forbidden', 'device_on_hold', 'On hold', { until: '2026-11-23T12:00:00.000Z' })
  })
  renderAt('/administration/audit-log')
  const words = /^This device is new to your account\. It can be used here from November 23, 2026/
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('moderation decisions are in the audit log with their decision, reason and subject', () => {
  const said = (action: string, reason = '', target = '') => {
    const entry = { ...ENTRY, action, reason, target, targetPerson: undefined }
    return [...Object.values(auditText(entry)), targetName(entry)]
  }
  const opinion = 'opinion:W3hrXLef'
  expect(said('moderation.decided', 'd3Cision move antisocial', opinion)).toEqual([
    'Moved an opinion, reason: antisocial',
    '',
    'opinion W3hrXLef',
  ])
  expect(said('moderation.decided', 'd3Cision lock off_topic', 'conversation:c0nv')).toEqual([
    'Locked a conversation, reason: off topic',
    '',
    'conversation c0nv',
  ])
  expect(said('moderation.withdrawn', 'd3Cision withdraw', opinion)[0]).toBe('Withdrew a decision')
  expect(said('moderation.appeal_answered', 'd3Cision rejected', opinion)[0]).toBe('Rejected an appeal')
  expect(said('moderation.nothing_wrong', '', 'opinion-report:W3hrXLef')).toEqual([
    'Found nothing wrong',
    '',
    'opinion W3hrXLef',
  ])
  expect(said('moderation.set_aside', '14 people', 'pattern:p4ttern').slice(1)).toEqual([
    '14 people',
    'pattern p4ttern',
  ])
  const intake = ['required', 'not required of newcomers', 'opinions paused', 'of tomorrow']
  expect(intake.map((reason) => said('review.changed', reason).slice(0, 2))).toEqual([
    ['Opinions wait for review', ''],
    ['Opinions of newcomers appear at once', ''],
    ['Paused new opinions', ''],
    ['Changed whether new opinions are reviewed or paused', 'of tomorrow'],
  ])
  expect(said('act.of_tomorrow', 'why')).toEqual(['act.of_tomorrow', 'why', ''])
})

test('the downloaded audit log has no cell that a spreadsheet would run', () => {
  const csv = toCsv(auditRows([{ ...ENTRY, reason: '=HYPERLINK("http://x")' }]))
  expect(csv).toContain('"number 81"')
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
})
