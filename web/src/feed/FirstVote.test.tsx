import {
  castVote,
  checkLoginStatus,
  fetchRecentConversations,
  getConversation,
  listOpinions,
  listOwnPositions,
  listOwnVotes,
  type Conversation,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt, votesAreSent } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const closed = aConversation({
  metadata: { conversationSlugId: 'closed01', isClosed: true },
  payload: { title: 'What was the best year?' },
})
const AS_OF = { block: 1, numPeople: 400, createdAt: '2026-11-20T12:00:00.000Z' }
const open = aConversation({
  metadata: { publication: 'results', asOf: AS_OF },
  payload: { title: 'Should the mill become a library?' },
})
const before = aConversation({
  metadata: { conversationSlugId: 'before01', publication: 'results', participantCount: 4 },
  payload: { title: 'Where should the bus stop?' },
})
let listed: Conversation[] = []

beforeEach(async () => {
  localStorage.clear()
  await updateStatus({ isKnown: false, isRegistered: false, isLoggedIn: false })
  await refreshLoginStatus()
  listed = [closed, before, open]
  mockCall(fetchRecentConversations, () => ({
    conversationDataList: listed,
    topConversationSlugIdList: listed.map(({ metadata }) => metadata.conversationSlugId),
    shownAs: 'popular' as const,
  }))
  mockCall(
    listOpinions,
    ['Roof first.', 'Add a café.', 'Keep it empty.', 'Sell it.', 'Ask again.'].map((opinion, at) =>
      anOpinion({ opinionSlugId: `mill${at}`, opinion }),
    ),
  )
  mockCall(getConversation, { conversationData: open })
  mockCall(listOwnVotes, [])
  mockCall(castVote, true)
  mockCall(checkLoginStatus, { loggedInStatus: GUEST })
})

afterEach(votesAreSent)

const card = () => screen.findByRole('region', { name: 'An opinion to vote on' })
const vote = async (user: ReturnType<typeof renderAt>['user'], name: string) =>
  user.click(within(await card()).getByRole('button', { name }))

test('a new visitor reads what Parley is for, and can vote at once in the first conversation open to all', async () => {
  const { user } = renderAt('/')
  await screen.findByRole('heading', { level: 1, name: 'Say what you think. See what you share.' })
  const place = await card()
  expect(within(place).getByRole('heading').textContent).toBe('Should the mill become a library?')
  expect(place.textContent).toContain('It is never shown with your name')
  expect(within(place).getByRole('link', { name: 'What is stored' })).toBeTruthy()
  await within(place).findByText('Roof first.')
  await vote(user, 'Agree')
  await waitFor(() =>
    expect(requestsTo(castVote)).toMatchObject([{ opinionSlugId: 'mill0', chosenOption: 'agree' }]),
  )
})

test('the next opinion appears after a vote, with the votes of others and Undo below it', async () => {
  const { user } = renderAt('/')
  await vote(user, 'Agree')
  const place = await card()
  await within(place).findByText('Add a café.')
  expect(within(place).getByRole('heading').textContent).toBe('You voted. One more?')
  expect(place.textContent).toContain('You agreed.')
  await user.click(within(place).getByRole('button', { name: 'Undo' }))
  await within(place).findByText('Roof first.')
  expect(within(place).getByRole('heading').textContent).toBe('Should the mill become a library?')
})

test('a vote on the card shows at once in the row of its conversation', async () => {
  let numVotes = 0
  mockCall(castVote, () => {
    numVotes += 1
    return true
  })
  mockCall(listOwnPositions, () => {
    const position = { x: 0, y: 0, numVotes, numVotesNeeded: 5 }
    return numVotes === 0 ? [] : [{ conversationSlugId: 'streets1', runId: 1, position }]
  })
  const { user } = renderAt('/')
  for (const [at, opinion] of ['Roof first.', 'Add a café.'].entries()) {
    await within(await card()).findByText(opinion)
    await vote(user, 'Agree')
    await screen.findByText(
      (_, element) => element?.tagName === 'SPAN' && element.textContent === `You voted on ${at + 1} `,
    )
  }
})

test('the card leads to the conversation after three votes', async () => {
  const { user } = renderAt('/')
  for (const opinion of ['Roof first.', 'Add a café.', 'Keep it empty.']) {
    await within(await card()).findByText(opinion)
    await vote(user, 'Pass')
  }
  const link = await within(await card()).findByRole('link', { name: 'Go to the conversation' })
  expect(link.getAttribute('href')).toBe('/feed/conversation/streets1')
  expect(within(await card()).queryByRole('button', { name: 'Agree' })).toBeNull()
})

test('the greeting stays for the rest of the visit, and is gone at the next one', async () => {
  const first = renderAt('/')
  await vote(first.user, 'Agree')
  await within(await card()).findByText('Add a café.')
  await waitFor(() => expect(localStorage.getItem('parley:known')).toBe('yes'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Say what you think')
  first.unmount()
  renderAt('/')
  await screen.findByRole('heading', { level: 1, name: 'What people are talking about' })
})

test('people who have voted elsewhere on this device are not greeted as new', async () => {
  localStorage.setItem('parley:consents', '{"streets1":"results 1"}')
  renderAt('/')
  await screen.findByRole('heading', { level: 1, name: 'What people are talking about' })
  expect(screen.queryByRole('link', { name: 'How it works' })).toBeNull()
})

test('an example that stores nothing can be tried if no conversation is open to all', async () => {
  listed = [closed, aConversation({ metadata: { conversationSlugId: 'members1', isLoginRequired: true } })]
  const { user } = renderAt('/')
  await screen.findByText('Try it: nothing is stored')
  const example = screen.getByRole('group', { name: 'Your vote on the example' })
  await user.click(within(example).getByRole('button', { name: 'Agree' }))
  expect(requestsTo(castVote)).toEqual([])
})

test('the card stays with its conversation when the list changes its order', async () => {
  const { queryClient } = renderAt('/')
  await within(await card()).findByText('Roof first.')
  listed = [aConversation({ metadata: { conversationSlugId: 'other001' } }), open]
  await queryClient.invalidateQueries({ queryKey: [fetchRecentConversations.path] })
  expect(within(await card()).getByRole('heading').textContent).toBe('Should the mill become a library?')
})

test('the conversation continues with the round that began on Home', async () => {
  mockCall(getConversation, { conversationData: open })
  const { user } = renderAt('/')
  await within(await card()).findByText('Roof first.')
  await vote(user, 'Agree')
  await within(await card()).findByText('Add a café.')
  await vote(user, 'Pass')
  await within(await card()).findByText('Keep it empty.')
  await vote(user, 'Agree')
  await user.click(await within(await card()).findByRole('link', { name: 'Go to the conversation' }))
  const deck = await screen.findByRole('region', { name: 'Voting card' })
  expect(await within(deck).findByText('3 of 5 votes in this round')).toBeTruthy()
  expect(within(deck).getByText('Sell it.')).toBeTruthy()
})
