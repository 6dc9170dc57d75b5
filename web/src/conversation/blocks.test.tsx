import {
  getConversation,
  getOpinionMap,
  listOpinions,
  listOwnPollResponses,
  respondToPoll,
  type Conversation,
  type Opinion,
  type VoteChoice,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMap } from '#results/map/maps.fixture.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { cardWith, opinionsNamed, showConversation, SLUG, VOTE_TAB } from './showConversation.fixture.tsx'

/** A conversation that publishes results, and the votes of the viewer in its newest block. */
const resultsOf = (
  block: number | undefined,
  {
    metadata,
    votes,
  }: { metadata?: Partial<Conversation['metadata']>; votes?: Record<string, VoteChoice> } = {},
) =>
  aConversation({
    metadata: {
      publication: 'results',
      opinionCount: 2,
      participantCount: 24,
      ...(block && { asOf: { block, numPeople: 20, createdAt: '2026-11-20T12:00:00.000Z' } }),
      ...metadata,
    },
    userInteraction: {
      commentRanking: {},
      pollResponse: { hadResponded: false, responseIndex: -1 },
      ...(block && votes && { inBlock: { block, votes } }),
    },
  })

const opinionsOf = (block: number | undefined, counts: Partial<Opinion> = {}): Opinion[] =>
  opinionsNamed('one', 'two').map((opinion) => ({
    ...opinion,
    ...(block === undefined
      ? { numAgrees: 0, numDisagrees: 0, numPasses: 0 }
      : { numAgrees: 12, numDisagrees: 4, numPasses: 2, ...counts, asOf: { block, numPeople: 20 } }),
  }))

const agree = { name: 'Agree' }

test('before the first block a vote shows how many people take part and that totals need ten people, but no totals', async () => {
  const { user } = await showConversation({
    conversation: resultsOf(undefined, { metadata: { participantCount: 3 } }),
    opinions: opinionsOf(undefined),
  })
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  const said = '4 people have taken part so far. Once ten people take part, you see how others voted.'
  expect((await card.findByText(/^You agreed\./)).closest('p')?.textContent).toBe(`You agreed. ${said}`)
  expect(card.queryByText(/\d%|first to vote/)).toBeNull()
})

test('before the first block the results say that totals need ten people, with a dot for each person so far', async () => {
  await showConversation({
    address: `/conversation/${SLUG}?tab=analysis`,
    conversation: resultsOf(undefined, { metadata: { participantCount: 3 } }),
    opinions: opinionsOf(undefined),
  })
  await screen.findByRole('heading', { name: '3 people have taken part so far.' })
  expect(screen.getByText('Once ten people take part, you see how others voted.')).toBeTruthy()
  expect(screen.getByRole('img', { name: '3 of ten people' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /All opinions|Majority/ })).toBeNull()
})

test('under thirty people no text promises a position among groups, not even at the end of the deck', async () => {
  const { user } = await showConversation({
    conversation: resultsOf(undefined, { metadata: { participantCount: 3 } }),
    opinions: opinionsOf(undefined),
  })
  expect(await screen.findByText('Once thirty people take part, you see where you stand.')).toBeTruthy()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  await cardWith('Opinion two')
  await user.click(card.getByRole('button', agree))
  expect(await card.findByRole('link', { name: 'See the results' })).toBeTruthy()
  expect(screen.queryByText(/See where I stand|Vote to see where/)).toBeNull()
})

test('if many share one network, the results and the text beside the cards say why thirty people are not enough for groups', async () => {
  const asOf = { block: 2, numPeople: 41, minCounting: 30, createdAt: '2026-11-20T12:00:00.000Z' }
  const conversation = resultsOf(2, { metadata: { participantCount: 42, asOf } })
  const why = /^41 people voted\. Many share one network and count as one/
  const { unmount } = await showConversation({
    conversation,
    opinions: opinionsOf(2),
    ownVotes: { op1: 'agree' },
  })
  expect((await screen.findByText(why)).textContent).toMatch(
    /Once thirty people take part, you see where you stand\.$/,
  )
  unmount()
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'too_few_participants', minPeople: 30, runId: 7 }))
  await showConversation({
    address: `/conversation/${SLUG}?tab=analysis`,
    conversation,
    opinions: opinionsOf(2),
  })
  expect(await screen.findByText(why)).toBeTruthy()
})

test('a closed conversation shows the viewer’s votes without asking to change them, and promises no groups', async () => {
  const conversation = resultsOf(undefined, { metadata: { participantCount: 3, isClosed: true } })
  await showConversation({
    address: VOTE_TAB,
    conversation,
    opinions: opinionsOf(undefined),
    ownVotes: { op1: 'agree' },
  })
  const voted = within(await screen.findByRole('region', { name: 'You voted' }))
  expect(voted.getByRole('button', { name: 'Agree', pressed: true })).toBeTruthy()
  expect(voted.queryByText(/^Press another button/)).toBeNull()
  expect(screen.queryByText(/see where you stand/)).toBeNull()
})

test('a vote that is newer than the block is added to the totals, and they follow when it is changed or withdrawn', async () => {
  const { user } = await showConversation({ conversation: resultsOf(2), opinions: opinionsOf(2) })
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  expect((await card.findByText(/^You agreed\./)).closest('p')?.textContent).toBe(
    'You agreed. So did 68% of\u00a019. Votes of 20 people, and yours.',
  )
  const list = within(await screen.findByRole('region', { name: 'You voted' }))
  expect(list.getByText('19 of 21 people voted')).toBeTruthy()
  expect(list.getByText('Votes of 20 people, and yours')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Disagree' }))
  expect(await list.findByText('26% disagree')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Disagree' }))
  await waitFor(() => expect(screen.queryByText('19 of 21 people voted')).toBeNull())
})

test('a vote that the block contains is not counted again, and a newer vote replaces it', async () => {
  const { user } = await showConversation({
    address: `/conversation/${SLUG}?tab=opinions`,
    conversation: resultsOf(2, { votes: { op1: 'agree' } }),
    opinions: opinionsOf(2),
    ownVotes: { op1: 'agree' },
  })
  const list = within(await screen.findByRole('region', { name: 'Opinions' }))
  expect(await list.findByText('18 of 20 people voted')).toBeTruthy()
  expect(list.getByText('Votes of 20 people')).toBeTruthy()
  const [disagree] = list.getAllByRole('button', { name: 'Disagree' })
  if (disagree) await user.click(disagree)
  expect(await list.findByText('28% disagree')).toBeTruthy()
  expect(list.getByText('61% agree')).toBeTruthy()
  expect(list.getByText('Votes of 20 people, and yours')).toBeTruthy()
})

test('a block that arrives while the page is open shows its totals unchanged, until it is known which votes of the viewer it contains', async () => {
  let isPublished = false
  let answerLater = () => {}
  const published = new Promise<void>((resolve) => (answerLater = resolve))
  await showConversation({
    address: `/conversation/${SLUG}?tab=opinions`,
    // The list was read after the next block, and the conversation before it.
    opinions: opinionsOf(3),
    ownVotes: { op1: 'disagree' },
  })
  mockCall(getConversation, async () => {
    if (requestsTo(getConversation).length > 2) {
      await published
      isPublished = true
    }
    return { conversationData: resultsOf(isPublished ? 3 : 2, { votes: { op1: 'agree' } }) }
  })
  const list = within(await screen.findByRole('region', { name: 'Opinions' }))
  expect(await list.findByText('67% agree')).toBeTruthy()
  expect(list.getByText('Votes of 20 people')).toBeTruthy()
  await waitFor(() => expect(requestsTo(getConversation).length).toBeGreaterThan(2))
  answerLater()
  expect(await list.findByText('61% agree')).toBeTruthy()
  expect(list.getByText('Votes of 20 people, and yours')).toBeTruthy()
})

test('a poll answer is added to the counts of the block, and until ten people have answered there are none', async () => {
  const withPoll = (conversation: Conversation, counts: readonly number[]): Conversation => ({
    ...conversation,
    payload: {
      ...conversation.payload,
      poll: counts.map((numResponses, at) => ({
        optionNumber: at + 1,
        optionTitle: `Option ${at + 1}`,
        numResponses,
      })),
    },
  })
  mockCall(listOwnPollResponses, [])
  mockCall(respondToPoll, undefined)
  const before = await showConversation({ conversation: withPoll(resultsOf(undefined), [0, 0]) })
  const sheet = () => screen.findByRole('region', { name: 'Voting card' })
  await before.user.click(await within(await sheet()).findByLabelText('Option 2'))
  expect(await within(await sheet()).findByText(/Many share one network and count as one/)).toBeTruthy()
  expect((await sheet()).textContent).not.toMatch(/%|answered/)
  before.unmount()
  const asOf = { block: 2, numPeople: 25, createdAt: '2026-11-20T12:00:00.000Z' }
  const fewAnswers = resultsOf(2, { metadata: { asOf } })
  const without = await showConversation({ conversation: withPoll(fewAnswers, [0, 0]) })
  await without.user.click(await within(await sheet()).findByLabelText('Option 2'))
  expect(await within(await sheet()).findByText(/once ten people have\.$/)).toBeTruthy()
  expect((await sheet()).textContent).not.toMatch(/%|\d answered/)
  without.unmount()
  const answered = resultsOf(2, { metadata: { asOf: { ...asOf, pollNumPeople: 20 } } })
  const after = await showConversation({ conversation: withPoll(answered, [12, 7]) })
  await after.user.click(await within(await sheet()).findByLabelText('Option 2'))
  expect(await within(await sheet()).findByText('Votes of 20 people, and yours')).toBeTruthy()
  expect(within(await sheet()).getByText('20 people answered')).toBeTruthy()
  expect(within(await sheet()).getByText('40%')).toBeTruthy()
})

test('the first block shows in the results of a page that was opened before it, and in its lists', async () => {
  const { user } = await showConversation({
    conversation: resultsOf(undefined, { metadata: { participantCount: 9 } }),
    opinions: opinionsOf(undefined),
  })
  await cardWith('Opinion one')
  mockCall(getConversation, { conversationData: resultsOf(1) })
  mockCall(listOpinions, opinionsOf(1))
  mockCall(getOpinionMap, aMap(2, { groups: [], noMapReason: 'no_clear_groups' }))
  await user.click(await screen.findByRole('link', { name: /^Results/ }))
  expect(await screen.findByText('Votes of 20 people')).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: 'Vote' }))
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  expect(await card.findByText(/So did 68% of.19\. Votes of 20 people, and yours\./)).toBeTruthy()
})

test('once the conversation is closed, the results say how many people came after the last count', async () => {
  const asOf = { block: 2, numPeople: 20, numAfter: 4, createdAt: '2026-11-20T12:00:00.000Z' }
  await showConversation({
    address: `/conversation/${SLUG}?tab=analysis`,
    conversation: resultsOf(2, { metadata: { isClosed: true, asOf } }),
    opinions: opinionsOf(2),
  })
  const facts = await screen.findByRole('list', { name: 'What this analysis rests on' })
  expect(facts.textContent).toContain('Votes of 20 people')
  expect(screen.getByText('The answers of the last 4 people came after the last count.')).toBeTruthy()
})
