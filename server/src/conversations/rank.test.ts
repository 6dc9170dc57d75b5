import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fetchRecentConversations } from '@parley/contract'
import { sql } from 'kysely'
import { refreshRank } from '#conversations/tallies.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, aVote, moderateOpinion, type SeededConversation } from '#testing/seed.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

type Sizes = { participants?: number; opinions?: number; days?: number }

/** Creates a conversation with these stored counts and the resulting rank. */
async function conversationOfSize(
  app: TestApp,
  { participants = 0, opinions = 0, days = 1 }: Sizes,
): Promise<SeededConversation> {
  const conversation = await aConversation(app, { createdAt: daysAgo(days), opinions: 1 })
  await sql`update conversations set num_participants = ${participants}, num_opinions = ${opinions}
    where id = ${conversation.id}`.execute(app.ctx.db)
  await refreshRank(app.ctx.db, conversation.id)
  return conversation
}

async function popularFeed({ anyone }: TestApp): Promise<{ slugs: string[]; ranks: number[] }> {
  const { conversationDataList } = await anyone(fetchRecentConversations, { sortAlgorithm: 'following' })
  return {
    slugs: conversationDataList.map(({ metadata }) => metadata.conversationSlugId),
    ranks: conversationDataList.map(({ metadata }) => metadata.rank),
  }
}

const slugsOf = (conversations: SeededConversation[]) => conversations.map(({ slugId }) => slugId)

describe('the popular order', () => {
  test('the popular order puts more participants, more opinions and newer conversations first, other things being equal', async () => {
    await using app = await startApp()
    const orders: Sizes[][] = [
      [{ participants: 100 }, { participants: 10 }, { participants: 1 }, {}],
      [{ opinions: 100 }, { opinions: 10 }, { opinions: 1 }, {}],
      [{ days: 0 }, { days: 1 }, { days: 10 }, { days: 300 }],
    ]
    for (const order of orders) {
      await sql`update conversations set deleted_at = now()`.execute(app.ctx.db)
      const conversations: SeededConversation[] = []
      for (const sizes of order.toReversed()) conversations.unshift(await conversationOfSize(app, sizes))
      assert.deepEqual((await popularFeed(app)).slugs, slugsOf(conversations))
    }
  })

  test('the popular order ranks an older, much more active conversation above a new and empty one', async () => {
    await using app = await startApp()
    const [empty, busy] = [
      await conversationOfSize(app, { days: 0 }),
      await conversationOfSize(app, { days: 6, participants: 50 }),
    ]
    assert.deepEqual((await popularFeed(app)).slugs, slugsOf([busy, empty]))
  })

  test('a vote raises a conversation in the popular order', async () => {
    await using app = await startApp()
    const [older, newer] = [
      await conversationOfSize(app, { days: 4 }),
      await conversationOfSize(app, { days: 3 }),
    ]
    assert.deepEqual((await popularFeed(app)).slugs, slugsOf([newer, older]))
    await aVote(await app.guest(), older.opinions[0]?.slugId ?? '')
    await app.runJobs()
    assert.deepEqual((await popularFeed(app)).slugs, slugsOf([older, newer]))
  })

  test('restoring an opinion with its votes does not raise its conversation in the popular order', async () => {
    await using app = await startApp()
    const [older, newer] = [
      await conversationOfSize(app, { days: 40 }),
      await conversationOfSize(app, { days: 3 }),
    ]
    const slugId = older.opinions[0]?.slugId ?? ''
    for (let n = 0; n < 3; n++) await aVote(await app.guest(), slugId)
    await app.runJobs()
    await sql`update conversations set votes_heat = '-infinity' where id = ${older.id}`.execute(app.ctx.db)
    await refreshRank(app.ctx.db, older.id)
    assert.deepEqual((await popularFeed(app)).slugs, slugsOf([newer, older]))
    await moderateOpinion(app, { slugId, action: 'hide' })
    await app.runJobs()
    await moderateOpinion(app, { slugId, action: 'withdraw' })
    await app.runJobs()
    assert.equal((await assertNoDrift(app, older.slugId)).voteCount, 3)
    assert.deepEqual((await popularFeed(app)).slugs, slugsOf([newer, older]))
  })

  test('ranks in the popular order are finite for a million participants and opinions, and for every age', async () => {
    await using app = await startApp()
    const million = 1_000_000
    await conversationOfSize(app, { participants: million, opinions: million })
    await conversationOfSize(app, { participants: 1000 * million, opinions: 1000 * million, days: 0 })
    for (const days of [-36_500, 0, 10_000, 36_500]) await conversationOfSize(app, { days })
    const { ranks } = await popularFeed(app)
    assert.equal(ranks.length, 6)
    assert(ranks.every(Number.isFinite), String(ranks))
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => b - a),
    )
  })

  test('the popular order counts votes in a conversation of any age', async () => {
    await using app = await startApp()
    const alice = await app.guest()
    for (const days of [2_000, 10_000, 36_500]) {
      const old = await conversationOfSize(app, { days })
      await aVote(alice, old.opinions[0]?.slugId ?? '')
      await app.runJobs()
      assert.equal((await assertNoDrift(app, old.slugId)).voteCount, 1)
      const { rows } = await sql`select 1 from tally_deltas where conversation_id = ${old.id}`.execute(
        app.ctx.db,
      )
      assert.equal(rows.length, 0)
    }
    assert((await popularFeed(app)).ranks.every(Number.isFinite))
  })

  test('the popular order breaks ties by slug id', async () => {
    await using app = await startApp()
    const createdAt = daysAgo(1)
    const tied: SeededConversation[] = []
    for (let n = 0; n < 6; n++) tied.push(await aConversation(app, { createdAt }))
    const expected = slugsOf(tied).toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    assert.deepEqual((await popularFeed(app)).slugs, expected)
  })

  test('the popular order does not change as time passes: the same counts give the same rank at any time', async () => {
    await using app = await startApp()
    const conversation = await conversationOfSize(app, { participants: 20, opinions: 4 })
    const before = (await popularFeed(app)).ranks
    await sql`select pg_sleep(0.05)`.execute(app.ctx.db)
    await refreshRank(app.ctx.db, conversation.id)
    assert.deepEqual((await popularFeed(app)).ranks, before)
  })
})
