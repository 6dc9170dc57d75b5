import {
  AppError,
  checkLoginStatus,
  fetchRecentConversations,
  listFollowedTopics,
  listOpinions,
  listOwnPositions,
  listOwnVotes,
  type Conversation,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '#call.ts'
import { apiQueryKey } from '#queries.ts'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, goOffline, wasSigned } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'

const FIRST_PAGE = apiQueryKey(fetchRecentConversations, { sortAlgorithm: 'following', limit: 10 })
let allConversations: Conversation[] = []
const manyConversations = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, at) =>
    aConversation({
      metadata: { conversationSlugId: `${prefix}${at}`, rank: 1000 - at },
      payload: { title: `Question ${prefix}${at}` },
    }),
  )

beforeEach(async () => {
  await updateStatus({ isKnown: false })
  // The greeting for new visitors has its own tests.
  localStorage.setItem('parley:known', 'yes')
  mockCall(listOpinions, [])
  mockCall(listOwnVotes, [])
  allConversations = manyConversations(75)
  mockCall(fetchRecentConversations, ({ limit = 10, lastSlugId }) => {
    const after = allConversations.findIndex(({ metadata }) => metadata.conversationSlugId === lastSlugId) + 1
    return {
      conversationDataList: allConversations.slice(after, after + limit),
      topConversationSlugIdList: allConversations
        .slice(0, 10)
        .map(({ metadata }) => metadata.conversationSlugId),
      shownAs: 'popular' as const,
    }
  })
})
afterEach(() => vi.useRealTimers())

const titles = () =>
  screen.queryAllByRole('heading', { level: 2, name: /^Question/ }).map((title) => title.textContent)
const showMore = () => screen.getByRole('link', { name: 'Show more' })

test('ten conversations are shown as links with author and number of participants (spec 4.11, 9.3)', async () => {
  renderAt('/')
  await screen.findByRole('heading', { level: 1, name: 'What people are talking about' })
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(requestsTo(fetchRecentConversations)).toEqual([{ sortAlgorithm: 'following', limit: 10 }])
  const [row] = screen.getAllByRole('article')
  if (!row) throw new Error('There is no row')
  expect(row.textContent).toContain('blue_heron')
  expect(row.textContent).toContain('412 people 30 opinions')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/feed/conversation/c0')
})

test('ten more are shown at a time, loaded ahead after the last one with its rank (spec 4.11, 9.3)', async () => {
  const { user } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  await user.click(showMore())
  await waitFor(() => expect(titles()).toHaveLength(20))
  expect(requestsTo(fetchRecentConversations)[1]).toEqual({
    sortAlgorithm: 'following',
    limit: 50,
    lastSlugId: 'c9',
    lastRank: 991,
  })
})

test('the end of the list is announced only after an empty page has arrived (spec 4.13)', async () => {
  allConversations = manyConversations(12)
  const { user } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  for (let press = 0; press < 4 && screen.queryByRole('link', { name: 'Show more' }); press += 1) {
    expect(screen.queryByText(/^You have reached the end: these are all public/)).toBeNull()
    await user.click(showMore())
  }
  await screen.findByText(/^You have reached the end: these are all public/)
  expect(titles()).toHaveLength(12)
})

test('a conversation that moved between two pages is shown once', async () => {
  const { user } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  const [first] = allConversations
  if (first) allConversations = [...allConversations.slice(0, 15), first, ...allConversations.slice(15)]
  await user.click(showMore())
  await user.click(showMore())
  await waitFor(() => expect(titles().length).toBeGreaterThan(10))
  expect(new Set(titles()).size).toBe(titles().length)
})

test('new conversations are announced by a button and never move the rows on screen (spec 4.12)', async () => {
  const { user, queryClient } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  const before = titles()
  expect(screen.queryByRole('button', { name: 'New conversations' })).toBeNull()

  allConversations = [...manyConversations(1, 'fresh'), ...allConversations]
  await act(() => queryClient.invalidateQueries({ queryKey: FIRST_PAGE, exact: true }))
  const pill = await screen.findByRole('button', { name: 'New conversations' })
  expect(titles()).toEqual(before)

  await user.click(pill)
  await waitFor(() => expect(titles()[0]).toBe('Question fresh0'))
  expect(screen.queryByRole('button', { name: 'New conversations' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the rows on screen keep their order when ranks change, and show current figures', async () => {
  const { queryClient } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  const before = titles()
  allConversations = [
    ...allConversations
      .slice(0, 10)
      .toReversed()
      .map((each) => ({ ...each, metadata: { ...each.metadata, participantCount: 500 } })),
    ...allConversations.slice(10),
  ]
  await act(() => queryClient.invalidateQueries({ queryKey: FIRST_PAGE, exact: true }))
  await waitFor(() => expect(screen.getAllByRole('article')[0]?.textContent).toContain('500 people'))
  expect(titles()).toEqual(before)
})

test('the tabs are links with an address each, the same for everybody (spec 2.2)', async () => {
  const { user } = renderAt('/')
  const tabs = await screen.findByRole('navigation', { name: 'Order of conversations' })
  expect(within(tabs).getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBe('page')
  await user.click(within(tabs).getByRole('link', { name: 'New' }))
  await waitFor(() =>
    expect(within(tabs).getByRole('link', { name: 'New' }).getAttribute('aria-current')).toBe('page'),
  )
  expect(within(tabs).getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBeNull()
  expect(requestsTo(fetchRecentConversations).at(-1)).toEqual({ sortAlgorithm: 'new', limit: 10 })
  await user.click(within(tabs).getByRole('link', { name: 'Following' }))
  await screen.findByText(/You follow no topics yet/)
  // Only guests and accounts follow topics, so opening this tab creates no key.
  expect(wasSigned(fetchRecentConversations)).toBe(false)
})

const logIn = async () => {
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  await callApi(checkLoginStatus, {}, { signed: true })
  await updateStatus({ isLoggedIn: true })
}

test('people who are logged in and follow nothing start with Popular, and Following says that it is the same', async () => {
  await logIn()
  const { user } = renderAt('/')
  const popular = await screen.findByRole('link', { name: 'Popular' })
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(popular.getAttribute('aria-current')).toBe('page')
  expect(wasSigned(fetchRecentConversations)).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Following' }))
  await screen.findByText(/You follow no topics yet/)
  expect(wasSigned(fetchRecentConversations)).toBe(true)
})

test('somebody whose first vote makes them a guest keeps the list that they are reading', async () => {
  await refreshLoginStatus()
  renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  mockCall(listFollowedTopics, () => new Promise<never>(() => {}))
  await act(() => updateStatus({ isKnown: true }))
  await waitFor(() => expect(requestsTo(listFollowedTopics)).toHaveLength(1))
  expect(titles()).toHaveLength(10)
})

test('people who follow topics start with these, and find Popular beside them (spec 2.2, 4.10)', async () => {
  await logIn()
  mockCall(listFollowedTopics, { followedTopicCodeList: ['health'] })
  const { user } = renderAt('/')
  const following = await screen.findByRole('link', { name: 'Following' })
  await waitFor(() => expect(following.getAttribute('aria-current')).toBe('page'))
  await waitFor(() => expect(wasSigned(fetchRecentConversations)).toBe(true))
  await user.click(screen.getByRole('link', { name: 'Popular' }))
  await waitFor(() => expect(wasSigned(fetchRecentConversations)).toBe(false))
  expect(screen.getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBe('page')
})

test('with fewer than five conversations in Following, Popular opens first, and Following leads to all of them', async () => {
  await logIn()
  mockCall(listFollowedTopics, { followedTopicCodeList: ['health'] })
  const all = manyConversations(12)
  mockCall(fetchRecentConversations, ({ lastSlugId }) => {
    const shownAs = wasSigned(fetchRecentConversations) ? ('following' as const) : ('popular' as const)
    const listed =
      lastSlugId !== undefined ? [] : shownAs === 'following' ? all.slice(0, 4) : all.slice(0, 10)
    return { conversationDataList: listed, topConversationSlugIdList: [], shownAs }
  })
  const { user } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(screen.getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('link', { name: 'Following' }))
  await waitFor(() => expect(titles()).toHaveLength(4))
  await user.click(showMore())
  const seeAll = await screen.findByRole('link', { name: 'See all conversations' })
  await user.click(seeAll)
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(screen.getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBe('page')
})

test('a change of the tab reloads the list (spec 4.10)', async () => {
  const { user } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  await user.click(screen.getByRole('link', { name: 'New' }))
  await waitFor(() => expect(requestsTo(fetchRecentConversations)).toHaveLength(2))
  allConversations = [...manyConversations(1, 'fresh'), ...allConversations]
  await user.click(screen.getByRole('link', { name: 'Popular' }))
  await waitFor(() => expect(titles()[0]).toBe('Question fresh0'))
})

test('a press on the current tab while its list is loading does not lose the list', async () => {
  const page = {
    conversationDataList: allConversations.slice(0, 10),
    topConversationSlugIdList: allConversations
      .slice(0, 10)
      .map(({ metadata }) => metadata.conversationSlugId),
    shownAs: 'popular' as const,
  }
  const answer = Promise.withResolvers<typeof page>()
  mockCall(fetchRecentConversations, () => answer.promise)
  const { user } = renderAt('/')
  await waitFor(() => expect(requestsTo(fetchRecentConversations)).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Popular' }))
  answer.resolve(page)
  await waitFor(() => expect(titles()).toHaveLength(10))
})

test('a feed that fails to load says so and can be retried (spec 8.1, 8.2, 8.5)', async () => {
  mockCall(fetchRecentConversations, () => {
    throw new AppError('forbidden', 'forbidden', 'No')
  })
  const { user } = renderAt('/')
  await screen.findByText('Failed to fetch recent posts from the server.')
  mockCall(fetchRecentConversations, {
    conversationDataList: allConversations.slice(0, 3),
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})

test('without a network the feed says that there is no connection (spec 8.1, 8.2)', async () => {
  goOffline()
  renderAt('/')
  await screen.findByText('No internet connection')
})

test('an empty feed says what would be here, and offers an example', async () => {
  allConversations = []
  renderAt('/')
  await screen.findByRole('heading', { level: 2, name: 'No conversations yet' })
  expect(screen.getByRole('link', { name: 'Try an example' }).getAttribute('href')).toBe('/feed/welcome')
})

test('the button for more is a link to the page after the last conversation shown (spec 4.13)', async () => {
  renderAt('/?tab=new')
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(showMore().getAttribute('href')).toBe('/feed/?tab=new&after=c9')
})

test('the address can start the list after a given conversation', async () => {
  renderAt('/?tab=new&after=c70')
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(requestsTo(fetchRecentConversations)[0]).toEqual({
    sortAlgorithm: 'new',
    lastSlugId: 'c70',
    limit: 10,
  })
})

test('private, locked and imported conversations are marked, and show how many votes the viewer has cast', async () => {
  const reason = {
    reason: 'spam',
    explanation: '',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  } as const
  allConversations = [
    aConversation({
      metadata: {
        isIndexed: false,
        moderation: { status: 'moderated', action: 'lock', ...reason },
        provenance: {
          sourceUrl: 'https://pol.is/1',
          attribution: 'Somebody',
          firstVoteAt: '2018-02-01T00:00:00.000Z',
        },
      },
    }),
  ]
  await logIn()
  const position = { x: 0, y: 0, numVotes: 2, numVotesNeeded: 5 }
  mockCall(listOwnPositions, [{ conversationSlugId: 'streets1', runId: 1, position }])
  renderAt('/')
  const row = await screen.findByRole('article')
  expect(row.textContent).toContain('Private')
  expect(row.textContent).toContain('Locked')
  expect(row.textContent).toContain('votes of 2018')
  await waitFor(() => expect(row.textContent).toContain('You voted on 2'))
})

test('people who go back from another page see at least the conversations that were loaded before', async () => {
  const { user, router } = renderAt('/')
  await waitFor(() => expect(titles()).toHaveLength(10))
  await user.click(showMore())
  await waitFor(() => expect(titles()).toHaveLength(20))
  await user.click(screen.getByRole('link', { name: 'About' }))
  await screen.findByRole('heading', { level: 1, name: 'About' })
  act(() => router.history.back())
  await waitFor(() => expect(titles().length).toBeGreaterThanOrEqual(20))
})
