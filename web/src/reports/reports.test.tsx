import { AppError, reportConversation, reportOpinion } from '@parley/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { pendingReport } from './pendingReport.ts'

const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
const ADDRESS = `/conversation/${SLUG}?tab=opinions`

/** Opens the dialog for the first opinion of the list. */
const reportsFirstOpinion = async () => {
  const [menu] = await screen.findAllByRole('button', { name: 'More for this opinion' })
  const row = menu?.closest('article')
  if (!row) throw new Error('The menu stands in no row')
  if (menu) fireEvent.click(menu)
  fireEvent.click(await within(row).findByText('Report'))
  return within(await screen.findByRole('dialog', { name: 'Report this opinion' }))
}

const chooses = (dialog: ReturnType<typeof within>, name: RegExp, explanation = '') => {
  fireEvent.click(dialog.getByRole('radio', { name }))
  fireEvent.change(dialog.getByLabelText(/^Explain/), { target: { value: explanation } })
}
const sends = (dialog: ReturnType<typeof within>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }))

test('a report has one of six reasons and a counted explanation, and the dialog says that it was sent', async () => {
  mockCall(reportOpinion, undefined)
  await showConversation({ status: PERSON, address: ADDRESS })
  const dialog = await reportsFirstOpinion()
  expect(dialog.getAllByRole('radio')).toHaveLength(6)
  expect(dialog.getByText('Only moderators see who sent a report.')).toBeTruthy()
  sends(dialog)
  await dialog.findByText('Choose a reason.')
  chooses(dialog, /^Antisocial/, 'It is about my street.')
  expect(dialog.getByText('22 of 260')).toBeTruthy()
  sends(dialog)
  await screen.findByText('Report sent')
  expect(screen.queryByRole('dialog', { name: 'Report this opinion' })).toBeNull()
  expect(requestsTo(reportOpinion)).toMatchObject([
    { reportReason: 'antisocial', reportExplanation: 'It is about my street.' },
  ])
})

test('an explanation of a report that is too long is refused before sending, and its text stays', async () => {
  await showConversation({ status: PERSON, address: ADDRESS })
  const dialog = await reportsFirstOpinion()
  chooses(dialog, /^Spam/, 'x'.repeat(261))
  sends(dialog)
  await dialog.findByText('The explanation can have at most 260 characters.')
  expect(requestsTo(reportOpinion)).toHaveLength(0)
  expect(dialog.getByLabelText(/^Explain/)).toHaveProperty('value', 'x'.repeat(261))
})

test.for([
  [new AppError('conflict', 'already_reported', ''), 'You have already reported this opinion.'],
  [new AppError('too_many', 'too_many_calls', ''), 'You have sent 20 reports today. Try again tomorrow.'],
  [new AppError('not_found', 'opinion_not_found', ''), 'This opinion is no longer here.'],
  [new AppError('internal', 'internal', ''), 'The report could not be sent. Try again.'],
] as const)('a refused report says why: %s', async ([error, sentence]) => {
  mockCall(reportOpinion, () => {
    throw error
  })
  await showConversation({ status: PERSON, address: ADDRESS })
  const dialog = await reportsFirstOpinion()
  chooses(dialog, /^Doxing/)
  sends(dialog)
  await dialog.findByText(sentence)
})

test('a logged-out person is asked to log in before a report, and the report is unchanged afterwards', async () => {
  mockCall(reportOpinion, undefined)
  await showConversation({ address: ADDRESS })
  const dialog = await reportsFirstOpinion()
  chooses(dialog, /^Illegal/, 'They call for arson.')
  expect(dialog.getByText('Log in to report.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Send report' })).toBeNull()
  fireEvent.click(dialog.getByRole('link', { name: 'Log in' }))
  expect(pendingReport(SLUG)).toMatchObject({ reason: 'illegal', explanation: 'They call for arson.' })
  expect(pendingReport('another1')).toBeUndefined()
  cleanup()
  await act(() => showConversation({ status: PERSON, address: ADDRESS }))
  expect(loginStatus().isLoggedIn).toBe(true)
  const again = within(await screen.findByRole('dialog', { name: 'Report this opinion' }))
  expect(again.getByRole('radio', { name: /^Illegal/ })).toHaveProperty('checked', true)
  sends(again)
  await screen.findByText('Report sent')
  expect(pendingReport(SLUG)).toBeUndefined()
})

test('a conversation is reported from its own menu, but not by its author', async () => {
  mockCall(reportConversation, undefined)
  const conversation = aConversation({ metadata: { authorUsername: 'loud_magpie' } })
  await showConversation({ status: PERSON, conversation })
  await updateStatus(PERSON)
  fireEvent.click(await screen.findByText('Report'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this conversation' }))
  chooses(dialog, /^Misleading/)
  sends(dialog)
  await screen.findByText('Report sent')
  expect(requestsTo(reportConversation)).toEqual([{ conversationSlugId: SLUG, reportReason: 'misleading' }])
})

test('a person who has never taken part logs in and then reports a conversation', async () => {
  await showConversation()
  fireEvent.click(await screen.findByRole('button', { name: 'Report', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this conversation' }))
  expect(dialog.getByText('Log in to report.')).toBeTruthy()
  chooses(dialog, /^Spam/)
  fireEvent.click(dialog.getByRole('link', { name: 'Log in' }))
  expect(pendingReport(SLUG)).toMatchObject({ reason: 'spam' })
})
