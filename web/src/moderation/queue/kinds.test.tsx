import { decideQueueItems, getQueueItem, type Pattern, type QueueItem, type SameText } from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { ITEM_TIME, anItem, serveQueue, logInAsModerator } from './queue.fixture.ts'

beforeEach(logInAsModerator)

const aReview = (n: number): QueueItem =>
  anItem(n, { itemId: `review:opinion${n}`, kind: 'review', count: 1, reasons: [] })
const anAppeal = (isOwn = false): QueueItem =>
  anItem(1, {
    itemId: 'appeal:appeal1',
    kind: 'appeal',
    count: 1,
    reasons: [],
    decision: { decisionId: 'decision1', action: 'move', createdAt: ITEM_TIME },
    appeal: {
      explanation: 'It is no shop.',
      decision: {
        kind: 'move',
        reason: 'spam',
        explanation: 'An advertisement.',
        createdAt: ITEM_TIME,
        decidedAs: 'moderator',
        isOwn,
      },
    },
  })
const { opinion: _opinion, username: _username, ...ABOUT_VOTES } = anItem(1)
const A_PATTERN: QueueItem = {
  ...ABOUT_VOTES,
  itemId: 'pattern:pattern1',
  kind: 'pattern',
  count: 14,
  pattern: 'new_devices',
  reasons: [],
}
const EVIDENCE: Pattern = {
  patternSlugId: 'pattern1',
  kind: 'new_devices',
  state: 'waiting',
  numPeople: 14,
  numAside: 0,
  numVotes: 107,
  numNewDevices: 14,
  firstVoteAt: ITEM_TIME,
  lastVoteAt: ITEM_TIME,
  numOpinions: 8,
  samePercent: 100,
  opinions: [],
  foundAt: ITEM_TIME,
  updatedAt: ITEM_TIME,
}
const serveEvidence = (pattern?: Pattern, sameText?: SameText[]) =>
  mockCall(getQueueItem, {
    reports: [],
    numEarlierReports: 0,
    numEarlierDecisions: 0,
    notes: [],
    ...(pattern === undefined ? {} : { pattern }),
    ...(sameText === undefined ? {} : { sameText }),
  })
const decisions = () => requestsTo(decideQueueItems).map(({ decision }) => decision)
const becomeFinal = () =>
  mockCall(decideQueueItems, ({ items }) => ({
    outcomes: items.map(({ itemId }) => ({ outcome: 'done' as const, itemId, isFinal: true as const })),
  }))

test('each kind of item in the queue has a filter with its count', async () => {
  serveQueue([aReview(2), anAppeal(), A_PATTERN, anItem(3)])
  serveEvidence()
  renderAt('/moderation')
  for (const label of ['All 4', 'Reports 1', 'Appeals 1', 'Awaiting review 1', 'Patterns 1'])
    await screen.findByRole('button', { name: label })
})

test('a key publishes one or several opinions that wait for review, without Undo', async () => {
  serveQueue([aReview(1), aReview(2), aReview(3)])
  serveEvidence()
  becomeFinal()
  const { user } = renderAt('/moderation')
  await screen.findByRole('heading', { name: 'An opinion before it appears' })
  await user.keyboard('p')
  await screen.findByText('Published')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.keyboard('xjxp')
  await waitFor(() => expect(requestsTo(decideQueueItems)).toHaveLength(2))
  expect(requestsTo(decideQueueItems)[1]?.items.map(({ itemId }) => itemId)).toEqual([
    'review:opinion2',
    'review:opinion3',
  ])
  expect(decisions()).toEqual([{ action: 'publish' }, { action: 'publish' }])
})

test('an uploaded conversation is made public, or locked with a reason', async () => {
  const { opinion: _opinion, ...item } = aReview(1)
  serveQueue([{ ...item, itemId: 'conversation-review:streets1' }])
  serveEvidence()
  becomeFinal()
  const { user } = renderAt('/moderation')
  await screen.findByRole('heading', { name: 'An uploaded conversation before it is public' })
  expect(screen.getByRole('button', { name: 'Lock' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Published')
  expect(decisions()).toEqual([{ action: 'publish' }])
})

test('an item shows which other opinions say the same', async () => {
  serveQueue([aReview(1)])
  serveEvidence(undefined, [{ state: 'hidden', count: 2 }])
  renderAt('/moderation')
  await screen.findByText('Others with the same text: 2 that were hidden')
})

test('the main decision about private data is to hide it, and an opinion that was let in is not one without a decision', async () => {
  serveQueue([anItem(1, { reasons: [{ reason: 'doxing', count: 2 }] }), anItem(2)])
  mockCall(getQueueItem, {
    reports: [],
    numEarlierReports: 0,
    numEarlierDecisions: 0,
    letInAt: '2026-11-20T12:00:00.000Z',
    notes: [],
  })
  renderAt('/moderation')
  await screen.findByText(/Let in after review on November 20, 2026\./)
  expect(screen.queryByText(/No earlier decision/)).toBeNull()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter((name) => ['Move', 'Hide', 'Nothing wrong'].includes(name ?? ''))).toEqual([
    'Hide',
    'Move',
    'Nothing wrong',
  ])
})

test('an opinion that waits for review is refused with a chosen reason', async () => {
  serveQueue([aReview(1)])
  serveEvidence()
  becomeFinal()
  const { user } = renderAt('/moderation')
  await screen.findByRole('button', { name: 'Publish' })
  await user.keyboard('m')
  await screen.findByText('Choose a reason first.')
  const reason = screen.getByRole('combobox', { name: 'Reason' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.selectOptions(reason, 'Doxing')
  expect(screen.queryByText('Choose a reason first.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await screen.findByText('Hidden')
  expect(decisions()).toEqual([{ action: 'hide', moderationReason: 'doxing', moderationExplanation: '' }])
})

test('an appeal is shown beside its decision, and is answered with a text', async () => {
  serveQueue([anAppeal()])
  serveEvidence()
  becomeFinal()
  const { user } = renderAt('/moderation')
  const decision = await screen.findByRole('region', { name: 'The decision' })
  expect(decision.textContent).toMatch(/Moved on November 21, 2026, reason: spam.*“An advertisement\.”/)
  const appeal = screen.getByRole('region', { name: 'The appeal' })
  expect(within(appeal).getByText('“It is no shop.”')).toBeTruthy()
  await user.keyboard('r')
  await screen.findByText('Write an answer first.')
  const field = screen.getByRole('textbox', { name: 'Answer to the author' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(requestsTo(decideQueueItems)).toEqual([])
  await user.type(field, 'You are right.')
  await user.click(screen.getByRole('button', { name: 'Accept appeal' }))
  await screen.findByText('Appeal accepted')
  expect(decisions()).toEqual([{ action: 'accept_appeal', answer: 'You are right.' }])
})

test('a moderator whose own decision is appealed reads that the ledger will say so if nobody else can answer', async () => {
  serveQueue([anAppeal(true)])
  serveEvidence()
  renderAt('/moderation')
  await screen.findByText(/^You decided this, and nobody else can answer the appeal\./)
})

test('an unusual pattern in the queue shows its evidence, and its people are set aside or nothing is wrong', async () => {
  serveQueue([A_PATTERN, { ...A_PATTERN, itemId: 'pattern:pattern2' }])
  serveEvidence(EVIDENCE)
  const { user } = renderAt('/moderation')
  await screen.findByText(/^107 votes/)
  expect(screen.getAllByText('people')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Set 14 people aside' }))
  await screen.findByText('Set aside')
  await user.keyboard('n')
  await waitFor(() => expect(requestsTo(decideQueueItems)).toHaveLength(2))
  expect(decisions()).toEqual([
    { action: 'set_aside', moderationExplanation: '' },
    { action: 'nothing_wrong' },
  ])
})

test('items of several kinds have only the decisions that suit all of them', async () => {
  serveQueue([anItem(1), aReview(2), anAppeal()])
  serveEvidence()
  const { user } = renderAt('/moderation')
  await screen.findByRole('list', { name: 'Waiting' })
  await user.keyboard('xjx')
  const bar = await screen.findByRole('region', { name: 'Decide on what is chosen' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Move both', 'Hide both', ''])
  await user.keyboard('jx')
  await within(bar).findByText('No decision suits all of these. Choose fewer.')
  await user.keyboard('mpn')
  expect(requestsTo(decideQueueItems)).toEqual([])
})

test('the queue says why an item could not be decided', async () => {
  serveQueue([aReview(1)])
  serveEvidence()
  mockCall(decideQueueItems, ({ items }) => ({
    outcomes: items.map(({ itemId }) => ({
      outcome: 'refused' as const,
      itemId,
      code: 'conversation_locked',
      message: 'Locked',
    })),
  }))
  const { user } = renderAt('/moderation')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('The conversation takes no opinions now, so nothing can be published in it.')
})
