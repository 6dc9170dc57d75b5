import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteOpinion,
  fetchRecentConversations,
  getConversation,
  listConsensus,
  listOwnPositions,
  listSharedOpinions,
  postOutcome,
  type AnswerState,
  type ApiClient,
  type Conversation,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  closeConversation,
  lockConversation,
  moderateOpinion,
} from '#testing/seed.ts'

type Shared = Pick<Conversation['polis'], 'sharedOpinionCount' | 'mostSharedOpinion'>

/**
 * The shared opinions of the only conversation according to the feed; asserts that the conversation itself says the
 * same.
 */
async function sharedIn(ask: ApiClient): Promise<Shared> {
  const { conversationDataList } = await ask(fetchRecentConversations, { sortAlgorithm: 'new' })
  const [listed] = conversationDataList
  const conversationSlugId = listed?.metadata.conversationSlugId ?? ''
  const { conversationData } = await ask(getConversation, { conversationSlugId })
  assert.deepEqual(listed, conversationData)
  const { sharedOpinionCount, mostSharedOpinion } = conversationData.polis
  return { sharedOpinionCount, mostSharedOpinion }
}

const consensusOf = (app: TestApp, { conversation }: Camps) =>
  app.anyone(listConsensus, { conversationSlugId: conversation.slugId })

/** Two camps that share two opinions, analysed. */
async function analysedCamps(app: TestApp): Promise<Camps> {
  const camps = await twoCamps(app, { left: 12, right: 12 })
  await app.runJobs()
  return camps
}

describe('what a feed says that groups share', () => {
  test('the number of shared opinions is the length of the list of common ground, for everybody', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const list = await consensusOf(app, camps)
    assert.equal(list.length, camps.common.length)
    for (const reader of [app.anyone, app.stranger(), await app.guest(), camps.left[0] ?? app.anyone])
      assert.equal((await sharedIn(reader)).sharedOpinionCount, list.length)
  })

  test('a conversation says how many of its shared opinions the newest outcome answers, and how many are decided or planned', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const { slugId: conversationSlugId, id } = camps.conversation
    const [first = '', second = ''] = (await consensusOf(app, camps)).map(
      ({ opinionSlugId }) => opinionSlugId,
    )
    const count = camps.common.length
    const author = await app.user()
    await sql`update conversations set author_id = (select max(id) from users) where id = ${id}`.execute(
      app.ctx.db,
    )
    await closeConversation(app, camps.conversation)
    const sharedAfter = async (states: [slugId: string, state: AnswerState][]) => {
      const answerList = states.map(([opinionSlugId, state]) => ({ opinionSlugId, state, text: 'So.' }))
      assert.deepEqual(await author(postOutcome, { conversationSlugId, text: 'Done.', answerList }), {
        success: true,
      })
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      return conversationData.metadata.outcome?.shared
    }
    assert.deepEqual(
      await sharedAfter([
        [first, 'not_now'],
        [camps.divisive[0] ?? '', 'decided'],
      ]),
      { count, numAnswered: 1, numPromised: 0 },
    )
    assert.deepEqual(
      await sharedAfter([
        [first, 'decided'],
        [second, 'planned'],
      ]),
      { count, numAnswered: 2, numPromised: 2 },
    )
    assert.equal(await sharedAfter([]), undefined)
  })

  test('the most shared opinion shows after a vote of one’s own in that conversation, and not before', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const [first] = await consensusOf(app, camps)
    const alice = await app.guest()
    for (const reader of [app.anyone, app.stranger(), alice, await app.user({ isModerator: true })])
      assert.equal((await sharedIn(reader)).mostSharedOpinion, undefined)
    await aVote(alice, camps.divisive[0] ?? '', 'pass')
    assert.deepEqual((await sharedIn(alice)).mostSharedOpinion, {
      opinionSlugId: first?.opinionSlugId,
      opinion: first?.opinion,
      direction: 'agree',
    })
    await aVote(alice, camps.divisive[0] ?? '', 'cancel')
    assert.equal((await sharedIn(alice)).mostSharedOpinion, undefined)
    const elsewhere = await aConversation(app, { opinions: 1, isIndexed: false })
    await aVote(alice, elsewhere.opinions[0]?.slugId ?? '')
    assert.equal((await sharedIn(alice)).mostSharedOpinion, undefined)
    assert.equal((await sharedIn(app.anyone)).mostSharedOpinion, undefined)
  })

  test('the viewer’s own positions name the most shared opinion of each conversation they voted in', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const [alice = app.stranger()] = camps.left
    const conversationSlugIdList = [camps.conversation.slugId]
    const [own] = await alice(listOwnPositions, { conversationSlugIdList })
    assert(own?.mostSharedOpinion !== undefined)
    assert.deepEqual(own.mostSharedOpinion, (await sharedIn(alice)).mostSharedOpinion)
    assert.deepEqual(await (await app.guest())(listOwnPositions, { conversationSlugIdList }), [])
  })

  test('everybody sees the most shared opinion once the conversation is closed', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    await closeConversation(app, camps.conversation)
    for (const reader of [app.anyone, await app.guest()])
      assert((await sharedIn(reader)).mostSharedOpinion !== undefined)
  })

  test('everybody sees the most shared opinion of a locked conversation', async () => {
    await using app = await startApp()
    const { conversation } = await analysedCamps(app)
    await lockConversation(app, conversation)
    const { conversationData } = await app.anyone(getConversation, {
      conversationSlugId: conversation.slugId,
    })
    assert(conversationData.polis.mostSharedOpinion !== undefined)
  })

  test('a moderated opinion leaves the number of shared opinions and the finding before the next run', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    await closeConversation(app, camps.conversation)
    const { mostSharedOpinion } = await sharedIn(app.anyone)
    await moderateOpinion(app, { slugId: mostSharedOpinion?.opinionSlugId ?? '', action: 'move' })
    const after = await sharedIn(app.anyone)
    assert.equal(after.sharedOpinionCount, 1)
    assert.notEqual(after.mostSharedOpinion?.opinionSlugId, mostSharedOpinion?.opinionSlugId)
    await moderateOpinion(app, { slugId: after.mostSharedOpinion?.opinionSlugId ?? '', action: 'hide' })
    assert.deepEqual(await sharedIn(app.anyone), { sharedOpinionCount: 0, mostSharedOpinion: undefined })
  })

  test('a deleted opinion leaves the number of shared opinions and the finding before the next run', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    const [author = app.stranger(), ...others] = [...camps.left, ...camps.right]
    const own = await anOpinion(author, camps.conversation)
    for (const person of others) await aVote(person, own)
    await app.runJobs()
    const before = await sharedIn(author)
    assert.equal(before.sharedOpinionCount, 3)
    await author(deleteOpinion, { opinionSlugId: own })
    const after = await sharedIn(author)
    assert.equal(after.sharedOpinionCount, 2)
    assert.notEqual(after.mostSharedOpinion?.opinionSlugId, own)
  })

  test('an opinion that all groups reject is shared, and shown with the direction "disagree"', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    const everybody = [...camps.left, ...camps.right]
    await Promise.all(
      everybody.flatMap((person) => camps.common.map((slugId) => aVote(person, slugId, 'disagree'))),
    )
    await app.runJobs()
    const { sharedOpinionCount, mostSharedOpinion } = await sharedIn(everybody[0] ?? app.anyone)
    assert.deepEqual([sharedOpinionCount, mostSharedOpinion?.direction], [2, 'disagree'])
  })

  test('if only results are published, the number of shared opinions changes only with blocks', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 16, publication: 'results' })
    await app.runJobs()
    const late = app.stranger()
    const own = await anOpinion(late, camps.conversation)
    await Promise.all([...camps.left, ...camps.right].map((person) => aVote(person, own)))
    await app.runJobs()
    assert.equal((await sharedIn(app.anyone)).sharedOpinionCount, 2)
    await publishNow(app, camps.conversation)
    assert.equal((await sharedIn(app.anyone)).sharedOpinionCount, 3)
  })

  test('without clear groups no opinion is shown as shared', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 10 })
    await joinCamp(app, conversation, { side: 0, size: 4 })
    await app.runJobs()
    assert.deepEqual(await sharedIn(app.anyone), {
      sharedOpinionCount: undefined,
      mostSharedOpinion: undefined,
    })
  })

  test('a run from before directions were stored has only the number of shared opinions', async () => {
    await using app = await startApp()
    const { conversation } = await analysedCamps(app)
    await sql`update list_orders set directions = null`.execute(app.ctx.db)
    await closeConversation(app, conversation)
    assert.deepEqual(await sharedIn(app.anyone), { sharedOpinionCount: 2, mostSharedOpinion: undefined })
  })

  test('a long shared opinion is cut off as one line of plain text', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 12, right: 12 })
    const words = `<div>One</div><div>${'two '.repeat(200)}</div>`
    await sql`update opinions set body = ${words} where slug_id = any(${camps.common})`.execute(app.ctx.db)
    await app.runJobs()
    const { mostSharedOpinion } = await sharedIn(camps.left[0] ?? app.anyone)
    assert.match(mostSharedOpinion?.opinion ?? '', /^One two( two)+…$/)
    assert(Array.from(mostSharedOpinion?.opinion ?? '').length <= 280)
  })
})

describe('which opinions groups share', () => {
  const sharedOf = (ask: ApiClient, { conversation }: Camps) =>
    ask(listSharedOpinions, { conversationSlugId: conversation.slugId })

  test('the shared opinions are the list of common ground in its order, each with its direction', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const list = await consensusOf(app, camps)
    const shared = await sharedOf(app.anyone, camps)
    assert.deepEqual(
      shared.map(({ opinionSlugId }) => opinionSlugId),
      list.map(({ opinionSlugId }) => opinionSlugId),
    )
    assert(shared.every(({ direction }) => direction === 'agree'))
  })

  test('a moderated opinion leaves the shared opinions before the next run', async () => {
    await using app = await startApp()
    const camps = await analysedCamps(app)
    const [first] = await sharedOf(app.anyone, camps)
    await moderateOpinion(app, { slugId: first?.opinionSlugId ?? '', action: 'move' })
    const after = await sharedOf(app.anyone, camps)
    assert(!after.some(({ opinionSlugId }) => opinionSlugId === first?.opinionSlugId))
  })

  test('there are no shared opinions before the first run', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { opinions: 2 })
    assert.deepEqual(await app.anyone(listSharedOpinions, { conversationSlugId: slugId }), [])
  })
})
