import {
  AppError,
  deleteOpinion,
  listOpinions,
  listOpinionsBySlug,
  listOwnVotes,
  type Opinion,
} from '@parley/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SIX, showConversation, SLUG, opensOpinionMenus } from '#conversation/showConversation.fixture.tsx'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { UNDO_MS } from './deletions.ts'

const address = `/conversation/${SLUG}?tab=opinions`
const numbered = (count: number): Opinion[] =>
  Array.from({ length: count }, (_, at) =>
    anOpinion({ opinionSlugId: `op${at + 1}`, opinion: `Nr ${at + 1}.` }),
  )
const rows = () => within(screen.getByRole('region', { name: 'Opinions' })).queryAllByRole('article')
const choose = async (user: Awaited<ReturnType<typeof showConversation>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('ten opinions are shown at a time', async () => {
  const { user } = await showConversation({ address, opinions: numbered(24) })
  await waitFor(() => expect(rows()).toHaveLength(10))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(20))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(24))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('Back finds as many rows under the same filter as before, and a new visit begins with ten', async () => {
  const { user, router } = await showConversation({ address, opinions: numbered(44) })
  await choose(user, 'Newest')
  for (const numRows of [10, 20, 30]) {
    await waitFor(() => expect(rows()).toHaveLength(numRows))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
  }
  await waitFor(() => expect(rows()).toHaveLength(40))
  await act(() => router.navigate({ to: '/about' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Opinions' })).toBeNull())
  act(() => router.history.back())
  await waitFor(() => expect(rows()).toHaveLength(40))
  expect(screen.getByRole('button', { name: 'Newest' }).getAttribute('aria-pressed')).toBe('true')
  await act(() => router.navigate({ to: '/about' }))
  await act(() =>
    router.navigate({
      to: '/conversation/$postSlugId',
      params: { postSlugId: SLUG },
      search: { tab: 'opinions' },
    }),
  )
  await waitFor(() => expect(rows()).toHaveLength(10))
})

test('rows of a list and their vote buttons have names that tell which opinion they are about', async () => {
  const long = 'A new tram. '.repeat(20)
  const opinions = [
    anOpinion({ opinionSlugId: 'op1', opinion: 'More <b>trees</b>.' }),
    anOpinion({ opinionSlugId: 'op2', opinion: long }),
  ]
  await showConversation({ address, opinions })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const names = rows().map((row) => row.getAttribute('aria-label') ?? '')
  expect(names[0]).toBe('More trees.')
  expect(names[1]).toMatch(/^A new tram\. .{40,70}…$/)
  for (const [at, row] of rows().entries())
    expect(within(row).getByRole('group').getAttribute('aria-label')).toBe(
      `Your vote on this opinion: \u2068${names[at]}\u2069`,
    )
})

test('once a later part of a list comes from a newer block, all figures of the list do', async () => {
  let block = 1
  const all = numbered(60)
  const { user } = await showConversation({
    address,
    conversation: aConversation({ metadata: { publication: 'results', opinionCount: 60 } }),
    ownVotes: { op1: 'agree' },
  })
  mockCall(listOpinions, ({ limit = 60, lastSlugId }) => {
    const start = all.findIndex(({ opinionSlugId }) => opinionSlugId === lastSlugId) + 1
    const asOf = { block, numPeople: 20 * block }
    return all.slice(start, start + limit).map((opinion) => ({ ...opinion, numAgrees: 20 * block, asOf }))
  })
  await choose(user, 'Newest')
  await waitFor(() => expect(rows()).toHaveLength(10))
  await screen.findByText(/^Votes of 20 people/)
  block = 2
  for (let shown = 20; shown <= 50; shown += 10) {
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(rows()).toHaveLength(shown))
  }
  await screen.findByText(/^Votes of 40 people/)
  expect(rows().map((row) => within(row).getByText(/^Nr/).textContent)).toEqual(
    all.slice(0, 50).map(({ opinion }) => opinion),
  )
})

test.each([
  ['Most useful', 'discover'],
  ['Newest', 'new'],
  ['Moderated', 'moderated'],
])('the filter "%s" shows the list "%s" of the server', async (name, filter) => {
  const { user } = await showConversation({ address })
  await choose(user, name)
  await waitFor(() =>
    expect(requestsTo(listOpinions).at(-1)).toMatchObject({ conversationSlugId: SLUG, filter }),
  )
})

test('the filter of moderated opinions says how many were moved', async () => {
  await showConversation({ address, conversation: aConversation({ metadata: { movedOpinionCount: 6 } }) })
  expect(await screen.findByRole('button', { name: 'Moderated 6' })).toBeTruthy()
})

test('the filter "My votes" shows the newest own vote first', async () => {
  const { user } = await showConversation({ address, ownVotes: { op2: 'agree', op5: 'pass' } })
  await choose(user, 'My votes')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(requestsTo(listOpinionsBySlug)).toEqual([{ opinionSlugIdList: ['op5', 'op2'] }])
})

test('a vote withdrawn in "My votes" stays visible until the list is chosen again', async () => {
  const { user } = await showConversation({ address, ownVotes: { op2: 'agree' } })
  await choose(user, 'My votes')
  await waitFor(() => expect(rows()).toHaveLength(1))
  const button = screen.getByRole('button', { name: 'Agree' })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(rows()).toHaveLength(1)
})

test('the filter "Not voted yet" leaves out opinions with a vote', async () => {
  const { user } = await showConversation({ address, ownVotes: { op1: 'agree', op3: 'pass' } })
  await choose(user, 'Not voted yet')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(screen.queryByText('Opinion one')).toBeNull()
})

test('an empty list says why it is empty', async () => {
  const { user } = await showConversation({ address })
  await choose(user, 'My votes')
  await screen.findByText('You have not voted on any opinion here yet.')
})

test('a list that fails to load does not affect the rest of the page and can be retried', async () => {
  const { user } = await showConversation({ address })
  await waitFor(() => expect(rows()).toHaveLength(6))
  mockCall(listOpinions, () => {
    throw new AppError('forbidden', 'nope', 'No')
  })
  await choose(user, 'Newest')
  await screen.findByText(/The opinions could not be loaded/)
  mockCall(listOpinions, SIX)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(6))
})

test('a moderated opinion shows reason and date, hides its text at first, and takes no votes', async () => {
  const moderated = anOpinion({
    opinion: 'Rude words',
    moderation: {
      status: 'moderated',
      action: 'move',
      reason: 'antisocial',
      explanation: 'Insults a person.',
      createdAt: '2026-01-12T10:00:00.000Z',
      updatedAt: '2026-01-12T10:00:00.000Z',
    },
  })
  await showConversation({ address, opinions: [moderated] })
  await screen.findByText('Moved by a moderator, reason: antisocial.')
  expect(screen.getByText(/Insults a person/)).toBeTruthy()
  expect(screen.getByText('Rude words').closest('details')?.open).toBe(false)
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
})

test('an opinion moderated at the source of an import has no reason and no date', async () => {
  const instant = '2026-01-12T10:00:00.000Z'
  const moderation = {
    status: 'moderated',
    action: 'move',
    reason: 'spam',
    explanation: '',
    createdAt: instant,
    updatedAt: instant,
    source: 'import',
  } as const
  await showConversation({ address, opinions: [anOpinion({ opinion: 'Rude words', moderation })] })
  await screen.findByText('Moderated at the source.')
  expect(screen.queryByText(/spam|January/)).toBeNull()
})

test('keys vote in a row, and J moves to the same button of the next one', async () => {
  const { user } = await showConversation({ address })
  await waitFor(() => expect(rows()).toHaveLength(6))
  const [first, second] = screen.getAllByRole('button', { name: 'Pass' })
  first?.focus()
  await user.keyboard('a')
  expect(screen.getAllByRole('button', { name: 'Agree' })[0]?.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('j')
  expect(document.activeElement).toBe(second)
})

test('the first vote of a stranger leaves the rows and the focus in place', async () => {
  const { user } = await showConversation({ address })
  await waitFor(() => expect(rows()).toHaveLength(6))
  const { promise: asked, resolve: answer } = Promise.withResolvers<[]>()
  mockCall(listOwnVotes, () => asked)
  const [agree] = screen.getAllByRole('button', { name: 'Agree' })
  if (agree) await user.click(agree)
  await waitFor(() => expect(requestsTo(listOwnVotes)).toHaveLength(1))
  expect(rows()).toHaveLength(6)
  expect(document.activeElement).toBe(agree)
  answer([])
  await waitFor(() => expect(agree?.getAttribute('aria-pressed')).toBe('true'))
})

test('the link of an opinion opens that opinion', async () => {
  const { user } = await showConversation({ address, opinions: SIX.slice(0, 1) })
  await opensOpinionMenus()
  await user.click(await screen.findByText('Copy link'))
  await screen.findByText('Link copied.')
  expect(await navigator.clipboard.readText()).toBe(
    `http://localhost/feed/conversation/${SLUG}?tab=opinions&opinion=op1`,
  )
})

test('people can delete only opinions of their own', async () => {
  await showConversation({
    address,
    opinions: numbered(3).map((opinion, at) => ({ ...opinion, isOwn: at === 1 })),
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  await opensOpinionMenus()
  await waitFor(() => expect(screen.getAllByText('Copy link')).toHaveLength(3))
  expect(screen.getAllByText('Delete my opinion')).toHaveLength(1)
})

const deleteFirst = async () => {
  mockCall(deleteOpinion, undefined)
  await showConversation({ address, opinions: numbered(2).map((opinion) => ({ ...opinion, isOwn: true })) })
  await opensOpinionMenus()
  const [button] = await screen.findAllByText('Delete my opinion')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  if (button) fireEvent.click(button)
  await waitFor(() => expect(rows()).toHaveLength(1))
}

test('a deleted opinion disappears at once and is deleted after the time to undo', async () => {
  await deleteFirst()
  expect(requestsTo(deleteOpinion)).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 10))
  vi.useRealTimers()
  await waitFor(() => expect(requestsTo(deleteOpinion)).toEqual([{ opinionSlugId: 'op1' }]))
})

test('Undo restores a deleted opinion', async () => {
  await deleteFirst()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 10))
  vi.useRealTimers()
  expect(requestsTo(deleteOpinion)).toEqual([])
})

test('a waiting deletion is sent at once when the person leaves the page', async () => {
  await deleteFirst()
  vi.useRealTimers()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(requestsTo(deleteOpinion)).toEqual([{ opinionSlugId: 'op1' }]))
})
