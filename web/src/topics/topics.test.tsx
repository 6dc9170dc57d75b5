import {
  AppError,
  fetchRecentConversations,
  followTopic,
  listFollowedTopics,
  listOpinions,
  listOwnVotes,
  listTopics,
  unfollowTopic,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { goOffline, goOnline, mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
let followed: string[] = []

beforeEach(() => {
  followed = ['mobility']
  mockCall(listTopics, {
    topicList: [
      { code: 'democracy', name: 'Democracy', numConversations: 1 },
      { code: 'mobility', name: 'Mobility', numConversations: 12 },
    ],
  })
  mockCall(listOpinions, [])
  mockCall(listOwnVotes, [])
  mockCall(listFollowedTopics, () => ({ followedTopicCodeList: [...followed] }))
  mockCall(followTopic, ({ topicCode }) => {
    followed.push(topicCode)
    return undefined
  })
  mockCall(unfollowTopic, ({ topicCode }) => {
    followed = followed.filter((code) => code !== topicCode)
    return undefined
  })
  mockCall(fetchRecentConversations, ({ topicCode }) => ({
    conversationDataList:
      topicCode === 'mobility' || topicCode === undefined
        ? [aConversation({ payload: { title: `About ${topicCode ?? 'anything'}` } })]
        : [],
    topConversationSlugIdList: [],
    shownAs: topicCode
      ? ('topic' as const)
      : followed.length > 0
        ? ('following' as const)
        : ('popular' as const),
  }))
})

const button = (name: string) => screen.findByRole('button', { name })

test('each topic is a link with its number of conversations (spec 2.18)', async () => {
  renderAt('/topics/')
  const list = await screen.findByRole('list', { name: 'All topics' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Democracy1 conversationFollow Democracy',
    'Mobility12 conversationsFollow Mobility',
  ])
  expect(within(list).getByRole('link', { name: 'Mobility' }).getAttribute('href')).toBe(
    '/feed/topic/mobility',
  )
})

test('a followed topic is pressed and says Following', async () => {
  await updateStatus(PERSON)
  renderAt('/topics')
  expect((await button('Following Mobility')).getAttribute('aria-pressed')).toBe('true')
  expect((await button('Follow Democracy')).getAttribute('aria-pressed')).toBe('false')
})

test('following a topic shows at once and is sent with a signature (spec 4.20)', async () => {
  await updateStatus(GUEST)
  let letGo = () => {}
  mockCall(
    followTopic,
    ({ topicCode }) =>
      new Promise<undefined>((resolve) => {
        letGo = () => {
          followed.push(topicCode)
          resolve(undefined)
        }
      }),
  )
  const { user } = renderAt('/topics')
  await user.click(await button('Follow Democracy'))
  await button('Following Democracy')
  await waitFor(() => expect(requestsTo(followTopic)).toEqual([{ topicCode: 'democracy' }]))
  expect(wasSigned(followTopic)).toBe(true)
  await act(async () => letGo())
  await button('Following Democracy')
})

test('a failed follow is undone with a message (spec 4.20, 8.10)', async () => {
  await updateStatus(PERSON)
  mockCall(followTopic, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const { user } = renderAt('/topics')
  await user.click(await button('Follow Democracy'))
  await screen.findByText('Failed to follow topic')
  await button('Follow Democracy')
})

test('a failed unfollow is undone with a message (spec 4.20, 8.10)', async () => {
  await updateStatus(PERSON)
  mockCall(unfollowTopic, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const { user } = renderAt('/topics')
  await user.click(await button('Following Mobility'))
  await screen.findByText('Failed to unfollow topic')
  await button('Following Mobility')
})

test('the last of several quick presses decides whether a topic is followed', async () => {
  await updateStatus(PERSON)
  const { user } = renderAt('/topics')
  await user.click(await button('Follow Democracy'))
  await user.click(await button('Following Democracy'))
  await user.click(await button('Follow Democracy'))
  await waitFor(() => expect(requestsTo(followTopic)).toHaveLength(2))
  await waitFor(() => expect(followed).toEqual(['mobility', 'democracy']))
  await button('Following Democracy')
})

test('a topic list that cannot be loaded shows an error and can be retried (spec 8.11)', async () => {
  mockCall(listTopics, () => {
    throw new AppError('forbidden', 'no', 'No')
  })
  const { user } = renderAt('/topics')
  await screen.findByText('Error while trying to load topic list')
  mockCall(listTopics, { topicList: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('There are no topics yet.')
})

test('follow buttons are disabled while the followed topics cannot be loaded (spec 8.11)', async () => {
  await updateStatus(PERSON)
  mockCall(listFollowedTopics, () => {
    throw new AppError('forbidden', 'no', 'No')
  })
  renderAt('/topics')
  await screen.findByText('Error while trying to load user followed topic list')
  expect((await button('Follow Mobility')).hasAttribute('disabled')).toBe(true)
})

test('a stranger who presses Follow reads how to follow, and nothing is sent', async () => {
  const { user } = renderAt('/topics')
  await user.click(await button('Follow Democracy'))
  const row = (await button('Follow Democracy')).closest('li')
  if (!row) throw new Error('There is no row')
  expect(within(row).getByRole('status').textContent).toContain('To follow “Democracy”')
  expect(within(row).getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/feed/onboarding/step1-signup',
  )
  expect(within(row).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/feed/onboarding/step1-login',
  )
  expect(requestsTo(followTopic)).toHaveLength(0)
  expect(requestsTo(listFollowedTopics)).toHaveLength(0)
})

test('more than twenty topics can be filtered by name', async () => {
  const names = Array.from({ length: 21 }, (_, at) => `Topic ${String.fromCharCode(65 + at)}`)
  mockCall(listTopics, {
    topicList: names.map((name, at) => ({ code: `t${at}`, name, numConversations: at })),
  })
  const { user } = renderAt('/topics')
  const field = await screen.findByRole('searchbox', { name: 'Find a topic' })
  await user.type(field, 'topic b')
  expect(screen.getByText('1 of 21 topics')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(screen.getByText('No topic has this in its name.')).toBeTruthy()
})

test('twenty topics have no filter', async () => {
  renderAt('/topics')
  await button('Follow Democracy')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a topic shows its conversations and can be followed (spec 2.17)', async () => {
  await updateStatus(PERSON)
  const { user } = renderAt('/topic/mobility')
  await screen.findByRole('heading', { level: 1, name: 'Mobility' })
  await screen.findByRole('heading', { level: 2, name: 'About mobility' })
  expect(requestsTo(fetchRecentConversations)[0]).toEqual({
    sortAlgorithm: 'following',
    topicCode: 'mobility',
    limit: 10,
  })
  await user.click(await button('Following Mobility'))
  await button('Follow Mobility')
  await waitFor(() => expect(followed).toEqual([]))
  expect(screen.getByRole('heading', { level: 2, name: 'About mobility' })).toBeTruthy()
})

test('a topic without conversations says so', async () => {
  renderAt('/topic/democracy')
  await screen.findByText('This topic has no conversations yet. Follow it to see them here and on Home.')
})

test('an unknown topic links to all topics', async () => {
  renderAt('/topic/nothing')
  await screen.findByText('This topic does not exist.')
  expect(screen.getByRole('link', { name: 'All topics' }).getAttribute('href')).toBe('/feed/topics')
})

test('Home shows a changed follow when a guest returns to it', async () => {
  await updateStatus(GUEST)
  const { user } = renderAt('/')
  await screen.findByRole('link', { name: 'Following' })
  const numAsked = requestsTo(fetchRecentConversations).length
  await user.click(screen.getByRole('link', { name: 'Topics' }))
  const unfollow = await button('Following Mobility')
  const numRead = requestsTo(listFollowedTopics).length
  await user.click(unfollow)
  // The topics are reloaded after the change.
  await waitFor(() => expect(requestsTo(listFollowedTopics).length).toBeGreaterThan(numRead))
  expect(followed).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('link', { name: 'Popular' })
  await waitFor(() => expect(requestsTo(fetchRecentConversations).length).toBeGreaterThan(numAsked))
})

test('a user who follows nothing gets a link from Home to the topics', async () => {
  followed = []
  await updateStatus(PERSON)
  const { user } = renderAt('/')
  await user.click(await screen.findByRole('link', { name: 'Following' }))
  await screen.findByText(/You follow no topics yet, so these are the popular conversations/)
  expect(screen.getByRole('link', { name: 'Choose topics' }).getAttribute('href')).toBe('/feed/topics')
})

test('Home switches to followed topics once they are known', async () => {
  followed = ['health']
  const slugIds = ['f1', 'f2', 'f3', 'f4', 'f5']
  renderAt('/')
  await screen.findByRole('link', { name: 'Popular' })
  mockCall(fetchRecentConversations, {
    conversationDataList: slugIds.map((conversationSlugId) =>
      aConversation({
        metadata: { conversationSlugId },
        payload: { title: `Followed ${conversationSlugId}` },
      }),
    ),
    topConversationSlugIdList: ['f1'],
    shownAs: 'following',
  })
  await act(() => updateStatus(PERSON))
  await screen.findByRole('link', { name: 'Following' })
  await screen.findByRole('link', { name: 'Followed f1' })
  expect(screen.getAllByRole('article')).toHaveLength(5)
})

test('a list that was requested before a follow does not undo it', async () => {
  followed = []
  await updateStatus(PERSON)
  const { user, queryClient } = renderAt('/topics')
  const follow = await button('Follow Democracy')
  const answers: (() => void)[] = []
  mockCall(listFollowedTopics, () => {
    const asOfRequest = [...followed]
    return new Promise((resolve) => answers.push(() => resolve({ followedTopicCodeList: asOfRequest })))
  })
  void queryClient.refetchQueries({ queryKey: [listFollowedTopics.path] })
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.click(follow)
  await waitFor(() => expect(answers).toHaveLength(2))
  for (const answer of answers.toReversed()) await act(async () => answer())
  expect(queryClient.getQueryData([listFollowedTopics.path, {}])).toEqual({
    followedTopicCodeList: ['democracy'],
  })
  await button('Following Democracy')
})

test.each(['/topics', '/topic/mobility'])(
  '%s says that there is no connection, and loads when it returns',
  async (address) => {
    goOffline()
    renderAt(address)
    await screen.findByText('No internet connection')
    act(() => goOnline())
    await button('Follow Mobility')
    expect(screen.queryByText('No internet connection')).toBeNull()
  },
)

test('a follow without a connection is undone and says why', async () => {
  await updateStatus(PERSON)
  const { user } = renderAt('/topics')
  const follow = await button('Follow Democracy')
  goOffline()
  await user.click(follow)
  await screen.findByText('No internet connection')
  await button('Follow Democracy')
})
