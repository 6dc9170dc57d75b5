import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fetchRecentConversations, type ApiClient, type Input } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  deleteConversation,
  followTopic,
  lockConversation,
  unlockConversation,
  type ConversationOptions,
} from '#testing/seed.ts'

type FeedInput = Input<typeof fetchRecentConversations>

async function read(ask: ApiClient, input: Partial<FeedInput> = {}) {
  const feed = await ask(fetchRecentConversations, { sortAlgorithm: 'new', ...input })
  return {
    slugs: feed.conversationDataList.map(({ metadata }) => metadata.conversationSlugId),
    ranks: feed.conversationDataList.map(({ metadata }) => metadata.rank),
    top: feed.topConversationSlugIdList,
    shownAs: feed.shownAs,
  }
}

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

/** Creates conversations one hour apart; returns them newest first. */
async function aFeed(app: TestApp, size: number, options: ConversationOptions = {}): Promise<string[]> {
  const slugs: string[] = []
  for (let n = 0; n < size; n++)
    slugs.push((await aConversation(app, { createdAt: ago(n), ...options })).slugId)
  return slugs
}

describe('the feed', () => {
  test('the feed contains public conversations only: no private, locked, deleted or unfinished ones (spec 6.7)', async () => {
    await using app = await startApp()
    const isPublic = await aConversation(app)
    const needsLogin = await aConversation(app, { isLoginRequired: true })
    await aConversation(app, { isIndexed: false })
    await aConversation(app, { isIndexed: false, isLoginRequired: true })
    const author = await app.user()
    const authorId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
    await aConversation(app, { isReady: false, authorId })
    const locked = await aConversation(app)
    await deleteConversation(app, await aConversation(app))
    await lockConversation(app, locked)
    const expected = [isPublic.slugId, needsLogin.slugId].toSorted()
    for (const sortAlgorithm of ['new', 'following'] as const)
      for (const reader of [app.anyone, author, await app.user({ isModerator: true })]) {
        const { slugs, top } = await read(reader, { sortAlgorithm })
        assert.deepEqual(slugs.toSorted(), expected)
        assert.deepEqual(top.toSorted(), expected)
      }
    await unlockConversation(app, locked)
    assert((await read(app.anyone)).slugs.includes(locked.slugId))
  })

  test('the feed has up to 100 conversations by default, 10 after a cursor, and as many as a limit asks for', async () => {
    await using app = await startApp()
    await sql`insert into users (username) values ('author')`.execute(app.ctx.db)
    await sql`insert into conversations (slug_id, author_id, title, is_indexed, is_login_required, created_at)
      select 'c' || n, (select id from users limit 1), 'n', true, false, now() - n * interval '1 minute'
      from generate_series(100, 229) n`.execute(app.ctx.db)
    const { slugs } = await read(app.anyone)
    assert.equal(slugs.length, 100)
    assert.equal((await read(app.anyone, { lastSlugId: 'c150' })).slugs.length, 10)
    for (const limit of [1, 7, 100]) assert.equal((await read(app.anyone, { limit })).slugs.length, limit)
    assert.equal((await read(app.anyone, { lastSlugId: 'c100', limit: 100 })).slugs.length, 100)
    assert.deepEqual((await read(app.anyone, { lastSlugId: 'c229' })).slugs, [])
    for (const limit of [0, 101, 1.5, -1]) await assertRejected(read(app.anyone, { limit }), 'invalid_input')
  })

  test('the feed "new" lists the newest conversations first, and sorts ties by slug id', async () => {
    await using app = await startApp()
    const moment = ago(1)
    const tied = await Promise.all([1, 2, 3].map(() => aConversation(app, { createdAt: moment })))
    const newer = await aConversation(app)
    const older = await aConversation(app, { createdAt: ago(2) })
    const expected = [newer.slugId, ...tied.map(({ slugId }) => slugId).toSorted(byBytes), older.slugId]
    const { slugs, shownAs } = await read(app.anyone)
    assert.deepEqual(slugs, expected)
    assert.equal(shownAs, 'new')
  })

  test('the feed contains the ids of its first ten conversations, the same on every page and for every limit (spec 7.11)', async () => {
    await using app = await startApp()
    const slugs = await aFeed(app, 12)
    for (const input of [
      {},
      { limit: 3 },
      { limit: 11 },
      { lastSlugId: slugs[4] },
      { lastSlugId: slugs[11] },
    ])
      assert.deepEqual((await read(app.anyone, input)).top, slugs.slice(0, 10))
  })

  test('the feed contains the viewer’s votes if the request is signed, and no votes otherwise (spec 7.11)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    const slugId = await anOpinion(alice, conversation)
    const request = { sortAlgorithm: 'new' } as const
    const [own] = (await alice(fetchRecentConversations, request)).conversationDataList
    assert.deepEqual(own?.userInteraction?.commentRanking, { [slugId]: 'agree' })
    for (const nobody of [app.anyone, app.stranger()]) {
      const [shown] = (await nobody(fetchRecentConversations, request)).conversationDataList
      assert.equal(shown?.userInteraction, undefined)
      assert.equal(shown?.metadata.voteCount, 1)
    }
  })

  test('the feed accepts and ignores loadUserPollData (spec 7.11)', async () => {
    await using app = await startApp()
    const slugs = await aFeed(app, 1)
    assert.deepEqual((await read(app.anyone, { loadUserPollData: true })).slugs, slugs)
  })
})

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('the next page of the feed', () => {
  for (const sortAlgorithm of ['new', 'following'] as const)
    test(`the next page continues in the order "${sortAlgorithm}" without repeating or skipping`, async () => {
      await using app = await startApp()
      await aFeed(app, 23)
      const { slugs } = await read(app.anyone, { sortAlgorithm })
      for (const limit of [1, 4, 10]) {
        const slugIds: string[] = []
        for (;;) {
          const page = await read(app.anyone, { sortAlgorithm, limit, lastSlugId: slugIds.at(-1) })
          if (page.slugs.length === 0) break
          slugIds.push(...page.slugs)
        }
        assert.deepEqual(slugIds, slugs)
      }
    })

  test('the next page continues among conversations of equal rank', async () => {
    await using app = await startApp()
    const slugs = await aFeed(app, 9, { createdAt: ago(5) })
    await sql`update conversations set rank = 3`.execute(app.ctx.db)
    const first = await read(app.anyone, { sortAlgorithm: 'following', limit: 4 })
    const rest = await read(app.anyone, {
      sortAlgorithm: 'following',
      lastSlugId: first.slugs.at(-1),
      lastRank: first.ranks.at(-1),
    })
    assert.deepEqual([...first.slugs, ...rest.slugs], slugs.toSorted(byBytes))
  })

  test('the next page starts at the same position when conversations of earlier pages move, including the last one', async () => {
    await using app = await startApp()
    const conversations = []
    for (let n = 0; n < 20; n++)
      conversations.push(await aConversation(app, { opinions: 1, createdAt: ago(n) }))
    await app.runJobs()
    const first = await read(app.anyone, { sortAlgorithm: 'following', limit: 8 })
    const voter = await app.guest()
    for (const place of [7, 3])
      await aVote(
        voter,
        conversations.find(({ slugId }) => slugId === first.slugs[place])?.opinions[0]?.slugId ?? '',
      )
    await app.runJobs()
    const cursor = { lastSlugId: first.slugs.at(-1), lastRank: first.ranks.at(-1) }
    const rest = await read(app.anyone, { sortAlgorithm: 'following', limit: 100, ...cursor })
    assert.deepEqual(
      [...first.slugs, ...rest.slugs].toSorted(),
      conversations.map(({ slugId }) => slugId).toSorted(),
    )
    assert.notDeepEqual((await read(app.anyone, { sortAlgorithm: 'following', limit: 8 })).slugs, first.slugs)
  })

  test('the next page follows a conversation that was deleted or locked meanwhile', async () => {
    await using app = await startApp()
    const slugs = await aFeed(app, 6)
    const last = { id: await idOf(app, slugs[2] ?? '') }
    await lockConversation(app, last)
    assert.deepEqual((await read(app.anyone, { lastSlugId: slugs[2] })).slugs, slugs.slice(3))
    await deleteConversation(app, last)
    assert.deepEqual((await read(app.anyone, { lastSlugId: slugs[2] })).slugs, slugs.slice(3))
  })
})

const idOf = async ({ ctx }: TestApp, slugId: string) => {
  const row = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', slugId)
    .executeTakeFirst()
  return row?.id ?? 0
}

describe('the feed of a topic', () => {
  test('a topic shows its conversations', async () => {
    await using app = await startApp()
    const [trams, parks] = [
      await aFeed(app, 2, { topics: ['trams'] }),
      await aFeed(app, 1, { topics: ['parks'] }),
    ]
    const listed = await read(app.anyone, { topicCode: 'trams' })
    assert.deepEqual([listed.slugs.toSorted(), listed.shownAs], [trams.toSorted(), 'topic'])
    assert.deepEqual((await read(app.anyone, { topicCode: 'parks' })).slugs, parks)
    assert.deepEqual((await read(app.anyone, { topicCode: 'none' })).slugs, [])
  })

  test('"following" returns conversations of followed topics, page by page', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const userId = (await userIdOf(app.ctx.db, alice.device.did)) ?? 0
    const trams = await aFeed(app, 5, { topics: ['trams', 'transport'] })
    await aFeed(app, 3, { topics: ['parks'] })
    await aFeed(app, 2)
    const unfollowed = await read(alice, { sortAlgorithm: 'following' })
    assert.deepEqual([unfollowed.slugs.length, unfollowed.shownAs], [10, 'popular'])
    for (const code of ['trams', 'transport']) await followTopic(app, { userId, code })
    const followed = await read(alice, { sortAlgorithm: 'following' })
    assert.deepEqual([followed.slugs.toSorted(), followed.shownAs], [trams.toSorted(), 'following'])
    assert.deepEqual(followed.top, followed.slugs)
    const [first] = followed.slugs
    const rest = await read(alice, { sortAlgorithm: 'following', lastSlugId: first })
    assert.deepEqual(rest.slugs, followed.slugs.slice(1))
    const popular = await read(app.anyone, { sortAlgorithm: 'following', lastSlugId: first })
    assert.equal(popular.shownAs, 'popular')
    assert.equal((await read(await app.guest(), { sortAlgorithm: 'following' })).shownAs, 'popular')
  })
})
