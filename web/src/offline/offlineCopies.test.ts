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

test('what a response says about the viewer is not stored offline', async () => {
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

test('neither the viewer’s group nor anything that only voters may know is stored offline', async () => {
  const { polis } = aConversation()
  const group = { key: '0', numUsers: 8, isUserInCluster: false } as const
  const mostSharedOpinion = { opinionSlugId: 'shuttle1', opinion: 'A shuttle', direction: 'agree' } as const
  await keep(
    aConversation({
      polis: { ...polis, clusters: [{ ...group, isUserInCluster: true }], mostSharedOpinion },
    }),
  )
  const kept = await readCopy(getConversation, { conversationSlugId: 'streets1' })
  expect(kept).toEqual({ conversationData: aConversation({ polis: { ...polis, clusters: [group] } }) })
})

test('an opinion is stored offline with its pseudonym, without the name that its author and moderators see', async () => {
  const stats = { key: '0', numUsers: 8, numAgrees: 0, numDisagrees: 0, numPasses: 0 } as const
  const conversation = aConversation()
  const { conversationSlugId } = conversation.metadata
  const input = { conversationSlugId, filter: 'new' }
  const seen = {
    ...anOpinion(),
    username: 'alice',
    pseudonym: 'quiet_fox',
    isOwn: true,
    clustersStats: [{ ...stats, isAuthorInCluster: true }],
  }
  const [found] = answersOf(conversation)
  await storeCopy(conversationSlugId, [
    ...(found ? [found] : []),
    { path: listOpinions.path, input, output: [seen] },
  ])
  expect(await readCopy(listOpinions, input)).toEqual([
    { ...anOpinion(), username: 'quiet_fox', clustersStats: [{ ...stats, isAuthorInCluster: false }] },
  ])
})

test('what only moderators may read is not stored offline', async () => {
  const conversation = aConversation()
  const { conversationSlugId } = conversation.metadata
  const input = { conversationSlugId, filter: 'hidden' }
  await storeCopy(conversationSlugId, [
    ...answersOf(conversation),
    { path: listOpinions.path, input, output: [anOpinion()] },
  ])
  expect(await readCopy(listOpinions, input)).toBeUndefined()
})

test.each([{ isIndexed: false }, { isLoginRequired: true }])(
  'a conversation with %o is not stored offline',
  async (metadata) => {
    await keep(aConversation({ metadata }))
    expect(await readCopy(getConversation, { conversationSlugId: 'streets1' })).toBeUndefined()
  },
)

test(`only the ${MAX_COPIES} conversations opened last are stored offline`, async () => {
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
