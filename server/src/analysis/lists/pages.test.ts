import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import {
  deleteOpinion,
  getOpinionMap,
  GroupKey,
  listOpinions,
  listOwnPositions,
  type Input,
  type Opinion,
  type OpinionFilter,
} from '@parley/contract'
import { sql } from 'kysely'
import { cacheBudget } from '#http/cache-budget.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aConversation, anOpinion, aVote, moderateOpinion, type SeededConversation } from '#testing/seed.ts'

type PagingOptions = {
  conversation: SeededConversation
  filter: OpinionFilter
  limit: number
  /** Runs between two pages. */
  between?: (page: Opinion[]) => Promise<unknown>
}

/** The slug ids of all pages of a list, in the order in which they arrived. */
async function readPages(
  app: TestApp,
  { conversation, filter, limit, between }: PagingOptions,
): Promise<string[]> {
  const slugIds: string[] = []
  let last: Opinion | undefined
  do {
    const page = await app.anyone(listOpinions, {
      conversationSlugId: conversation.slugId,
      filter,
      limit,
      lastSlugId: last?.opinionSlugId,
      orderId: last?.orderId,
    })
    slugIds.push(...page.map(({ opinionSlugId }) => opinionSlugId))
    last = page.at(-1)
    await between?.(page)
  } while (last !== undefined)
  return slugIds
}

const slugsOf = (opinions: Opinion[]) => opinions.map(({ opinionSlugId }) => opinionSlugId)
const sorted = (slugIds: string[]) => slugIds.toSorted()

describe('the pages of an opinion list', () => {
  test('the pages of an opinion list together are the whole list, in every order', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 12, right: 12 })
    await app.runJobs()
    for (const filter of ['new', 'discover', 'controversial', 'group-aware-consensus', 'majority'] as const) {
      const whole = await app.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter })
      const pages = await readPages(app, { conversation, filter, limit: 3 })
      assert.deepEqual(
        pages,
        whole.map(({ opinionSlugId }) => opinionSlugId),
        filter,
      )
    }
  })

  test('the pages of an opinion list contain every opinion once while votes and runs change the order', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 6, right: 6 })
    await app.runJobs()
    const all = conversation.opinions.map(({ slugId }) => slugId)
    const seen = await readPages(app, {
      conversation,
      filter: 'discover',
      limit: 2,
      between: async () => {
        await joinCamp(app, conversation, { side: 0, size: 3 })
        await aVote(app.stranger(), all[3] ?? '', 'pass')
        await app.runJobs()
      },
    })
    assert.deepEqual(sorted(seen), sorted(all))
  })

  test('a block between two pages neither repeats nor leaves out an opinion, however old the order of the first page is', async () => {
    await using app = await startApp()
    const { conversation, divisive, left } = await twoCamps(app, {
      publication: 'results',
      left: 16,
      right: 16,
    })
    await app.runJobs()
    await sql`update list_orders set created_at = created_at - interval '2 hours'`.execute(app.ctx.db)
    const list = async (filter: OpinionFilter, page?: Partial<Input<typeof listOpinions>>, by = app) =>
      by.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter, ...page })
    const filters = ['discover', 'controversial'] as const
    const before = await Promise.all(filters.map((filter) => list(filter)))
    for (const person of left)
      for (const slugId of divisive.slice(0, 3)) await aVote(person, slugId, 'disagree')
    await minutesPass(app, 61)
    await app.runJobs()
    // Another process has not kept the order in memory.
    await using sibling = await app.sibling()
    for (const [index, filter] of filters.entries()) {
      const [first, rest] = [before[index]!.slice(0, 4), before[index]!.slice(4)]
      const { opinionSlugId: lastSlugId = '', orderId } = first.at(-1) ?? {}
      const next = await list(filter, { lastSlugId, orderId, limit: 10 }, sibling)
      assert.equal(next[0]?.asOf?.block, 2)
      assert.deepEqual(slugsOf(next), slugsOf(rest), filter)
    }
  })

  test('the pages of an opinion list keep their order while opinions are added, deleted and moderated, even the opinion of the cursor', async () => {
    await using app = await startApp()
    const { conversation, left } = await twoCamps(app, { left: 6, right: 6 })
    await app.runJobs()
    const [author = app.stranger()] = left
    const own = await anOpinion(author, conversation)
    const all = conversation.opinions.map(({ slugId }) => slugId)
    for (const filter of ['discover', 'new'] as const) {
      const gone: string[] = []
      const seen = await readPages(app, {
        conversation,
        filter,
        limit: 2,
        between: async (page) => {
          await anOpinion(app.stranger(), conversation)
          const last = page.at(-1)?.opinionSlugId
          if (last === undefined || last === own || gone.length > 1) return
          gone.push(last)
          await moderateOpinion(app, { slugId: last, action: 'move' })
          await app.runJobs()
        },
      })
      assert.equal(new Set(seen).size, seen.length, 'nothing twice')
      assert.deepEqual(
        [...all, own].filter((slugId) => !seen.includes(slugId)),
        [],
        'nothing missed',
      )
      for (const slugId of gone) await moderateOpinion(app, { slugId, action: 'withdraw' })
    }
  })

  test('the next page of an opinion list starts after the cursor even if that opinion was deleted', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 4 })
    const author = await app.guest()
    const own = await anOpinion(author, conversation)
    const asked = { conversationSlugId: conversation.slugId, filter: 'new' as const, limit: 1 }
    assert.deepEqual(slugsOf(await app.anyone(listOpinions, asked)), [own])
    await author(deleteOpinion, { opinionSlugId: own })
    const next = await app.anyone(listOpinions, { ...asked, limit: 10, lastSlugId: own })
    assert.equal(next.length, 4)
  })

  test('the pages of an opinion list use the newest order if the order of the cursor no longer exists', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 6, right: 6 })
    await app.runJobs()
    const asked = { conversationSlugId: conversation.slugId, filter: 'discover' as const }
    const whole = slugsOf(await app.anyone(listOpinions, asked))
    const rest = await app.anyone(listOpinions, {
      ...asked,
      lastSlugId: whole[3] ?? '',
      orderId: 2 ** 31 - 1,
    })
    assert.deepEqual(slugsOf(rest), whole.slice(4))
    const elsewhere = await aConversation(app, { opinions: 1 })
    for (const lastSlugId of ['nowhere1', elsewhere.opinions[0]?.slugId ?? ''])
      assert.deepEqual(await app.anyone(listOpinions, { ...asked, lastSlugId }), [])
  })

  test('a page after a cursor has 50 opinions by default, and any other limit returns a slice of the list', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 120 })
    const asked = { conversationSlugId: conversation.slugId, filter: 'new' as const }
    const whole = slugsOf(await app.anyone(listOpinions, asked))
    assert.equal(new Set(whole).size, 120)
    const page = await app.anyone(listOpinions, { ...asked, lastSlugId: whole[9] ?? '' })
    assert.deepEqual(slugsOf(page), whole.slice(10, 60))
    for (const [limit, start] of [
      [1, 49],
      [50, 0],
      [51, 0],
      [100, 30],
      [120, 0],
    ] as const) {
      const lastSlugId = start === 0 ? undefined : whole[start - 1]
      const part = await app.anyone(listOpinions, { ...asked, limit, lastSlugId })
      assert.deepEqual(slugsOf(part), whole.slice(start, start + limit), `${limit} from ${start}`)
    }
  })
})

describe('what a page says to authors', () => {
  test('an opinion list marks the author’s own opinions and group for the author only', async () => {
    await using app = await startApp()
    const { conversation, left } = await twoCamps(app, { left: 12, right: 12 })
    const [alice = app.stranger(), bob = app.stranger()] = left
    const own = [await anOpinion(alice, conversation), await anOpinion(alice, conversation)]
    await aVote(bob, own[0] ?? '')
    await app.runJobs()
    const asked = { conversationSlugId: conversation.slugId, filter: 'new' as const, limit: 5 }
    const [plain, hers, his] = [
      await app.anyone(listOpinions, asked),
      await alice(listOpinions, asked),
      await bob(listOpinions, asked),
    ]
    assert.deepEqual(his, plain)
    assert.deepEqual(
      hers.filter(({ isOwn }) => isOwn).map(({ opinionSlugId }) => opinionSlugId),
      own.toReversed(),
    )
    const [position] = await alice(listOwnPositions, { conversationSlugIdList: [conversation.slugId] })
    for (const [place, opinion] of hers.entries()) {
      const everybodys = plain[place]
      assert.equal(everybodys?.isOwn, undefined)
      const inClusters = opinion.clustersStats.filter(({ isAuthorInCluster }) => isAuthorInCluster)
      assert.deepEqual(
        inClusters.map(({ key }) => key),
        opinion.isOwn && opinion.clustersStats.length > 0 ? [position?.position.key] : [],
      )
    }
    assert.ok(hers.some(({ isOwn, clustersStats }) => isOwn && clustersStats.length > 0))
  })

  test('an opinion list counts each acknowledged vote, on every page', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 60 })
    const asked = { conversationSlugId: conversation.slugId, filter: 'new' as const }
    for (const place of [0, 30, 59]) {
      const opinionSlugId = conversation.opinions[place]?.slugId ?? ''
      await app.anyone(listOpinions, asked)
      await aVote(await app.guest(), opinionSlugId)
      const listed = await app.anyone(listOpinions, asked)
      assert.equal(listed.find((opinion) => opinion.opinionSlugId === opinionSlugId)?.numAgrees, 1)
      assert.ok(listed.every(({ numParticipants }) => numParticipants === listed[0]?.numParticipants))
      await app.runJobs()
    }
  })
})

test('a whole list is compressed for clients that accept it, with the same content', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app, { opinions: 210 })
  await sql`update opinions set body = repeat(slug_id, 200)`.execute(app.ctx.db)
  const ask = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/opinion/fetch-by-conversation',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ conversationSlugId: slugId, filter: 'new' }),
    })
  const [plain, ...compressed] = await Promise.all([
    ask({}),
    ...Array.from({ length: 5 }, () => ask({ 'accept-encoding': 'gzip' })),
  ])
  assert.ok(plain.rawPayload.length > 256 * 1024)
  for (const { headers, rawPayload } of compressed) {
    assert.equal(headers['content-encoding'], 'gzip')
    assert.deepEqual(gunzipSync(rawPayload), plain.rawPayload)
  }
})

test('requests with random limits, group keys, cursors and orders add nothing to the caches beyond the list itself', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 6, right: 6 })
  await app.runJobs()
  const asked = { conversationSlugId: conversation.slugId, filter: 'discover' as const }
  const whole = slugsOf(await app.anyone(listOpinions, asked))
  const { entries } = cacheBudget(app.ctx).used
  for (let n = 0; n < 60; n++)
    await app.anyone(listOpinions, {
      ...asked,
      limit: 1 + n,
      clusterKey: GroupKey.options[n % 6],
      ...(n % 2 === 0 ? {} : { lastSlugId: whole[n % whole.length], orderId: 1000 + n }),
    })
  assert.equal(cacheBudget(app.ctx).used.entries, entries)
})

test('the viewer’s own position equals the one on the map', async () => {
  await using app = await startApp()
  const { conversation, left } = await twoCamps(app, { left: 12, right: 12 })
  const other = await aConversation(app, { opinions: 1 })
  await app.runJobs()
  const [alice = app.stranger()] = left
  const conversationSlugId = conversation.slugId
  const { runId, place } = await alice(getOpinionMap, { conversationSlugId })
  assert.ok(place?.key)
  const positions = await alice(listOwnPositions, {
    conversationSlugIdList: [conversationSlugId, other.slugId, 'nowhere1'],
  })
  assert.deepEqual(
    positions.map((own) => ({ ...own, mostSharedOpinion: undefined })),
    [{ conversationSlugId, runId, position: place, mostSharedOpinion: undefined }],
  )
  assert.deepEqual(
    await (
      await app.guest()
    )(listOwnPositions, { conversationSlugIdList: [conversationSlugId] }),
    [],
  )
})
