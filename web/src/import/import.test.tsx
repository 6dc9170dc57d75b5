import {
  AppError,
  cancelImport,
  getConversation,
  getImportStatus,
  getProfile,
  importConversation,
  type ImportStatus,
  listOwnPositions,
  retryImport,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationDraft, discardDraft } from '#authoring/draftStore.ts'
import { updateStatus } from '#shell/session.ts'
import { goOffline, mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'

const STATUS: ImportStatus = {
  conversationSlugId: 'Imp0rted',
  state: 'running',
  step: 'votes',
  kind: 'report',
  sourceUrl: 'https://pol.is/report/r2dfw8eambusb8buvecjt',
  attribution: 'CC BY 4.0, The Computational Democracy Project',
  title: 'What should change in Bowling Green?',
  isIndexed: true,
  publication: 'votes',
  numOpinions: 896,
  numMovedOpinions: 289,
  numVotes: 132_400,
  ofVotes: 225_524,
  numPeople: 1320,
  ofPeople: 2010,
  secondsLeft: 6,
  finishedAt: { conversation: '2026-11-21T16:20:04.000Z', opinions: '2026-11-21T16:20:05.000Z' },
}
const FAILED_UPLOAD: ImportStatus = {
  ...STATUS,
  kind: 'upload',
  state: 'failed',
  step: 'conversation',
  numParts: 0,
  ofParts: 3,
}
let status = STATUS

beforeEach(async () => {
  status = STATUS
  discardDraft()
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getImportStatus, () => status)
  mockCall(importConversation, () => ({ conversationSlugId: 'Imp0rted' }))
})

const openForm = async () => {
  const { user, router } = renderAt('/conversation/import')
  const address = await screen.findByRole('textbox', { name: 'Address of the conversation or its report' })
  const send = () => user.click(screen.getByRole('button', { name: 'Import' }))
  return { user, router, address, send }
}

test('a wrong import address is refused at its field, which keeps it and gets the focus (spec 5.10)', async () => {
  const { user, address, send } = await openForm()
  await user.type(address, 'https://pol.is/home/4yy3sh84js')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid Polis URL.')
  expect(document.activeElement).toBe(address)
  expect(address).toHaveProperty('value', 'https://pol.is/home/4yy3sh84js')
  await user.clear(address)
  await user.type(address, 'pol.is/4yy3sh84js')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requestsTo(importConversation)).toHaveLength(0)
})

test('an emptied import address shows no mistake (spec 5.8)', async () => {
  const { user, address, send } = await openForm()
  await user.type(address, 'https://pol.is/home/4yy3sh84js')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid Polis URL.')
  await user.clear(address)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the start of an import times out after 60 seconds (spec 7.13, 9.6)', async () => {
  const { user, address, send } = await openForm()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await user.type(address, 'pol.is/4yy3sh84js')
  await send()
  await screen.findByRole('heading', { name: 'Importing' })
  expect(timeout).toHaveBeenCalledWith(60_000)
})

test('an import starts with the chosen settings, and its progress page opens', async () => {
  const organization = { name: 'Town Hall', imageUrl: '', websiteUrl: '', description: '' }
  mockCall(getProfile, aProfile({ organizationList: [organization] }))
  const { user, address, send, router } = await openForm()
  await user.type(address, 'pol.is/4yy3sh84js')
  await user.click(screen.getByRole('radio', { name: /^Continue it here/ }))
  await user.click(screen.getByRole('switch', { name: /List it on the home page/ }))
  await user.click(screen.getByRole('switch', { name: /Make it public later/ }))
  await user.click(screen.getByRole('button', { name: 'In 1 week' }))
  const { conversionDate } = conversationDraft().privateConversationSettings
  await user.click(screen.getByRole('radio', { name: /^Anyone/ }))
  await user.click(screen.getByRole('radio', { name: /^Open votes/ }))
  await user.click(screen.getByRole('switch', { name: 'Review opinions before they appear' }))
  await user.click(await screen.findByRole('radio', { name: /Town Hall/ }))
  await send()
  await screen.findByRole('heading', { name: 'Importing' })
  expect(router.state.location.pathname).toBe('/conversation/import/Imp0rted')
  expect(requestsTo(importConversation)).toEqual([
    {
      polisUrl: 'pol.is/4yy3sh84js',
      isIndexed: false,
      isLoginRequired: false,
      publication: 'votes',
      postAsOrganization: 'Town Hall',
      indexConversationAt: conversionDate,
      isReviewRequired: true,
      isContinued: true,
    },
  ])
  // The next conversation starts without any of it.
  expect(conversationDraft()).toMatchObject({ isPrivate: false, importSettings: { polisUrl: '' } })
})

test('by default, an import is an archive that everybody finds, so the form does not ask who takes part', async () => {
  const { user, address, send } = await openForm()
  expect(screen.getByRole('radio', { name: /^Keep it as an archive/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /^Anyone/ })).toBeNull()
  await user.type(address, 'pol.is/4yy3sh84js')
  await send()
  await screen.findByRole('heading', { name: 'Importing' })
  expect(requestsTo(importConversation)).toEqual([
    {
      polisUrl: 'pol.is/4yy3sh84js',
      isIndexed: true,
      isLoginRequired: false,
      publication: 'results',
      isReviewRequired: false,
    },
  ])
})

test('a past date of publication is refused at its field', async () => {
  const { user, address, send } = await openForm()
  await user.type(address, 'pol.is/4yy3sh84js')
  await user.click(screen.getByRole('switch', { name: /List it on the home page/ }))
  await user.click(screen.getByRole('switch', { name: /Make it public later/ }))
  const date = screen.getByLabelText('Public from')
  await user.clear(date)
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Choose a date and time in the future.')
  expect(document.activeElement).toBe(date)
  await user.click(screen.getByRole('button', { name: 'In 3 days' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requestsTo(importConversation)).toHaveLength(0)
})

test('the import of a report offers no choice of what is published, because its votes are public already', async () => {
  const { user, address } = await openForm()
  await user.type(address, 'https://pol.is/report/r2dfw8eambusb8buvecjt')
  expect(screen.queryByRole('radio', { name: /^All votes/ })).toBeNull()
  expect(screen.getByText(/^The votes of a report are public at its source/)).toBeTruthy()
})

test('refusals of an import, such as five a day or no connection, are shown as sentences', async () => {
  const { user, address, send } = await openForm()
  await user.type(address, 'pol.is/4yy3sh84js')
  mockCall(importConversation, () => {
    throw new AppError('too_many', 'too_many_calls', 'Too many requests.')
  })
  await send()
  await screen.findByText('You can import 5 conversations a day.')
  goOffline()
  await send()
  await screen.findByText('No internet connection', { selector: '[role=alert]' })
})

test('a file that is no Polis export is refused before it is sent', async () => {
  const { user, send } = await openForm()
  const files = screen.getByLabelText('Choose an export: zip or files', { selector: 'input' })
  await user.upload(files, [new File(['topic,T'], 'summary.csv', { type: 'text/csv' })])
  await send()
  await screen.findByText('The file is not a Polis export: comments.csv is missing.')
})

test('the progress of an import shows its source, figures, remaining time and each step', async () => {
  renderAt('/conversation/import/Imp0rted')
  await screen.findByText('132,400 of 225,524 votes · about 6 s left')
  screen.getByText('From pol.is')
  const steps = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Found the conversationPublic report, license CC BY 4.0, The Computational Democracy Project',
    '896 opinions289 of them moderated at the source',
    'Votes1,320 of 2,010 people',
    'Groups and results',
    'Ready',
  ])
})

test('the progress of an import is loaded again until the import is over', async () => {
  renderAt('/conversation/import/Imp0rted')
  await screen.findByRole('heading', { name: 'Importing' })
  status = { ...STATUS, state: 'failed', failure: { reason: 'no_response' } }
  await screen.findByRole('heading', { name: 'Import failed' })
  screen.getByText(/pol\.is stopped responding\. Retry/)
  screen.getByText(/132,400 of 225,524 votes imported\. No response after 5 attempts\./)
})

test('the progress of a failed import is not loaded again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    renderAt('/conversation/import/Imp0rted')
    await screen.findByRole('heading', { name: 'Importing' })
    status = { ...STATUS, state: 'failed', failure: { reason: 'no_response' } }
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByRole('heading', { name: 'Import failed' })
    const numAsked = requestsTo(getImportStatus).length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requestsTo(getImportStatus)).toHaveLength(numAsked)
  } finally {
    vi.useRealTimers()
  }
})

test('a failed import can be retried or deleted', async () => {
  status = { ...STATUS, state: 'failed', failure: { reason: 'not_found' } }
  mockCall(retryImport, () => {
    status = STATUS
    return undefined
  })
  mockCall(cancelImport, () => undefined)
  const { user, router } = renderAt('/conversation/import/Imp0rted')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Importing' })
  await user.click(screen.getByRole('button', { name: 'Cancel import' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/import'))
  expect(requestsTo(cancelImport)).toEqual([{ conversationSlugId: 'Imp0rted' }])
})

test('a failed import that is retried again at once says how long to wait', async () => {
  status = { ...STATUS, state: 'failed', failure: { reason: 'not_found' } }
  mockCall(retryImport, () => {
    throw new AppError('too_many', 'restarted_recently', 'Wait.', { retryAfter: 600 })
  })
  const { user } = renderAt('/conversation/import/Imp0rted')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('Wait ten minutes before you try again.')
})

test('an export that would fail again is not stored, and another one can be chosen', async () => {
  const failure = { reason: 'unreadable', problem: { code: 'not_a_zip' } } as const
  status = { ...FAILED_UPLOAD, failure }
  const { user, router } = renderAt('/conversation/import/Imp0rted')
  await screen.findByText('The export cannot be read: It is not a zip.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Choose an export again' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/import'))
})

test('an import of a version that only kept the English sentence shows that', async () => {
  const failure = { reason: 'unreadable', detail: 'votes.csv, line 3: it is odd.' } as const
  status = { ...FAILED_UPLOAD, failure }
  renderAt('/conversation/import/Imp0rted')
  await screen.findByText('The export cannot be read: votes.csv, line 3: it is odd.')
})

test.each([
  ['not_found', undefined, 'This conversation is private or does not exist.'],
  ['not_an_export', 'comments.csv', 'The file is not a Polis export: comments.csv is missing.'],
  ['unexpected_response', undefined, 'pol.is answered with something that is not a conversation.'],
] as const)('an import that failed with %s says why', async (reason, detail, sentence) => {
  status = { ...STATUS, state: 'failed', failure: { reason, ...(detail && { detail }) } }
  renderAt('/conversation/import/Imp0rted')
  await screen.findByText((text) => text.startsWith(sentence))
})

test('a person without an account is asked to log in before an import', async () => {
  await updateStatus({ isKnown: true, isRegistered: false, isLoggedIn: false })
  renderAt('/conversation/import')
  await screen.findByText('Log in to import a conversation.')
})

test('an import whose texts were not UTF-8 says how they were read, while it runs and when it is complete', async () => {
  mockCall(getConversation, () => ({ conversationData: aConversation() }))
  mockCall(listOwnPositions, () => [])
  const sentence = /not UTF-8 and was read as Windows-1252/
  for (const state of ['running', 'complete'] as const) {
    status = { ...STATUS, state, kind: 'upload', textEncoding: 'windows-1252' }
    const { unmount } = renderAt('/conversation/import/Imp0rted')
    expect(await screen.findByText(sentence)).toBeTruthy()
    unmount()
  }
})
