import { getConversation, listOpinions, type Conversation } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { forgetKept, keepConversation, keptAnswer, MOST_KEPT } from './kept.ts'

afterEach(forgetKept)

const answersOf = (conversation: Conversation) => {
  const { conversationSlugId } = conversation.metadata
  const list = { conversationSlugId, filter: 'discover', limit: 20 }
  return [
    { path: getConversation.path, input: { conversationSlugId }, output: { conversationData: conversation } },
    { path: listOpinions.path, input: list, output: [anOpinion()] },
  ]
}
const keep = (conversation: Conversation) =>
  keepConversation(conversation.metadata.conversationSlugId, answersOf(conversation))

test('an opened conversation and its opinions can be read again', async () => {
  const conversation = aConversation()
  await keep(conversation)
  const { conversationSlugId } = conversation.metadata
  expect(await keptAnswer(getConversation, { conversationSlugId })).toEqual({
    conversationData: conversation,
  })
  expect(await keptAnswer(listOpinions, { conversationSlugId, filter: 'discover', limit: 20 })).toEqual([
    anOpinion(),
  ])
  expect(await keptAnswer(listOpinions, { conversationSlugId, filter: 'new', limit: 20 })).toBeUndefined()
})

test('what an answer says of the viewer is not kept', async () => {
  await keep(
    aConversation({
      userInteraction: {
        commentRanking: { shuttle1: 'agree' },
        pollResponse: { hadResponded: false, responseIndex: -1 },
      },
    }),
  )
  const kept = await keptAnswer(getConversation, { conversationSlugId: 'streets1' })
  expect(kept).toEqual({ conversationData: aConversation() })
})

test.each([{ isIndexed: false }, { isLoginRequired: true }])(
  'a conversation with %o is not kept',
  async (metadata) => {
    await keep(aConversation({ metadata }))
    expect(await keptAnswer(getConversation, { conversationSlugId: 'streets1' })).toBeUndefined()
  },
)

test(`of more than ${MOST_KEPT} conversations the ones opened last are kept`, async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let at = 0; at <= MOST_KEPT; at += 1) {
    vi.setSystemTime(at)
    await keep(aConversation({ metadata: { conversationSlugId: `c${at}` } }))
  }
  vi.useRealTimers()
  expect(await keptAnswer(getConversation, { conversationSlugId: 'c0' })).toBeUndefined()
  expect(await keptAnswer(getConversation, { conversationSlugId: 'c1' })).toBeDefined()
  expect(await keptAnswer(getConversation, { conversationSlugId: `c${MOST_KEPT}` })).toBeDefined()
})
