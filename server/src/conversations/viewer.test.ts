import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteOpinion,
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  listOwnPositions,
  type ApiClient,
  type Conversation,
} from '@parley/contract'
import { cacheBudget } from '#http/cache-budget.ts'
import { startApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { aConversation, anOpinion, aVote, moderateOpinion } from '#testing/seed.ts'

/** The conversation as its own page and the feed show it; asserts that both are alike. */
async function shownTo(ask: ApiClient, conversationSlugId: string): Promise<Conversation> {
  const { conversationData } = await ask(getConversation, { conversationSlugId })
  const { conversationDataList } = await ask(fetchRecentConversations, { sortAlgorithm: 'new' })
  const listed = conversationDataList.find(
    ({ metadata }) => metadata.conversationSlugId === conversationSlugId,
  )
  assert.deepEqual(listed, conversationData)
  return conversationData
}

describe('the viewer’s part of a conversation', () => {
  test('a viewer sees their vote at the next read after it is cast, changed or withdrawn (spec 3.7, 7.10)', async () => {
    await using app = await startApp()
    const { slugId, opinions } = await aConversation(app, { opinions: 2 })
    const alice = await app.guest()
    const [one = '', other = ''] = opinions.map((opinion) => opinion.slugId)
    const ranking = async () => (await shownTo(alice, slugId)).userInteraction?.commentRanking
    assert.deepEqual(await ranking(), {})
    await aVote(alice, one, 'agree')
    assert.deepEqual(await ranking(), { [one]: 'agree' })
    await aVote(alice, one, 'disagree')
    assert.deepEqual(await ranking(), { [one]: 'disagree' })
    await aVote(alice, other, 'pass')
    await app.runJobs()
    assert.deepEqual(await ranking(), { [one]: 'disagree', [other]: 'pass' })
    await aVote(alice, one, 'cancel')
    assert.deepEqual(await ranking(), { [other]: 'pass' })
    assert.deepEqual((await shownTo(await app.guest(), slugId)).userInteraction?.commentRanking, {})
    assert.equal((await shownTo(app.anyone, slugId)).userInteraction, undefined)
  })

  test('a viewer no longer sees their vote on an opinion that its author deleted, even if it was moderated before', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const [alice, bob] = [await app.guest(), await app.guest()]
    const slugIds = [await anOpinion(bob, conversation), await anOpinion(bob, conversation)]
    const [plain = '', moderated = ''] = slugIds
    for (const slugId of slugIds) await aVote(alice, slugId)
    await moderateOpinion(app, { slugId: moderated, action: 'move' })
    const ranking = async () =>
      Object.keys((await shownTo(alice, conversation.slugId)).userInteraction?.commentRanking ?? {})
    assert.deepEqual((await ranking()).toSorted(), slugIds.toSorted())
    await bob(deleteOpinion, { opinionSlugId: moderated })
    assert.deepEqual(await ranking(), [plain])
    await bob(deleteOpinion, { opinionSlugId: plain })
    assert.deepEqual(await ranking(), [])
  })

  test('a viewer’s group is the one at their position on the map, in feeds, conversations and positions', async () => {
    await using app = await startApp()
    const { conversation, left, divisive } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    const [alice = app.stranger()] = left
    const conversationSlugId = conversation.slugId
    const group = async () => {
      const { polis } = await shownTo(alice, conversationSlugId)
      const { place } = await alice(getOpinionMap, { conversationSlugId })
      const [own] = await alice(listOwnPositions, { conversationSlugIdList: [conversationSlugId] })
      const groups = polis.clusters.filter(({ isUserInCluster }) => isUserInCluster).map(({ key }) => key)
      assert.deepEqual(own?.position, place)
      assert.deepEqual(groups, place?.key === undefined ? [] : [place.key])
      return place?.key
    }
    const before = await group()
    assert.ok(before)
    // Alice reverses her votes, and is in the other group before the next run.
    for (const [index, opinionSlugId] of divisive.entries()) {
      await aVote(alice, opinionSlugId, index < 4 ? 'disagree' : 'agree')
      await group()
    }
    assert.notEqual(await group(), before)
    assert.equal(
      (await shownTo(app.anyone, conversationSlugId)).polis.clusters.some(
        ({ isUserInCluster }) => isUserInCluster,
      ),
      false,
    )
  })
})

test('requests with random cursors and limits of the feed add nothing to the caches', async () => {
  await using app = await startApp()
  for (let n = 0; n < 12; n++) await aConversation(app)
  const first = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'following' })
  const { entries } = cacheBudget(app.ctx).used
  for (let n = 0; n < 100; n++) {
    const { metadata } = first.conversationDataList[n % 12] ?? {}
    await app.anyone(fetchRecentConversations, {
      sortAlgorithm: 'following',
      lastSlugId: metadata?.conversationSlugId,
      lastRank: (metadata?.rank ?? 0) + n / 1000,
      limit: 1 + (n % 9),
    })
  }
  assert.equal(cacheBudget(app.ctx).used.entries, entries)
})
