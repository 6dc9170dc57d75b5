import {
  AppError,
  addQueueNote,
  claimQueueItem,
  decideQueueItems,
  getConversation,
  getProfile,
  getQueueItem,
  listQueue,
  releaseQueueItem,
  undoQueueItems,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { ITEM_TIME, anItem, changeItems, serveQueue as serve, logInAsModerator } from './queue.fixture.ts'

beforeEach(logInAsModerator)

const rows = async () => within(await screen.findByRole('list', { name: 'Waiting' })).getAllByRole('listitem')
const link = (n: number) => screen.findByRole('link', { name: `Words ${n}` })

test('an item shows its reports, a decision uses their most frequent reason, and the focus moves to the next row', async () => {
  serve([anItem(1), anItem(2), anItem(3)])
  const { user } = renderAt('/moderation')
  expect(await rows()).toHaveLength(3)
  await screen.findByText('3 items · 31 decided today')
  await screen.findByText('“It is about my street.”')
  await user.keyboard('jm')
  await waitFor(() => expect(requestsTo(decideQueueItems)).toHaveLength(1))
  expect(requestsTo(decideQueueItems)[0]).toEqual({
    items: [{ itemId: 'opinion-report:opinion2', seenAt: ITEM_TIME, expectedDecisionId: null }],
    decision: { action: 'move', moderationReason: 'antisocial', moderationExplanation: '' },
  })
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  await screen.findByText('Moved. Next: Words 3')
  const next = await link(3)
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('Undo withdraws the last decision, by its button and by its key', async () => {
  serve([anItem(1), anItem(2)])
  const { user } = renderAt('/moderation')
  await rows()
  await user.keyboard('n')
  await screen.findByText('Nothing was wrong')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone. It waits again.')
  await user.keyboard('h')
  await screen.findByText('Hidden')
  await user.keyboard('u')
  await waitFor(() => expect(requestsTo(undoQueueItems)).toHaveLength(2))
  expect(requestsTo(undoQueueItems)[1]).toEqual({
    items: [{ itemId: 'opinion-report:opinion2', decisionId: 'decision1' }],
  })
})

test('keys choose a range of rows for one decision with one explanation, and a faster moderator is named', async () => {
  serve([1, 2, 3, 4].map((n) => anItem(n)))
  mockCall(decideQueueItems, ({ items }) => ({
    outcomes: items.map(({ itemId }, n) =>
      n === 2
        ? { outcome: 'already_decided' as const, itemId, username: 'mira_k', action: 'hide' as const }
        : { outcome: 'done' as const, itemId, decisionId: 'decision1' },
    ),
  }))
  const { user } = renderAt('/moderation')
  await rows()
  await user.keyboard('xjj{Shift>}X{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Decide on what is chosen' })
  within(bar).getByText('3 chosen')
  await user.type(within(bar).getByRole('textbox', { name: 'Explanation' }), 'Advertising')
  await user.click(within(bar).getByRole('button', { name: 'Hide' }))
  await screen.findByText('2 decided. 1 was already decided by mira_k.')
  expect(requestsTo(decideQueueItems)[0]).toMatchObject({
    items: [
      { itemId: 'opinion-report:opinion1' },
      { itemId: 'opinion-report:opinion2' },
      { itemId: 'opinion-report:opinion3' },
    ],
    decision: { action: 'hide', moderationExplanation: 'Advertising' },
  })
})

test('texts that may be private are collapsed, for screen readers too, until somebody expands them', async () => {
  serve([anItem(1, { isSensitive: true, reasons: [{ reason: 'doxing', count: 2 }] }), anItem(2)])
  const { user } = renderAt('/moderation')
  const [row] = await rows()
  expect(screen.queryByText('Words 1')).toBeNull()
  expect(screen.queryByLabelText(/Words 1/)).toBeNull()
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Show' }))
  expect((await screen.findAllByText('Words 1')).length).toBe(2)
})

test('an item that somebody else has reserved can be read but not decided, and a reservation of the viewer shows its remaining time', async () => {
  const claim = { username: 'mira_k', isOwn: false, until: new Date(Date.now() + 580_000).toISOString() }
  serve([anItem(1, { claim }), anItem(2)])
  mockCall(claimQueueItem, () => {
    const own = { ...claim, username: 'noor', isOwn: true }
    changeItems((items) => items.map((item, n) => (n === 1 ? { ...item, claim: own } : item)))
    return own
  })
  mockCall(releaseQueueItem, undefined)
  const { user } = renderAt('/moderation')
  expect((await screen.findAllByText('mira_k is reviewing this')).length).toBe(2)
  expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true)
  await user.keyboard('mjc')
  await screen.findByText(/^Reserved for you for 9 min \d+ s\.$/)
  expect(requestsTo(decideQueueItems)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(requestsTo(releaseQueueItem)).toEqual([{ itemId: 'opinion-report:opinion2' }]))
})

test('a note is saved, and stays in the field if that fails', async () => {
  serve([anItem(1)])
  mockCall(addQueueNote, () => {
    throw new AppError('forbidden', 'no', 'No')
  })
  expectErrors()
  const { user } = renderAt('/moderation')
  await user.type(await screen.findByRole('textbox', { name: 'Note for moderators' }), 'Asked the author')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('The note could not be saved. Try again.')
  expect(screen.getByRole('textbox', { name: 'Note for moderators' })).toHaveProperty(
    'value',
    'Asked the author',
  )
})

test('the keys of the queue can be turned off, and never act while somebody types', async () => {
  serve([anItem(1)])
  const { user } = renderAt('/moderation')
  await user.type(await screen.findByRole('textbox', { name: 'Explanation' }), 'mhn')
  await user.click(screen.getByRole('button', { name: 'All keys' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Use single keys in the queue' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('m')
  expect(requestsTo(decideQueueItems)).toEqual([])
})

test('two similar opinions are shown side by side, and the later one can be moved as a duplicate', async () => {
  serve([anItem(2)])
  const side = (n: number, text: string, differences: [number, number][]) => ({
    opinionSlugId: `opinion${n}`,
    text,
    differences,
    createdAt: ITEM_TIME,
    numAgrees: 1,
    numDisagrees: 0,
    numPasses: 0,
  })
  mockCall(getQueueItem, {
    reports: [],
    numEarlierReports: 1,
    numEarlierDecisions: 2,
    notes: [],
    similar: {
      first: side(1, 'Buses at night', [[9, 14]]),
      later: side(2, 'Buses by night', [[6, 8]]),
      share: 0.92,
    },
  })
  const { user } = renderAt('/moderation')
  const pair = await screen.findByRole('region', { name: 'Similar opinions' })
  expect(pair.textContent).toContain('92% of the text matches')
  expect([...pair.querySelectorAll('u')].map((part) => part.textContent)).toEqual(['night', 'by'])
  await user.click(within(pair).getByRole('button', { name: 'Move the later one as duplicate' }))
  await waitFor(() => expect(requestsTo(decideQueueItems)).toHaveLength(1))
  expect(requestsTo(decideQueueItems)[0]).toMatchObject({
    decision: { action: 'move', detail: 'duplicate', duplicateOfSlugId: 'opinion1' },
  })
})

test('an empty queue says so, and a queue that failed to load can be loaded again', async () => {
  mockCall(listQueue, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  expectErrors()
  const { user } = renderAt('/moderation')
  await screen.findByText('The queue could not be loaded.')
  serve([])
  await user.click(screen.getByRole('button', { name: /again|Retry/i }))
  await screen.findByText('Nothing to review.')
})

test('facilitators have a queue, and other people read who the page is for, without a request for the queue', async () => {
  serve([])
  mockCall(getProfile, aProfile({ isModerator: false }))
  const { unmount } = renderAt('/moderation')
  await screen.findByRole('heading', { name: 'This page is for moderators' })
  expect(requestsTo(listQueue)).toEqual([])
  unmount()
  const organization = {
    name: 'Town Hall',
    imageUrl: '',
    websiteUrl: '',
    description: '',
    isFacilitator: true as const,
  }
  mockCall(getProfile, aProfile({ isModerator: false, organizationList: [organization] }))
  renderAt('/moderation')
  await screen.findByText('Nothing to review.')
})

test('the queue of one conversation lists only its items, says so, and leads to all', async () => {
  mockCall(getConversation, { conversationData: aConversation({ payload: { title: 'Which streets?' } }) })
  serve([anItem(1)])
  const { user } = renderAt('/moderation?conversation=streets1&kind=review')
  await screen.findByText('Which streets?')
  expect(requestsTo(listQueue)[0]).toMatchObject({ conversationSlugId: 'streets1', kind: 'review' })
  await user.click(screen.getByRole('link', { name: 'All conversations' }))
  await waitFor(() => expect(requestsTo(listQueue).at(-1)?.conversationSlugId).toBeUndefined())
  expect(screen.queryByText('Which streets?')).toBeNull()
})

test('the queue is limited to an organization and sorted, and says so to the server', async () => {
  serve([anItem(1), anItem(2)])
  const { user } = renderAt('/moderation')
  await user.selectOptions(await screen.findByLabelText('Organization'), 'Town Hall')
  await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first')
  await waitFor(() =>
    expect(requestsTo(listQueue).at(-1)).toMatchObject({ organizationName: 'Town Hall', order: 'oldest' }),
  )
  await user.selectOptions(screen.getByLabelText('Organization'), 'All')
  await waitFor(() => expect(requestsTo(listQueue).at(-1)).not.toHaveProperty('organizationName'))
})
