import {
  AppError,
  countQueue,
  getProfile,
  listOpinionsByViewer,
  listOwnConversations,
  listOwnVotes,
  listVotesByViewer,
  type Opinion,
} from '@parley/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, anOpinion, aProfile } from '#testing/samples.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }

beforeEach(async () => {
  await refreshLoginStatus()
  for (const list of [listOwnConversations, listOpinionsByViewer, listVotesByViewer, listOwnVotes])
    mockCall(list, [])
  mockCall(
    getProfile,
    aProfile({ username: 'quiet_heron', activePostCount: 2, opinionCount: 4, voteCount: 214 }),
  )
})

test('only people with a role find links to moderation, with its count, and to administration in the profile', async () => {
  mockCall(countQueue, { numWaiting: 12 })
  mockCall(getProfile, aProfile({ isModerator: true, isAdministrator: true }))
  await shows('conversations')
  const moderation = await screen.findByRole('link', { name: /^Moderation ?12 waiting/ })
  expect(moderation.getAttribute('href')).toBe('/feed/moderation')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/feed/administration')
})

test('the profile links facilitators to moderation, and shows members the organization that they post for', async () => {
  mockCall(countQueue, { numWaiting: 0 })
  const organization = {
    name: 'Town Hall',
    imageUrl: '',
    websiteUrl: 'https://hall.example/',
    description: 'The council.',
    isFacilitator: true as const,
  }
  mockCall(getProfile, aProfile({ organizationList: [organization] }))
  await shows('conversations')
  expect((await screen.findByRole('link', { name: 'hall.example' })).getAttribute('target')).toBe('_blank')
  expect(screen.getByText('The council.')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /^Moderation/ })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Administration' })).toBeNull()
})

const shows = async (tab: 'conversations' | 'opinions' | 'votes', status = PERSON) => {
  await updateStatus(status)
  renderAt(`/user-profile/${tab}`)
}
const failing = () => {
  throw new AppError('internal', 'internal', '')
}
const numbered = (n: number) =>
  aConversation({ metadata: { conversationSlugId: `c${n}` }, payload: { title: `Number ${n}` } })
const said = (changes: Partial<Opinion>) => ({
  conversationData: aConversation({ payload: { title: 'Our town' } }),
  opinionItem: anOpinion({ isOwn: true, ...changes }),
})

test('the profile shows the name, the date of joining, and the numbers of conversations, opinions and votes', async () => {
  await shows('conversations')
  await screen.findByRole('heading', { level: 1, name: 'quiet_heron' })
  const tabs = within(screen.getByRole('navigation', { name: 'Your activity' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Conversations 2',
    'Opinions 4',
    'My votes 214',
  ])
  expect(tabs.getByRole('link', { name: 'Conversations 2' }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('You take part as a guest.')).toBeNull()
})

test('the address of the profile without a page opens the conversations (spec 2.19)', async () => {
  await updateStatus(PERSON)
  renderAt('/user-profile/')
  await screen.findByRole('heading', { level: 1, name: 'quiet_heron' })
  const tab = await screen.findByRole('link', { name: 'Conversations 2' })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('the profile says when other people see the name', async () => {
  await shows('opinions')
  await screen.findByText(/^Other people see your name beside .* where only results are published/)
})

test('the profile tells a guest what an account would save', async () => {
  await shows('conversations', GUEST)
  await screen.findByText('You take part as a guest.')
  expect(screen.getByText(/Create an account to keep your votes\./)).toBeTruthy()
})

test('the profile loads ten conversations at a time, each page after the last conversation (spec 1.4, 2.19)', async () => {
  const all = Array.from({ length: 12 }, (_, n) => numbered(n))
  mockCall(listOwnConversations, ({ lastConversationSlugId }) =>
    lastConversationSlugId === undefined ? all.slice(0, 10) : all.slice(10),
  )
  await shows('conversations')
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  expect(list.getAllByRole('article')).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Number 11')
  expect(requestsTo(listOwnConversations).at(-1)).toEqual({ lastConversationSlugId: 'c9' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an import that has not finished stands in the profile as one, with a link to how far it is', async () => {
  mockCall(listOwnConversations, [
    aConversation({
      metadata: { conversationSlugId: 'half1', isUnfinished: true },
      payload: { title: 'Half here' },
    }),
  ])
  await shows('conversations')
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  expect(list.getByRole('link').getAttribute('href')).toBe('/feed/conversation/import/half1')
  expect(list.getByRole('article').textContent).toBe(
    'Half hereThis import has not finished · See how far it is',
  )
})

test('the profile shows whether and why an opinion was moved or hidden, and whether its conversation was deleted (spec 2.19)', async () => {
  const decision = { reason: 'spam', explanation: 'An advertisement', createdAt: AT, updatedAt: AT } as const
  const deleted = said({ opinionSlugId: 'o3', opinion: 'In a deleted one' })
  mockCall(listOpinionsByViewer, [
    said({ opinionSlugId: 'o1', moderation: { status: 'moderated', action: 'move', ...decision } }),
    said({ opinionSlugId: 'o2', moderation: { status: 'moderated', action: 'hide', ...decision } }),
    { ...deleted, conversationData: aConversation({ metadata: { isDeleted: true } }) },
    said({ opinionSlugId: 'o4', numAgrees: 18, numDisagrees: 5, numPasses: 2 }),
    said({ opinionSlugId: 'o5', numAgrees: 3, numDisagrees: 1, numPasses: 0 }),
    said({ opinionSlugId: 'o6', numAgrees: 0, numDisagrees: 0, numPasses: 0 }),
    {
      ...said({ opinionSlugId: 'o7', numAgrees: 0, numDisagrees: 0, numPasses: 0 }),
      conversationData: aConversation({ metadata: { publication: 'results', participantCount: 6 } }),
    },
  ])
  await shows('opinions')
  const list = await screen.findByRole('list', { name: 'Opinions' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Moved, reason: spam. Read why')
  expect(rows[1]).toContain('Hidden, reason: spam. Moderators wrote: “An advertisement”')
  expect(rows[2]).toContain('Deleted conversation')
  expect(rows[2]).toContain('Conversation deleted')
  expect(rows[3]).toContain('72% agree · 25 voted')
  expect(rows[4]).toContain('3 of 4 agree')
  expect(rows[5]).toContain('No votes counted yet')
  expect(rows[6]).toContain(
    '6 people have taken part so far. Once ten people take part, you see how others voted.',
  )
})

const AT = '2026-11-03T10:00:00.000Z'

test('votes in the profile can be changed if voting is open, and are otherwise only shown', async () => {
  const vote = { votingAction: 'agree' as const, votedAt: AT }
  const closed = aConversation({ metadata: { conversationSlugId: 'closed1', isClosed: true } })
  mockCall(listVotesByViewer, [
    { ...said({ opinionSlugId: 'o1', opinion: 'Open', isOwn: false }), ...vote },
    { ...said({ opinionSlugId: 'o2', opinion: 'Over', isOwn: false }), conversationData: closed, ...vote },
    { ...said({ opinionSlugId: 'o3', opinion: 'Folded', isOwn: false, isMuted: true }), ...vote },
  ])
  mockCall(listOwnVotes, [{ opinionSlugId: 'o1', votingAction: 'agree' }])
  await shows('votes')
  const list = await screen.findByRole('list', { name: 'My votes' })
  const [open, over, folded] = within(list).getAllByRole('listitem')
  if (!open || !over || !folded) throw new Error('There are three')
  const agree = await within(open).findByRole('button', { name: /^Agree/ })
  expect(agree.getAttribute('aria-pressed')).toBe('true')
  expect(within(over).getByText('You agreed. Voting here has ended.')).toBeTruthy()
  expect(within(over).queryByRole('button', { name: /^Agree/ })).toBeNull()
  expect(within(folded).getByText('By somebody you have muted')).toBeTruthy()
})

test.for([
  ['conversations', listOwnConversations, "Failed to fetch user's personal posts."],
  ['opinions', listOpinionsByViewer, "Failed to fetch user's personal comments."],
  ['votes', listVotesByViewer, 'Your votes could not be loaded. They are safe.'],
] as const)(
  'the %s of the profile say so if they fail to load, and can be loaded again (spec 8.9)',
  async ([tab, call, sentence]) => {
    expectErrors()
    mockCall(call, failing)
    await shows(tab)
    await screen.findByText(sentence)
    mockCall(call, [])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^You have not (?:started a conversation|added an opinion|voted) yet\.$/)
  },
)

test('a profile that fails to load says so, and its lists still load (spec 8.9, 8.12)', async () => {
  expectErrors()
  mockCall(getProfile, failing)
  await shows('opinions')
  await screen.findByText("Failed to fetch user's personal profile.")
  await screen.findByText('You have not added an opinion yet.')
})
