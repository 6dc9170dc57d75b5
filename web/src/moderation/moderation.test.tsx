import {
  AppError,
  decideQueueItems,
  getConversation,
  getConversationModeration,
  getOpinionModeration,
  getProfile,
  getQueueItem,
  listConversationReports,
  listHidden,
  listOpinionReports,
  listOpinionsBySlug,
  listWaitingOpinions,
  moderateConversation,
  moderateOpinion,
  undoQueueItems,
  withdrawOpinionModeration,
  type Conversation,
  type Opinion,
  type OtherDecision,
  type Output,
} from '@parley/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation, SLUG, opensOpinionMenus } from '#conversation/showConversation.fixture.tsx'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, anOpinion, aProfile } from '#testing/samples.ts'

const ITEM_TIME = '2026-11-20T12:00:00.000Z'
const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
const TOWN = { name: 'Town', imageUrl: '', websiteUrl: '', description: '' }
const MODERATOR = aProfile({ isModerator: true })
const FACILITATOR = aProfile({ organizationList: [{ ...TOWN, isFacilitator: true }] })
const MOVED = {
  status: 'moderated',
  action: 'move',
  reason: 'spam',
  explanation: 'Advertising.',
  createdAt: ITEM_TIME,
  updatedAt: ITEM_TIME,
  decisionId: 'first123',
  decidedAs: 'moderator',
  username: 'mira_k',
} as const

type Scene = {
  profile?: Output<typeof getProfile>
  opinion?: Partial<Opinion>
  present?: Output<typeof getOpinionModeration>
  metadata?: Partial<Conversation['metadata']>
  path?: string
  reports?: Output<typeof listOpinionReports>
}

/** Opens the form about an opinion as a moderator. */
const opensForm = async (scene: Scene = {}) => {
  const { profile = MODERATOR, opinion, present = { status: 'unmoderated' }, metadata } = scene
  mockCall(getProfile, profile)
  mockCall(getConversation, { conversationData: aConversation({ metadata: { ...metadata } }) })
  mockCall(listOpinionsBySlug, [
    anOpinion({ numAgrees: 9, numDisagrees: 4, numPasses: 1, username: 'grey_otter', ...opinion }),
  ])
  mockCall(getOpinionModeration, present)
  mockCall(getConversationModeration, { status: 'unmoderated' })
  mockCall(listOpinionReports, scene.reports ?? [])
  mockCall(listConversationReports, [])
  mockCall(moderateOpinion, undefined)
  mockCall(moderateConversation, undefined)
  mockCall(withdrawOpinionModeration, undefined)
  await updateStatus(PERSON)
  return renderAt(scene.path ?? `/moderate/conversation/${SLUG}/opinion/shuttle1/`)
}

const chooses = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const writes = (words: string) =>
  fireEvent.change(screen.getByLabelText('Explanation'), { target: { value: words } })
const presses = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('an opinion is moved with a reason and a counted explanation, after its effect was shown (spec 2.9)', async () => {
  await opensForm()
  await screen.findByText('14 votes will no longer count.')
  expect(
    screen.getByText('People who voted on nothing else are no longer counted as taking part.'),
  ).toBeTruthy()
  expect(wasSigned(listOpinionsBySlug)).toBe(true)
  expect(screen.getByText('30 opinions become 29. Groups are recalculated within seconds.')).toBeTruthy()
  expect(screen.getByText('grey_otter is notified and may appeal once.')).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(
    'move hide misleading antisocial illegal doxing sexual spam duplicate off_topic'.split(' '),
  )
  presses('Move this opinion')
  await screen.findByText('Choose a reason.')
  expect(requestsTo(moderateOpinion)).toEqual([])
  await chooses('Antisocial')
  expect(screen.queryByText('Choose a reason.')).toBeNull()
  expect(screen.getByText('Insults, threatens or demeans people')).toBeTruthy()
  writes(' It insults people. ')
  expect(screen.getByText('18 of 1,000')).toBeTruthy()
  presses('Move this opinion')
  await screen.findByText('The opinion is moved.')
  expect(requestsTo(moderateOpinion)).toEqual([
    {
      opinionSlugId: 'shuttle1',
      moderationAction: 'move',
      moderationReason: 'antisocial',
      moderationExplanation: 'It insults people.',
      expectedDecisionId: null,
    },
  ])
})

test('an opinion with private data or sexual content is hidden unless somebody chooses to move it', async () => {
  await opensForm()
  await screen.findByText('14 votes will no longer count.')
  await chooses('Doxing')
  presses('Hide this opinion')
  await screen.findByText('The opinion is hidden.')
  cleanup()
  await opensForm()
  await screen.findByText('14 votes will no longer count.')
  await chooses('Sexual')
  screen.getByRole('button', { name: 'Hide this opinion' })
  await chooses('Spam')
  screen.getByRole('button', { name: 'Move this opinion' })
  await chooses('Doxing')
  fireEvent.click(screen.getByRole('radio', { name: /^Move/ }))
  await chooses('Sexual')
  screen.getByRole('button', { name: 'Move this opinion' })
})

test('earlier decisions are shown beside the form with their authors, dates and reasons', async () => {
  const before = { decisionId: 'first123', decidedAs: 'moderator', username: 'mira_k' } as const
  const createdAt = '2026-11-19T12:00:00.000Z'
  const earlierDecisionList = [
    { ...before, action: 'withdraw' as const, explanation: 'Wrong opinion selected.', createdAt },
    {
      ...before,
      decisionId: 'first124',
      action: 'move' as const,
      reason: 'spam' as const,
      explanation: '',
      createdAt,
    },
  ]
  await opensForm({ present: { status: 'unmoderated', earlierDecisionList } })
  const earlier = await screen.findByRole('region', { name: 'Earlier decisions on it' })
  expect(
    within(earlier)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'WithdrawnNovember 19, 2026, by mira_k“Wrong opinion selected.”',
    'Moved, spamNovember 19, 2026, by mira_k',
  ])
})

test('a moderator can dismiss waiting reports as nothing wrong, and undo that', async () => {
  await opensForm()
  await screen.findByText('14 votes will no longer count.')
  expect(screen.queryByRole('button', { name: 'Nothing wrong' })).toBeNull()
  cleanup()
  const reports = ['2026-11-19T12:00:00.000Z', '2026-11-19T14:00:00.000Z'].map((createdAt, id) => ({
    id,
    username: 'calm_heron',
    reason: 'spam' as const,
    createdAt,
  }))
  const itemId = 'opinion-report:shuttle1'
  mockCall(getQueueItem, { reports, numEarlierReports: 0, numEarlierDecisions: 0, notes: [] })
  mockCall(decideQueueItems, { outcomes: [{ outcome: 'done', itemId }] })
  mockCall(undoQueueItems, { outcomes: [{ outcome: 'done', itemId }] })
  await opensForm({ reports })
  fireEvent.click(await screen.findByRole('button', { name: 'Nothing wrong' }))
  await screen.findByRole('button', { name: 'Undo' })
  expect(requestsTo(decideQueueItems)).toEqual([
    {
      items: [{ itemId, seenAt: '2026-11-19T14:00:00.000Z', expectedDecisionId: null }],
      decision: { action: 'nothing_wrong' },
    },
  ])
  expect(screen.queryByRole('button', { name: 'Nothing wrong' })).toBeNull()
  presses('Undo')
  expect(await screen.findByRole('button', { name: 'Nothing wrong' })).toBeTruthy()
})

test('a duplicate requires the link of the original, and an off-topic opinion is named as such', async () => {
  await opensForm()
  await chooses('Duplicate')
  presses('Move this opinion')
  await screen.findByText('Paste the link of the original.')
  const link = screen.getByLabelText('Link to the original')
  fireEvent.change(link, {
    target: { value: `https://example.org/feed/conversation/${SLUG}?opinion=first1` },
  })
  presses('Move this opinion')
  await waitFor(() =>
    expect(requestsTo(moderateOpinion)).toMatchObject([
      { moderationReason: 'spam', detail: 'duplicate', duplicateOfSlugId: 'first1' },
    ]),
  )
  await chooses('Off topic')
  presses('Move this opinion')
  await waitFor(() => expect(requestsTo(moderateOpinion)).toHaveLength(2))
  expect(requestsTo(moderateOpinion)[1]).toMatchObject({ detail: 'off_topic' })
  expect(requestsTo(moderateOpinion)[1]).not.toHaveProperty('duplicateOfSlugId')
})

test('an original that the server does not know is reported at its field, and the other fields stay', async () => {
  await opensForm()
  mockCall(moderateOpinion, () => {
    throw new AppError('invalid_input', 'original_unknown', 'No', { field: 'duplicateOfSlugId' })
  })
  await chooses('Duplicate')
  fireEvent.change(screen.getByLabelText('Link to the original'), { target: { value: 'nothing1' } })
  writes('Said before.')
  presses('Move this opinion')
  await screen.findByText('This is not the link of another opinion of this conversation.')
  expect(screen.getByLabelText('Explanation')).toHaveProperty('value', 'Said before.')
})

test('Ctrl Enter saves a decision', async () => {
  const { user } = await opensForm()
  await chooses(/^Hide/)
  await chooses('Doxing')
  await user.type(screen.getByLabelText('Explanation'), 'A number.{Control>}{Enter}{/Control}')
  await screen.findByText('The opinion is hidden.')
  expect(requestsTo(moderateOpinion)).toMatchObject([{ moderationAction: 'hide' }])
})

test('the author’s notice can be previewed before a decision', async () => {
  await opensForm()
  await chooses('Spam')
  writes('Advertising.')
  presses('Preview')
  const dialog = within(await screen.findByRole('dialog', { name: 'What the author reads' }))
  expect(dialog.getByText('A moderator moved your opinion')).toBeTruthy()
  expect(dialog.getByText('Spam: Advertising, nonsense, repeated')).toBeTruthy()
  expect(dialog.getByText('“Advertising.”')).toBeTruthy()
})

test('the decision in force is shown with its author, and is updated or withdrawn by its id', async () => {
  await opensForm({ present: MOVED, opinion: { moderation: MOVED } })
  await screen.findByText('Moved, spam')
  expect(screen.getByText('November 20, 2026, by mira_k')).toBeTruthy()
  expect(screen.getByLabelText('Explanation')).toHaveProperty('value', 'Advertising.')
  presses('Update decision')
  await screen.findByText('The decision is updated.')
  expect(requestsTo(moderateOpinion)).toMatchObject([{ expectedDecisionId: 'first123' }])
  presses('Withdraw decision')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this decision?' }))
  fireEvent.change(dialog.getByLabelText('Explanation'), { target: { value: 'My mistake.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw decision' }))
  await screen.findByText('The decision is withdrawn.')
  expect(requestsTo(withdrawOpinionModeration)).toEqual([
    { opinionSlugId: 'shuttle1', moderationExplanation: 'My mistake.', expectedDecisionId: 'first123' },
  ])
})

const THEIRS: OtherDecision = {
  decisionId: 'theirs12',
  username: 'mira_k',
  decidedAs: 'moderator',
  action: 'move',
  reason: 'spam',
  explanation: 'Advertising.',
  createdAt: ITEM_TIME,
}

/** Simulates that somebody else decides while the form is open. */
const losesTo = async (theirs: OtherDecision, scene: Scene = {}) => {
  await opensForm(scene)
  mockCall(moderateOpinion, () => {
    throw new AppError('conflict', 'already_decided', 'No', { decision: theirs })
  })
  await chooses('Antisocial')
  writes('It insults people.')
  presses('Move this opinion')
  return within(await screen.findByRole('dialog', { name: /^mira_k decided .* before you$/ }))
}

test('after two simultaneous decisions both are shown, and that of the viewer replaces the other only on request', async () => {
  const sheet = await losesTo(THEIRS)
  expect(sheet.getByText('Moved, spam')).toBeTruthy()
  expect(sheet.getByText('Moved, antisocial')).toBeTruthy()
  expect(sheet.getByText('“It insults people.”')).toBeTruthy()
  mockCall(moderateOpinion, undefined)
  fireEvent.click(sheet.getByRole('button', { name: 'Replace with mine' }))
  await waitFor(() => expect(requestsTo(moderateOpinion)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(moderateOpinion).at(-1)).toMatchObject({
    moderationReason: 'antisocial',
    expectedDecisionId: 'theirs12',
  })
})

test('keeping the other’s simultaneous decision keeps the viewer’s text', async () => {
  const sheet = await losesTo(THEIRS)
  fireEvent.click(sheet.getByRole('button', { name: 'Keep this decision' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Explanation')).toHaveProperty('value', 'It insults people.')
  expect(requestsTo(moderateOpinion)).toHaveLength(1)
})

test.each([
  ['changed', THEIRS, true],
  ['withdrawn', { ...THEIRS, action: 'withdraw' as const, explanation: 'A mistake.' }, false],
])('withdrawing a decision that is %s meanwhile shows the newer decision', async (_, theirs, mayReplace) => {
  await opensForm({ present: MOVED, opinion: { moderation: MOVED } })
  await screen.findByText('Moved, spam')
  mockCall(withdrawOpinionModeration, () => {
    throw new AppError('conflict', 'already_decided', 'No', { decision: theirs })
  })
  presses('Withdraw decision')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this decision?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw decision' }))
  const sheet = within(await screen.findByRole('dialog', { name: /^mira_k decided .* before you$/ }))
  expect(sheet.queryByRole('button', { name: 'Replace with mine' }) !== null).toBe(mayReplace)
  fireEvent.click(sheet.getByRole('button', { name: 'Keep this decision' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(withdrawOpinionModeration)).toHaveLength(1)
})

test('facilitators cannot replace a moderator’s simultaneous decision', async () => {
  const scene = { profile: FACILITATOR, metadata: { organization: TOWN } }
  const sheet = await losesTo(THEIRS, scene)
  expect(sheet.queryByRole('button', { name: 'Replace with mine' })).toBeNull()
})

test('nobody decides on their own opinion, and facilitators change no decision of a moderator', async () => {
  const { unmount } = await opensForm({ opinion: { isOwn: true } })
  await screen.findByText('You cannot decide on your own opinions. Another moderator will.')
  expect(screen.getByRole('button', { name: 'Move this opinion' })).toHaveProperty('disabled', true)
  unmount()
  await opensForm({ profile: FACILITATOR, metadata: { organization: TOWN }, present: MOVED })
  await screen.findByText('A moderator made this decision. Only moderators can change it.')
  expect(screen.getByRole('button', { name: 'Withdraw decision' })).toHaveProperty('disabled', true)
})

test('moderators lock a conversation, and others read who the page is for (spec 2.8, 2.26)', async () => {
  const path = `/moderate/conversation/${SLUG}/`
  const { unmount } = await opensForm({ path, profile: FACILITATOR, metadata: { organization: TOWN } })
  await chooses('Spam')
  presses('Lock this conversation')
  await screen.findByText('The conversation is locked.')
  expect(requestsTo(moderateConversation)).toMatchObject([{ moderationAction: 'lock' }])
  unmount()
  await opensForm({ path, profile: FACILITATOR })
  await screen.findByRole('heading', { level: 1, name: 'This page is for moderators' })
})

test('reports are counted by reason and listed with their senders, and an empty list says so (spec 2.12)', async () => {
  const path = `/reports/opinion/${SLUG}/shuttle1`
  const { unmount } = await opensForm({ path })
  await screen.findByText('Nobody has reported this.')
  unmount()
  await opensForm({ path })
  mockCall(listOpinionReports, [
    { id: 3, username: 'calm_heron', reason: 'spam', explanation: 'A shop.', createdAt: ITEM_TIME },
    { id: 2, username: '', reason: 'spam', createdAt: ITEM_TIME },
    { id: 1, username: 'red_fox', reason: 'illegal', createdAt: ITEM_TIME },
  ])
  await screen.findByText('Spam 2')
  const list = within(screen.getByRole('list', { name: 'Reports' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getByText('“A shop.”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(
    `/feed/moderate/conversation/${SLUG}/opinion/shuttle1`,
  )
})

test('only moderators have the moderation entries of menus and the filter of hidden opinions', async () => {
  const address = `/conversation/${SLUG}?tab=opinions`
  const { unmount } = await showConversation({ address, status: PERSON })
  await opensOpinionMenus()
  // One entry for each of the six opinions and one for the conversation.
  await waitFor(() => expect(screen.getAllByText('Report')).toHaveLength(7))
  expect(screen.queryByText('Moderate')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Hidden' })).toBeNull()
  unmount()
  mockCall(getProfile, MODERATOR)
  mockCall(listWaitingOpinions, { isReviewer: false, numWaiting: 0, opinionList: [] })
  const hidden = { ...MOVED, action: 'hide' } as const
  mockCall(listHidden, [anOpinion({ opinion: 'A phone number', moderation: hidden })])
  const { user } = await showConversation({ address, status: PERSON })
  await opensOpinionMenus()
  await waitFor(() => expect(screen.getAllByText('Moderate')).toHaveLength(7))
  const entries = screen.getAllByText('Moderate')
  expect(entries[0]?.closest('a')?.getAttribute('href')).toMatch(/^\/feed\/moderate\/conversation\/streets1/)
  expect(screen.getAllByText('User reports').length).toBe(7)
  await user.click(screen.getByRole('button', { name: 'Hidden' }))
  await screen.findByText('Hidden by a moderator, reason: spam.')
  const change = screen.getByRole('link', { name: 'Change the decision' })
  expect(change.getAttribute('href')).toBe(`/feed/moderate/conversation/${SLUG}/opinion/shuttle1`)
})
