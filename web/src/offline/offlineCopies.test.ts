import { getConversation, listOpinions, type Conversation } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { clearCopies, storeCopy, readCopy, MAX_COPIES } from './offlineCopies.ts'

afterEach(clearCopies)

const answersOf = (conversation: Conversation) => {
  const { conversationSlugId } = conversation.metadata
  const list = { conversationSlugId, filter: 'discover', limit: 20 }
  return [
    { path: getConversation.path, input: { conversationSlugId }, output: { conversationData: conversation } },
    { path: listOpinions.path, input: list, output: [anOpinion()] },
  ]
}
const keep = (conversation: Conversation) =>
  storeCopy(conversation.metadata.conversationSlugId, answersOf(conversation))

test('an opened conversation and its opinions can be read again', async () => {
  const conversation = aConversation()
  await keep(conversation)
  const { conversationSlugId } = conversation.metadata
  expect(await readCopy(getConversation, { conversationSlugId })).toEqual({
    conversationData: conversation,
  })
  expect(await readCopy(listOpinions, { conversationSlugId, filter: 'discover', limit: 20 })).toEqual([
    anOpinion(),
  ])
  expect(await readCopy(listOpinions, { conversationSlugId, filter: 'new', limit: 20 })).toBeUndefined()
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
  const kept = await readCopy(getConversation, { conversationSlugId: 'streets1' })
  expect(kept).toEqual({ conversationData: aConversation() })
})

test.each([{ isIndexed: false }, { isLoginRequired: true }])(
  'a conversation with %o is not kept',
  async (metadata) => {
    await keep(aConversation({ metadata }))
    expect(await readCopy(getConversation, { conversationSlugId: 'streets1' })).toBeUndefined()
  },
)

test(`of more than ${MAX_COPIES} conversations the ones opened last are kept`, async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let at = 0; at <= MAX_COPIES; at += 1) {
    vi.setSystemTime(at)
    await keep(aConversation({ metadata: { conversationSlugId: `c${at}` } }))
  }
  vi.useRealTimers()
  expect(await readCopy(getConversation, { conversationSlugId: 'c0' })).toBeUndefined()
  expect(await readCopy(getConversation, { conversationSlugId: 'c1' })).toBeDefined()
  expect(await readCopy(getConversation, { conversationSlugId: `c${MAX_COPIES}` })).toBeDefined()
})
