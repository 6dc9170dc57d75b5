import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import * as contract from './index.ts'

const slugIdList = (length: number) => Array.from({ length }, () => 'abcd1234')
const conversationsInput = (length: number) => ({ conversationSlugIdList: slugIdList(length) })
const reportInput = (length: number) => ({
  opinionSlugId: 'abcd1234',
  reportReason: 'spam',
  reportExplanation: '木'.repeat(length),
})
const outcomeInput = (length: number) => ({
  conversationSlugId: 'abcd1234',
  text: 'Done.',
  answerList: slugIdList(length).map((opinionSlugId) => ({ opinionSlugId, state: 'decided', text: 'Yes.' })),
})

/** The largest inputs that existing clients may send; one item or character more is refused. */
const LIMITS: [
  items: string,
  call: { input: z.ZodMiniType },
  limit: number,
  inputOf: (size: number) => unknown,
][] = [
  ['answers in an outcome', contract.postOutcome, 100, outcomeInput],
  ['conversations asked for their own votes', contract.listOwnVotes, 100, conversationsInput],
  ['conversations asked for their own opinions', contract.listOwnOpinions, 100, conversationsInput],
  ['conversations asked for their own positions', contract.listOwnPositions, 100, conversationsInput],
  ['polls asked for their own answers', contract.listOwnPollResponses, 100, slugIdList],
  [
    'opinions by their ids',
    contract.listOpinionsBySlug,
    100,
    (size) => ({ opinionSlugIdList: slugIdList(size) }),
  ],
  ['characters of a report, as people count them', contract.reportOpinion, 260, reportInput],
  [
    'characters of a note of moderators, as people count them',
    contract.addQueueNote,
    1000,
    (size) => ({ itemId: 'appeal:abcd1234', note: '木'.repeat(size) }),
  ],
  [
    'characters of the name of a topic, as people count them',
    contract.createTopic,
    40,
    (size) => ({ topicCode: 'parks', name: ` ${'木'.repeat(size)} ` }),
  ],
  [
    'conversations of a feed',
    contract.fetchRecentConversations,
    100,
    (limit) => ({ sortAlgorithm: 'new', limit }),
  ],
  ['notifications of a page', contract.listNotifications, 100, (limit) => ({ limit })],
  [
    'entries of the moderation ledger',
    contract.listDecisions,
    100,
    (limit) => ({ conversationSlugId: 'abcd1234', limit }),
  ],
  [
    'opinions of a list',
    contract.listOpinions,
    3000,
    (limit) => ({ conversationSlugId: 'abcd1234', filter: 'new', limit }),
  ],
]

for (const [items, { input }, limit, inputOf] of LIMITS)
  test(`at most ${limit} ${items} are accepted`, () => {
    assert.equal(z.safeParse(input, inputOf(limit)).error, undefined)
    assert.equal(z.safeParse(input, inputOf(limit + 1)).success, false)
  })

test('ids of runs are whole numbers from 1 to the largest that the database has', () => {
  for (const id of [1, 2 ** 31 - 1]) assert.ok(z.safeParse(contract.RunId, id).success)
  for (const id of [0, 2 ** 31, 1.5]) assert.equal(z.safeParse(contract.RunId, id).success, false)
})

test('an orderId is the id of a run, or 0 before the first run', () => {
  for (const id of [0, 1, 2 ** 31 - 1]) assert.ok(z.safeParse(contract.OrderId, id).success)
  for (const id of [-1, 2 ** 31, 1.5]) assert.equal(z.safeParse(contract.OrderId, id).success, false)
})
