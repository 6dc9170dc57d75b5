import {
  AppError,
  getConversation,
  getDesk,
  getProfile,
  listLedConversations,
  listUpdates,
  type Conversation,
  type Desk,
  type LedConversation,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { aDesk } from './desk.fixture.ts'

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getProfile, aProfile({ username: 'blue_heron' }))
  mockCall(listUpdates, { updateList: [] })
})

const showDesk = (desk: Partial<Desk> | AppError, metadata: Partial<Conversation['metadata']> = {}) => {
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  mockCall(getDesk, () => {
    if (desk instanceof AppError) throw desk
    return aDesk(desk)
  })
  return renderAt('/conversation/streets1/lead')
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('the desk says in its heading how many took part, and what waits with the oldest', async () => {
  showDesk({
    newSinceYesterday: 38,
    waiting: { review: { count: 5, oldestAt: minutesAgo(40), isUrgent: false } },
  })
  await screen.findByRole('heading', {
    level: 1,
    name: /^Day \d+\. 412 people took part, 38 of them since yesterday\.$/,
  })
  expect(screen.getByRole('heading', { name: 'Look at 5 opinions that wait' })).toBeTruthy()
  const waits = screen.getByRole('region', { name: 'Waits for you' })
  expect(within(waits).getByRole('link').textContent).toMatch(/^5 opinions wait for reviewOldest: \d+ min/)
})

test('in the navigation, the desk belongs to “Your conversations”', async () => {
  mockCall(getProfile, aProfile({ username: 'blue_heron', activePostCount: 1 }))
  showDesk({})
  const link = await screen.findByRole('link', { name: 'Your conversations', current: 'page' })
  expect(link.getAttribute('href')).toBe('/feed/lead')
})

test('on the first day the desk invites people, and figures about fewer than five are words', async () => {
  showDesk(
    {
      days: [{ from: '2026-11-20', to: '2026-11-21', votes: 30 }],
      channels: [{ channel: 'poster' }, { channel: 'bus-stop', visits: 12 }],
      fewVotes: [{ opinionSlugId: 'op1', opinion: 'More trees.' }],
      numFewVotes: 1,
    },
    { participantCount: 3 },
  )
  expect(await screen.findByRole('heading', { name: 'Invite the first ten' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'fewer than five' })).toBeTruthy()
  const whereFrom = screen.getByRole('region', { name: 'Where visits come from' })
  expect(
    within(whereFrom)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['posterfewer than five visits', 'bus-stop12 visits'])
  expect(screen.getByRole('link', { name: /More trees/ }).textContent).toContain('fewer than five votes')
})

test('an address of one’s own is made of small letters, digits and hyphens', async () => {
  const { user } = showDesk({})
  const name = await screen.findByRole('textbox', { name: /^An address of your own/ })
  await user.type(name, 'Bus stop!')
  await user.click(screen.getByRole('button', { name: 'Make the address' }))
  expect(screen.getByText('Use 1 to 24 small letters, digits or hyphens.')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Bus-Stop{Enter}')
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address for bus-stop' })
  expect(address.value).toMatch(/\/conversation\/streets1\?from=bus-stop$/)
})

test('a closed conversation without an outcome leads to its form', async () => {
  showDesk({}, { isClosed: true, closedAt: minutesAgo(600) })
  const link = await screen.findByRole('link', { name: 'Write the outcome' })
  expect(link.getAttribute('href')).toMatch(/\/conversation\/streets1\/outcome$/)
})

test('somebody who does not lead a conversation is told so', async () => {
  showDesk(new AppError('forbidden', 'not_author', 'Only its author can do this.'))
  await screen.findByText('Only those who lead this conversation can open this page.')
})

test('a desk that cannot be loaded says so and can be asked for again', async () => {
  const { user } = showDesk(new AppError('internal', 'internal', 'Internal server error.'))
  await screen.findByText('How this conversation goes could not be loaded.')
  mockCall(getDesk, aDesk({ numAdded: 61 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('61')
})

const led = (changes: Partial<LedConversation>): LedConversation => ({
  conversationSlugId: 'streets1',
  title: 'Which streets?',
  createdAt: '2026-11-01T08:00:00.000Z',
  isIndexed: true,
  isClosed: false,
  isLocked: false,
  hasOutcome: false,
  participantCount: 412,
  numWaiting: 0,
  ...changes,
})

test('“Your conversations” says what waits and which answers are overdue, and shows open or closed ones', async () => {
  const conversationList = [
    led({ numWaiting: 9 }),
    led({
      conversationSlugId: 'brexit12',
      title: 'Which deal?',
      isClosed: true,
      closedAt: '2026-11-01T08:00:00.000Z',
      answerDueOn: '2026-11-10',
    }),
  ]
  mockCall(listLedConversations, { conversationList, hasMore: false })
  const { user } = renderAt('/lead')
  await screen.findByText('One needs you today: 9 things wait. One answer is overdue.')
  expect(within(screen.getByRole('row', { name: /Which deal/ })).getByText('answer overdue')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Open 1' }))
  expect(screen.queryByRole('row', { name: /Which deal/ })).toBeNull()
})

test('who leads no conversation can start one', async () => {
  mockCall(listLedConversations, { conversationList: [], hasMore: false })
  renderAt('/lead')
  const empty = await screen.findByText('You lead no conversation yet.')
  expect(empty).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Start a conversation' })).toBeTruthy()
})
