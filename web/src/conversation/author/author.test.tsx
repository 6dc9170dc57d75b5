import {
  addToConversation,
  AppError,
  closeConversation,
  deleteConversation,
  editConversation,
  getOutcome,
  listWaitingOpinions,
  setReviewRequired,
  getProfile,
  promiseAnswer,
  reopenConversation,
  schedulePublication,
  type Conversation,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation, aProfile } from '#testing/samples.ts'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { organizerActions } from './OrganizerMenu.tsx'

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }
const NOW = Date.parse('2026-11-20T12:30:00.000Z')

const show = async (changes: Parameters<typeof aConversation>[0] = {}, username = 'blue_heron') => {
  const conversation = aConversation({
    ...changes,
    metadata: { opinionCount: 6, voteCount: 3, createdAt: new Date().toISOString(), ...changes?.metadata },
  })
  const shown = await showConversation({ conversation, status: LOGGED_IN })
  mockCall(getProfile, aProfile({ username }))
  await shown.queryClient.invalidateQueries({ queryKey: [getProfile.path] })
  return shown
}

const opens = async ({ user }: Awaited<ReturnType<typeof show>>, act: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for this conversation' }))
  await user.click(screen.getByRole('button', { name: act, hidden: true }))
  return within(await screen.findByRole('dialog'))
}

describe('what may be done with a conversation', () => {
  const acts = (metadata: Partial<Conversation['metadata']>, role: 'author' | 'member' = 'author') =>
    organizerActions(aConversation({ metadata: { voteCount: 3, ...metadata } }), { role, now: NOW })

  test('the text of a conversation is editable in the first hour before ten votes, and later paragraphs can be added', () => {
    expect(acts({})).toContain('edit')
    expect(acts({ voteCount: 10 })).toEqual(['close', 'promise', 'outcome', 'add', 'review', 'delete'])
    expect(acts({ createdAt: '2026-11-20T11:30:00.000Z' })).toContain('add')
  })
  test('a closed conversation can be reopened, and the text of a locked one cannot be changed', () => {
    expect(acts({ isClosed: true })).toContain('reopen')
    const moderation = {
      status: 'moderated',
      action: 'lock',
      reason: 'spam',
      explanation: '',
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    } as const
    expect(acts({ moderation })).toEqual(['close', 'outcome', 'review', 'delete'])
  })
  test('an answer can be promised until the outcome is posted', () => {
    const at = '2026-11-20T12:00:00.000Z'
    expect(acts({ isClosed: true })).toContain('promise')
    expect(acts({ isClosed: true, outcome: { createdAt: at, updatedAt: at } })).not.toContain('promise')
  })
  test('members of the organization can close its conversation, promise an answer and post the outcome, and nothing else', () => {
    expect(acts({ isIndexed: false }, 'member')).toEqual(['close', 'promise', 'outcome'])
    expect(acts({ isIndexed: false })).toContain('schedule')
  })
  test('a shared place can be stated where only results are published and guests take part', () => {
    expect(acts({ publication: 'results' })).toContain('place')
    expect(acts({ publication: 'results' }, 'member')).toContain('place')
    expect(acts({ publication: 'results', isLoginRequired: true })).not.toContain('place')
  })
})

test('the menu of other people has none of the actions of organizers', async () => {
  const { user } = await show({}, 'somebody_else')
  await user.click(await screen.findByRole('button', { name: 'More for this conversation' }))
  await screen.findByRole('button', { name: /notif/i, hidden: true })
  for (const name of [/^Edit/, /^Close the/, /^Delete the/, /outcome/])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
})

test('people who left the organization of a conversation have the menu of other people', async () => {
  const organization = { name: 'Town Hall', imageUrl: '', websiteUrl: '', description: '' }
  const { queryClient } = await show({ metadata: { organization } })
  const become = async (organizationList: (typeof organization)[]) => {
    mockCall(getProfile, aProfile({ username: 'blue_heron', organizationList }))
    await queryClient.invalidateQueries({ queryKey: [getProfile.path] })
  }
  await become([organization])
  await screen.findByRole('button', { name: /^Delete the/, hidden: true })
  await become([])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete the/, hidden: true })).toBeNull())
  expect(screen.getByRole('button', { name: 'Report', hidden: true })).toBeTruthy()
})

test('an author switches the review of opinions on; moderators switch it off and read what happens to the waiting ones', async () => {
  const shown = await show()
  mockCall(setReviewRequired, undefined)
  mockCall(listWaitingOpinions, { isReviewer: true, numWaiting: 3, opinionList: [] })
  const beginning = await opens(shown, 'Review new opinions')
  beginning.getByText(/Earlier opinions stay/)
  await shown.user.click(beginning.getByRole('button', { name: 'Review new opinions' }))
  await screen.findByText('New opinions wait for review now.')
  expect(requestsTo(setReviewRequired)).toEqual([{ conversationSlugId: SLUG, isReviewRequired: true }])
  shown.unmount()
  const moderated = await show({ metadata: { isReviewRequired: true } }, 'somebody_else')
  mockCall(getProfile, aProfile({ username: 'somebody_else', isModerator: true }))
  await moderated.queryClient.invalidateQueries({ queryKey: [getProfile.path] })
  await screen.findByRole('button', { name: 'Stop reviewing opinions', hidden: true })
  const ending = await opens(moderated, 'Stop reviewing opinions')
  await ending.findByText(/The 3 waiting opinions still wait/)
  await moderated.user.click(ending.getByRole('button', { name: 'Stop reviewing opinions' }))
  await screen.findByText('New opinions appear at once now.')
  expect(requestsTo(setReviewRequired).at(-1)).toEqual({ conversationSlugId: SLUG, isReviewRequired: false })
})

test('an organizer pauses new opinions, or has those of newcomers reviewed, with one press that can be undone', async () => {
  const shown = await show()
  mockCall(setReviewRequired, undefined)
  const presses = async (name: string) => {
    await shown.user.click(await screen.findByRole('button', { name: 'More for this conversation' }))
    await shown.user.click(screen.getByRole('button', { name, hidden: true }))
  }
  await presses('Pause new opinions')
  await screen.findByText('Nobody can add an opinion now. Voting continues.')
  await shown.user.click(screen.getByRole('button', { name: 'Undo' }))
  await presses('Review opinions of newcomers')
  await screen.findByText(/^Opinions from people who have none here yet now wait for review/)
  expect(requestsTo(setReviewRequired)).toEqual([
    { conversationSlugId: SLUG, areOpinionsPaused: true },
    { conversationSlugId: SLUG, areOpinionsPaused: false },
    { conversationSlugId: SLUG, isNewcomerReviewRequired: true },
  ])
})

test('each item of the menu says what a press would change, and offers nothing about new opinions where none are taken', async () => {
  const has = (name: string) => screen.queryByRole('button', { name, hidden: true }) !== null
  const on = await show({ metadata: { areOpinionsPaused: true, isNewcomerReviewRequired: true } })
  await screen.findByRole('button', { name: 'Allow new opinions again', hidden: true })
  expect(has('Stop reviewing newcomers')).toBe(true)
  on.unmount()
  const reviewed = await show({ metadata: { isReviewRequired: true } })
  await screen.findByRole('button', { name: 'Pause new opinions', hidden: true })
  expect(has('Review opinions of newcomers')).toBe(false)
  reviewed.unmount()
  await show({ metadata: { isClosed: true } })
  await screen.findByRole('button', { name: 'Review new opinions', hidden: true })
  expect(has('Pause new opinions')).toBe(false)
})

test('an edit is checked by the rules of the form, sent, and its rejection is explained', async () => {
  const shown = await show()
  const dialog = await opens(shown, 'Edit title and text')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await shown.user.clear(title)
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Title is required to continue')
  mockCall(editConversation, { success: false, reason: 'ten_votes_cast' })
  await shown.user.type(title, 'Which cars?')
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Ten votes have been cast. Add a dated paragraph instead.')
  mockCall(editConversation, { success: true })
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your changes are saved.')
  expect(requestsTo(editConversation).at(-1)).toEqual({
    conversationSlugId: SLUG,
    conversationTitle: 'Which cars?',
    conversationBody: '',
  })
})

test('the length of an added paragraph includes the text before it, and an empty one is rejected', async () => {
  const shown = await show({ metadata: { voteCount: 10 }, payload: { body: 'x'.repeat(990) } })
  const dialog = await opens(shown, 'Add a dated paragraph')
  await shown.user.click(dialog.getByRole('button', { name: 'Add the paragraph' }))
  await dialog.findByText('Write something first.')
  const field = dialog.getByRole('textbox', { name: 'Paragraph' })
  await shown.user.type(field, 'Eleven more')
  await dialog.findByText('Body content exceeds 1000 character limit (1001/1000)')
  mockCall(addToConversation, { success: true })
  await shown.user.clear(field)
  await shown.user.type(field, 'New date')
  await shown.user.click(dialog.getByRole('button', { name: 'Add the paragraph' }))
  await screen.findByText('The paragraph is added.')
  expect(requestsTo(addToConversation)).toEqual([{ conversationSlugId: SLUG, additionBody: 'New date' }])
})

test('a conversation is closed now, or at a date that must be in the future', async () => {
  mockCall(closeConversation, { success: true })
  const shown = await show()
  const dialog = await opens(shown, 'Close the conversation')
  await shown.user.click(dialog.getByRole('radio', { name: 'On a date' }))
  await shown.user.click(dialog.getByRole('button', { name: 'Close on this date' }))
  await dialog.findByText('Choose a future date and time.')
  await shown.user.type(dialog.getByLabelText('Date and time'), '2099-01-02T10:00')
  await shown.user.click(dialog.getByRole('button', { name: 'Close on this date' }))
  await screen.findByText('The date is set.')
  const [sent] = requestsTo(closeConversation)
  expect(sent?.closeAt).toBe(new Date('2099-01-02T10:00').toISOString())
  const again = await opens(shown, 'Close the conversation')
  await shown.user.click(again.getByRole('button', { name: 'Close now' }))
  await screen.findByText('The conversation is closed.')
  expect(requestsTo(closeConversation).at(-1)).toEqual({ conversationSlugId: SLUG })
})

test('a promised answer has a day that has not passed, and who answers is refused without a day', async () => {
  mockCall(promiseAnswer, { success: false, reason: 'outcome_posted' })
  const shown = await show()
  const { user } = shown
  const dialog = await opens(shown, 'Promise an answer')
  const save = dialog.getByRole('button', { name: 'Save' })
  await user.click(save)
  await dialog.findByText('Choose a day.')
  const who = dialog.getByRole('textbox', { name: 'Who answers (optional)' })
  await user.type(who, 'Town council')
  await user.click(save)
  await dialog.findByText('Choose by when they answer, or leave this empty.')
  expect(who.getAttribute('aria-invalid')).toBe('true')
  const day = dialog.getByLabelText('Answer by')
  await user.type(day, '2025-12-20')
  await user.click(save)
  await dialog.findByText('Choose today or a later day.')
  expect(requestsTo(promiseAnswer)).toEqual([])
  await user.clear(day)
  await user.type(day, '2099-12-20')
  await user.click(save)
  await dialog.findByText('The outcome is posted already.')
  mockCall(promiseAnswer, { success: true })
  await user.click(save)
  await screen.findByText('The promise is saved.')
  const promised = { answerDueOn: '2099-12-20', answeredBy: 'Town council' }
  expect(requestsTo(promiseAnswer).at(-1)).toEqual({ conversationSlugId: SLUG, ...promised })
})

test('who answers can be changed after the promised day, and the promise taken back', async () => {
  mockCall(promiseAnswer, { success: true })
  const metadata = { answerDueOn: '2025-12-20', answeredBy: 'Town council' }
  const shown = await show({ metadata })
  const dialog = await opens(shown, 'Change the promised answer')
  await shown.user.clear(dialog.getByRole('textbox', { name: 'Who answers (optional)' }))
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The promise is saved.')
  const again = await opens(shown, 'Change the promised answer')
  await shown.user.click(again.getByRole('button', { name: 'Take it back' }))
  await screen.findByText('The promise is taken back.')
  expect(requestsTo(promiseAnswer)).toEqual([
    { conversationSlugId: SLUG, answerDueOn: '2025-12-20', answeredBy: '' },
    { conversationSlugId: SLUG, answerDueOn: null },
  ])
})

test.each([
  [true, 'Everybody can read it'],
  [false, 'People who have the link can read it'],
])('where isIndexed is %s, the dialog for closing says: %s', async (isIndexed, audience) => {
  const dialog = await opens(await show({ metadata: { isIndexed } }), 'Close the conversation')
  dialog.getByText(new RegExp(audience))
})

test('a closing date can be removed, and a device on hold gets the reason why it cannot do so', async () => {
  mockCall(reopenConversation, () => {
    throw new AppError('forbidden', 'device_on_hold', 'Too new')
  })
  const reopenAt = '2099-01-02T10:00:00.000Z'
  const shown = await show({ metadata: { isClosed: true, reopenAt } })
  const dialog = await opens(shown, 'Open it again')
  await shown.user.click(dialog.getByRole('button', { name: 'Remove the date' }))
  await dialog.findByText(/This device is new to your account/)
  mockCall(reopenConversation, { success: true })
  await shown.user.click(dialog.getByRole('button', { name: 'Remove the date' }))
  await screen.findByText('The date is removed.')
  expect(requestsTo(reopenConversation).at(-1)?.reopenAt).toBeNull()
})

test('a scheduled publication can be canceled, but not brought forward after somebody took part', async () => {
  mockCall(schedulePublication, { success: false, reason: 'somebody_took_part' })
  const indexConversationAt = '2099-01-02T10:00:00.000Z'
  const shown = await show({ metadata: { isIndexed: false, indexConversationAt } })
  await screen.findByText(/^Becomes public on January 2, 2099/)
  const dialog = await opens(shown, 'Change publication')
  await shown.user.click(dialog.getByRole('button', { name: 'Set the date' }))
  await dialog.findByText(/Somebody has taken part/)
  mockCall(schedulePublication, { success: true })
  await shown.user.click(dialog.getByRole('button', { name: 'Keep it private' }))
  await screen.findByText('The date is removed.')
  expect(requestsTo(schedulePublication).at(-1)?.indexConversationAt).toBeNull()
})

test('the dialog for deleting says what stays, and its failure uses the texts of the catalogue (spec 4.25, 8.6)', async () => {
  mockCall(deleteConversation, () => {
    throw new AppError('internal', 'internal', 'no')
  })
  const shown = await show()
  const dialog = await opens(shown, 'Delete the conversation')
  expect(dialog.getByText(/What stays: other people’s opinions in their own profiles/)).toBeTruthy()
  await shown.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await dialog.findByText('Failed to delete the post.')
  mockCall(deleteConversation, undefined)
  await shown.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('The conversation is deleted.')
  await waitFor(() => expect(shown.router.latestLocation.pathname).toBe('/'))
})

test('the dialog for opening again says what becomes of an outcome', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  mockCall(getOutcome, null)
  const shown = await show({ metadata: { isClosed: true, outcome: { createdAt: at, updatedAt: at } } })
  const dialog = await opens(shown, 'Open it again')
  dialog.getByText(/“What was decided” is called “Earlier outcome”/)
})
