import {
  AppError,
  castVote,
  checkLoginStatus,
  getConversation,
  getOpinionMap,
  getOutcome,
  listConsensus,
  listOpinions,
  listOwnPollResponses,
  type ConversationTab,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { readEmbedAddress } from './address.ts'
import { EmbedScreen } from './EmbedScreen.tsx'
import { isStorageBlocked } from './storageAccess.ts'

const SLUG = 'streets1'
const at = '2026-11-20T12:00:00.000Z'
afterEach(() => isStorageBlocked.set(false))

type Metadata = Partial<ReturnType<typeof aConversation>['metadata']>

const show = async (metadata: Metadata = {}, tab: ConversationTab = 'vote') => {
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: false, isRegistered: false, isLoggedIn: false } })
  mockCall(getConversation, {
    conversationData: aConversation({ metadata: { conversationSlugId: SLUG, ...metadata } }),
  })
  mockCall(listOpinions, [anOpinion({ opinionSlugId: 'shuttle1', opinion: 'A shuttle on weekends.' })])
  mockCall(castVote, true)
  await updateStatus({ isKnown: false })
  await refreshLoginStatus()
  return renderPart(<EmbedScreen conversationSlugId={SLUG} tab={tab} />)
}

test.each([
  ['conversation/streets1/embed', { conversationSlugId: 'streets1', tab: 'vote' }],
  [
    'conversation/streets1/embed/?tab=opinions&theme=dark',
    { conversationSlugId: 'streets1', tab: 'opinions' },
  ],
  ['conversation/streets1/embed?tab=anything', { conversationSlugId: 'streets1', tab: 'vote' }],
  [
    'conversation/streets1/embed?opinion=shuttle1&size=wide',
    { conversationSlugId: 'streets1', tab: 'vote', opinion: 'shuttle1', size: 'wide' },
  ],
  ['conversation/streets1/embed?opinion=', { conversationSlugId: 'streets1', tab: 'vote' }],
  ['conversation/not-available/embed', { conversationSlugId: undefined, tab: 'vote' }],
  ['settings', { conversationSlugId: undefined, tab: 'vote' }],
])('the address %s selects the conversation and its shown part', (address, expected) => {
  expect(readEmbedAddress(address)).toEqual(expected)
})

test.each([false, true])('an embed says by when an answer is promised; closed: %s', async (isClosed) => {
  await show({ isClosed, answerDueOn: '2026-12-20', answeredBy: 'Town council' })
  await screen.findByText('Answer promised by December 20, 2026, by \u2068Town council\u2069.')
})

test('the embed of a closed conversation has its outcome, what groups share, and its poll, and no cards', async () => {
  mockCall(getOutcome, {
    text: 'The line opens in May.',
    answerList: [],
    createdAt: at,
    updatedAt: at,
    authorUsername: 'blue_heron',
  })
  mockCall(listConsensus, [])
  mockCall(getOpinionMap, () => {
    throw new AppError('not_found', 'no_run', '')
  })
  mockCall(listOwnPollResponses, [])
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: false, isRegistered: false, isLoggedIn: false } })
  const metadata = { isClosed: true, closedAt: at, outcome: { createdAt: at, updatedAt: at } }
  const poll = [
    { optionNumber: 1, optionTitle: 'A tram', numResponses: 30 },
    { optionNumber: 2, optionTitle: 'A bus', numResponses: 12 },
  ]
  mockCall(getConversation, { conversationData: aConversation({ metadata, payload: { poll } }) })
  await updateStatus({ isKnown: false })
  await refreshLoginStatus()
  renderPart(<EmbedScreen conversationSlugId={SLUG} tab="vote" />)
  await screen.findByText('The line opens in May.')
  await screen.findByRole('region', { name: 'Poll' })
  screen.getByText(/A tram/)
  expect(screen.getAllByText(/^Closed/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull()
  screen.getByRole('link', { name: /See the results/ })
})

test('the list of a closed conversation has no buttons that take no votes', async () => {
  await show({ isClosed: true, closedAt: at }, 'opinions')
  await screen.findByText('A shuttle on weekends.')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('every link of an embed leads to the site in a new tab', async () => {
  await show()
  await screen.findByRole('link', { name: /See the results/ })
  for (const link of screen.getAllByRole('link')) {
    // The consent sentence uses links of the site, which only the build of the embed replaces.
    if (link.closest('section')) continue
    expect([link.getAttribute('target'), link.getAttribute('rel')], link.textContent).toEqual([
      '_blank',
      'noopener',
    ])
  }
})

test('a private conversation cannot be shown in an embed, even to somebody who may read it', async () => {
  await show({ isIndexed: false })
  expect(await screen.findByText('This conversation cannot be shown here.')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('an embed of a conversation that does not exist says that it cannot be shown', async () => {
  mockCall(getConversation, () => {
    throw new AppError('not_found', 'conversation_not_found', '')
  })
  renderPart(<EmbedScreen conversationSlugId={SLUG} tab="vote" />)
  expect(await screen.findByText('This conversation cannot be shown here.')).toBeTruthy()
})

test('an embed says from the start that the browser blocks storage, not how votes count', async () => {
  isStorageBlocked.set(true)
  await show()
  expect(await screen.findByText('Your browser blocks storage here.')).toBeTruthy()
  expect(screen.queryByText(/once per browser/)).toBeNull()
})

test('a press leads to the same opinion on the site and casts nothing if the browser blocks storage', async () => {
  isStorageBlocked.set(true)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Agree/ }))
  const link = await screen.findByRole('link', { name: /Vote on Parley/ })
  expect(link.closest('p')?.textContent).toContain('Your browser blocks storage here.')
  expect(link.getAttribute('href')).toBe(`/feed/conversation/${SLUG}?opinion=shuttle1`)
  expect(requestsTo(castVote)).toEqual([])
})

test('a press leads to the same opinion on the site and casts nothing if voting needs an account', async () => {
  const { user } = await show({ isLoginRequired: true }, 'opinions')
  const row = await screen.findByRole('article')
  await user.click(within(row).getByRole('button', { name: /^Disagree/ }))
  const link = await within(row).findByRole('link', { name: /Log in to vote on Parley/ })
  expect(link.getAttribute('href')).toBe(`/feed/conversation/${SLUG}?opinion=shuttle1`)
  expect(requestsTo(castVote)).toEqual([])
})

test('the embedded results of a conversation without groups say that there are none so far', async () => {
  mockCall(listConsensus, [])
  await show({}, 'analysis')
  expect(await screen.findByText(/There are no clear groups so far/)).toBeTruthy()
})

test('the embedded results of under thirty people say how many people groups need', async () => {
  const asOf = { block: 1, numPeople: 11, createdAt: '2026-11-20T12:00:00.000Z' }
  await show({ publication: 'results', participantCount: 12, asOf }, 'analysis')
  expect(await screen.findByText(/^Once thirty people take part, you see what groups share\.$/)).toBeTruthy()
})
