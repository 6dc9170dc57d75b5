import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation, getOpinionMap, type ApiClient, type OpinionMap } from '@parley/contract'
import { sql } from 'kysely'
import { pruneRuns } from '#analysis/sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, deleteConversation, moderateOpinion } from '#testing/seed.ts'
import { until } from '#testing/until.ts'
import { foldAll, startWorker } from '#worker.ts'

const mapOf = (ask: ApiClient, { slugId }: { slugId: string }): Promise<OpinionMap> =>
  ask(getOpinionMap, { conversationSlugId: slugId })

const clustersOf = async (ask: ApiClient, { slugId }: { slugId: string }) =>
  (await ask(getConversation, { conversationSlugId: slugId })).conversationData.polis.clusters

describe('the opinion map', () => {
  test('the opinion map before the first run gives its reason and the present counts', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2, publication: 'votes' })
    await aVote(await app.guest(), conversation.opinions[0]?.slugId ?? '')
    const map = await mapOf(app.anyone, conversation)
    assert.equal(map.noMapReason, 'not_computed')
    assert.deepEqual([map.asOfVote, map.participantCount, map.opinionCount], [1, 1, 2])
    assert.deepEqual([map.runId, map.groups, map.cells], [undefined, [], []])
  })

  test('the opinion map of two camps has two groups, and all its counts come from one moment', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 18, right: 12, publication: 'votes' })
    await app.runJobs()
    const map = await mapOf(app.anyone, conversation)
    assert.equal(map.noMapReason, undefined)
    assert.deepEqual(
      [map.asOfVote, map.participantCount, map.opinionCount, map.numGrouped],
      [300, 30, 10, 30],
    )
    assert.deepEqual(map.groups.map(({ size }) => size).toSorted(), [12, 18])
    assert.deepEqual(
      await clustersOf(app.anyone, conversation),
      map.groups.map(({ key, size, share, summary }) => ({
        key,
        numUsers: size,
        share,
        aiSummary: summary,
        isUserInCluster: false,
      })),
    )
    await joinCamp(app, conversation, { side: 0, size: 2 })
    const later = await mapOf(app.anyone, conversation)
    assert.deepEqual(later, map, 'a run does not change while people vote on')
    await app.runJobs()
    assert.equal((await mapOf(app.anyone, conversation)).asOfVote, 320)
  })

  test('the opinion map shows no square with fewer than five people, and no name or id', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 30, right: 20 })
    await app.runJobs()
    const { cells, bounds, groups } = await mapOf(app.anyone, conversation)
    assert(cells.every(({ numPeople }) => numPeople >= 5))
    assert(cells.length > 0)
    const [left, bottom, right, top] = bounds
    for (const { x, y } of cells) assert(x >= left && x <= right && y >= bottom && y <= top)
    assert(groups.every(({ hull, centre }) => [...hull, centre].flat().every(Number.isFinite)))
  })

  test('the opinion map of fewer than ten people shows only totals', async () => {
    await using app = await startApp()
    const { conversation, left } = await twoCamps(app, { left: 4, right: 4 })
    await app.runJobs()
    const map = await mapOf(left[0] ?? app.anyone, conversation)
    assert.equal(map.noMapReason, 'too_few_participants')
    assert.deepEqual([map.groups, map.numGrouped, map.place?.key], [[], 0, undefined])
    assert.deepEqual(await clustersOf(app.anyone, conversation), [])
  })

  for (const [left, right] of [
    [40, 4],
    [300, 7],
  ] as const)
    test(`the opinion map of ${left} people and ${right} others, fewer than five or 3 %, has no clear groups`, async () => {
      await using app = await startApp()
      const { conversation, right: others } = await twoCamps(app, { left, right })
      await app.runJobs()
      const map = await mapOf(others[0] ?? app.anyone, conversation)
      assert.equal(map.noMapReason, 'no_clear_groups')
      assert.deepEqual([map.groups, map.numGrouped, map.place?.key], [[], 0, undefined])
      assert.deepEqual(await clustersOf(app.anyone, conversation), [])
    })

  test('the opinion map leaves out what was moved, hidden or deleted', async () => {
    await using app = await startApp()
    const { conversation, divisive } = await twoCamps(app, { left: 12, right: 12 })
    const [moved = '', hidden = '', deleted = ''] = divisive
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    await sql`update opinions set deleted_at = now() where slug_id = ${deleted}`.execute(app.ctx.db)
    await app.runJobs()
    const { rows } = await sql<{ ids: number[]; out: number[] }>`
      select result -> 'map' -> 'opinionIds' as ids, result -> 'map' -> 'parameters' -> 'moderatedOut' as out
      from analysis_runs order by id desc limit 1`.execute(app.ctx.db)
    const idOf = new Map(conversation.opinions.map(({ slugId, id }) => [slugId, id]))
    assert.deepEqual(rows[0]?.out, [idOf.get(moved), idOf.get(hidden)])
    assert(!rows[0]?.ids.includes(idOf.get(deleted) ?? 0))
    assert.equal((await mapOf(app.anyone, conversation)).noMapReason, undefined)
  })

  test('everybody who may read a conversation may read its opinion map', async () => {
    await using app = await startApp()
    const secret = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    await assertRejected(mapOf(app.anyone, secret), 'forbidden', 'login_required')
    assert(await mapOf(await app.user(), secret))
    await deleteConversation(app, secret)
    await assertRejected(mapOf(await app.user(), secret), 'not_found')
  })
})

test('where votes are published, groups have their expected share of everybody, and sides have none', async () => {
  await using app = await startApp()
  const { conversation } = await twoCamps(app, { left: 12, right: 10 })
  await app.runJobs()
  const { groups } = await mapOf(app.anyone, conversation)
  assert(groups.length > 1)
  for (const { side, share } of groups)
    assert(side === undefined ? share !== undefined && share > 0.3 && share < 0.7 : share === undefined)
})

describe('the viewer', () => {
  test('the viewer sees their own group and nobody else’s', async () => {
    await using app = await startApp()
    const { conversation, left, right } = await twoCamps(app, { left: 12, right: 10 })
    await app.runJobs()
    const groupOf = async (person: ApiClient) => {
      const { place } = await mapOf(person, conversation)
      const own = (await clustersOf(person, conversation)).filter(({ isUserInCluster }) => isUserInCluster)
      assert.deepEqual(
        own.map(({ key }) => key),
        [place?.key],
      )
      assert.equal(place?.numVotesNeeded, 0)
      assert.notEqual(place?.closeTo, place?.key)
      return place?.key
    }
    const groups = { left: new Set<unknown>(), right: new Set<unknown>() }
    for (const person of left) groups.left.add(await groupOf(person))
    for (const person of right) groups.right.add(await groupOf(person))
    assert.deepEqual([groups.left.size, groups.right.size], [1, 1])
    assert.notDeepEqual(groups.left, groups.right)
    for (const nobody of [app.anyone, app.stranger(), await app.guest()])
      assert.equal((await mapOf(nobody, conversation)).place, undefined)
  })

  test('the viewer’s position moves with a vote at once, before the next run, and can change groups', async () => {
    await using app = await startApp()
    const { conversation, left, right, divisive } = await twoCamps(app, { left: 15, right: 15 })
    await app.runJobs()
    const [alice, bob] = [app.stranger(), right[0] ?? app.anyone]
    const { runId } = await mapOf(alice, conversation)
    const places: NonNullable<OpinionMap['place']>[] = []
    for (const [number, slugId] of divisive.entries()) {
      await aVote(alice, slugId, number < 4 ? 'agree' : 'disagree')
      const map = await mapOf(alice, conversation)
      assert.equal(map.runId, runId)
      assert(map.place)
      assert.equal(map.place.numVotes, number + 1)
      assert.equal(map.place.key === undefined, map.place.numVotesNeeded > 0)
      places.push(map.place)
    }
    assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, places.length)
    assert.equal(places.at(-1)?.key, (await mapOf(left[0] ?? app.anyone, conversation)).place?.key)
    for (const [number, slugId] of divisive.entries())
      await aVote(alice, slugId, number < 4 ? 'disagree' : 'agree')
    const changed = await mapOf(alice, conversation)
    assert.equal(changed.runId, runId)
    assert.equal(changed.place?.key, (await mapOf(bob, conversation)).place?.key)
    for (const slugId of divisive) await aVote(alice, slugId, 'cancel')
    assert.equal((await mapOf(alice, conversation)).place, undefined)
  })

  test('the letter of a viewer’s group stays the same from run to run, even if the sizes of groups change', async () => {
    await using app = await startApp()
    const { conversation, left, right } = await twoCamps(app, { left: 20, right: 8 })
    const keys = async () =>
      Promise.all(
        [left, right].map(async ([person]) => (await mapOf(person ?? app.anyone, conversation)).place?.key),
      )
    await app.runJobs()
    const first = await keys()
    assert.deepEqual(first.toSorted(), ['0', '1'])
    for (const side of [1, 1, 0, 1] as const) {
      await joinCamp(app, conversation, { side, size: 10 })
      await app.runJobs()
      assert.deepEqual(await keys(), first)
    }
  })
})

describe('a run', () => {
  test('a run follows votes within seconds, and many votes share one run', async () => {
    await using app = await startApp({ env: { ANALYSIS_DELAY_MS: '500' } })
    const worker = await startWorker(app.ctx)
    try {
      const { conversation } = await twoCamps(app, { left: 8, right: 8 })
      await until(async () => (await mapOf(app.anyone, conversation)).asOfVote === 160)
      const runs = await numRuns(app)
      assert(runs < 120, `${runs} runs for 160 votes`)
    } finally {
      await worker.stop()
    }
  })

  test('a run is enqueued once, no matter how many votes arrive before it begins', async () => {
    await using app = await startApp({ env: { ANALYSIS_DELAY_MS: '60000' } })
    const conversation = await aConversation(app, { opinions: 5 })
    const alice = await app.guest()
    for (const { slugId } of conversation.opinions) {
      await aVote(alice, slugId)
      await foldAll(app.ctx)
    }
    const { rows } = await sql<{ n: number; wait: number }>`
      select count(*)::int as n, extract(epoch from min(run_at) - now())::float8 as wait from graphile_worker.jobs
      where task_identifier = 'analyse'`.execute(app.ctx.db)
    assert.equal(rows[0]?.n, 1)
    assert(rows[0].wait > 30 && rows[0].wait < 60)
  })

  test('a run waits ANALYSIS_REST_FACTOR times as long as the last one of its conversation took', async () => {
    await using app = await startApp({ env: { ANALYSIS_REST_FACTOR: '10' } })
    const conversation = await aConversation(app, { opinions: 1, publication: 'votes' })
    const alice = await app.guest()
    const { db } = app.ctx
    await aVote(alice, conversation.opinions[0]?.slugId ?? '')
    await app.runJobs()
    assert.equal(await numRuns(app), 1)
    await sql`update analysis_runs set duration_ms = 6000`.execute(db)
    await aVote(alice, conversation.opinions[0]?.slugId ?? '', 'pass')
    await foldAll(app.ctx)
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
      where task_identifier = 'analyse'`.execute(db)
    assert.equal(rows.length, 1)
    assert(rows[0] && rows[0].wait > 30 && rows[0].wait <= 60, JSON.stringify(rows))
  })

  test('a run of an empty or a deleted conversation does nothing', async () => {
    await using app = await startApp()
    const empty = await aConversation(app)
    await anOpinion(await app.guest(), empty)
    await sql`update opinions set deleted_at = now()`.execute(app.ctx.db)
    const gone = await aConversation(app, { opinions: 1 })
    await deleteConversation(app, gone)
    await app.runJobs()
    const { rows } =
      await sql`select last_error from graphile_worker.jobs where last_error is not null`.execute(app.ctx.db)
    assert.deepEqual(rows, [])
    assert.equal((await mapOf(app.anyone, empty)).groups.length, 0)
  })

  test('old runs are deleted except the newest, the last of each hour for two days, and the last of each earlier day', async () => {
    await using app = await startApp()
    const { id } = await aConversation(app)
    const other = await aConversation(app)
    await sql`
      insert into analysis_runs (conversation_id, created_at, num_votes, num_participants, num_opinions, clusters,
        result)
      select c, m, 0, 0, 0, '[]', '{}'
      from unnest(${[id, other.id]}::int[]) c,
        generate_series(now() - interval '5 days', now(), interval '10 minutes') m order by m`.execute(
      app.ctx.db,
    )
    await pruneRuns(app.ctx.db, id)
    const { rows } = await sql<{ hourly: number; daily: number; newest: boolean; wrong: number }>`
      select count(*) filter (where created_at > now() - interval '47 hours')::int as hourly,
        count(*) filter (where created_at < now() - interval '49 hours')::int as daily,
        bool_or(created_at = now()) or max(created_at) > now() - interval '1 minute' as newest,
        count(*) filter (where created_at < now() - interval '3 days' and extract(hour from created_at) < 23)::int as wrong
      from analysis_runs where conversation_id = ${id}`.execute(app.ctx.db)
    const [kept] = rows
    assert(kept && kept.newest)
    assert(kept.hourly >= 47 && kept.hourly <= 48, JSON.stringify(kept))
    // How many days end before the 49th hour depends on the time of day.
    assert(kept.daily >= 2 && kept.daily <= 4, JSON.stringify(kept))
    // Only the first day may end before midnight: it began in the middle of the series.
    assert.equal(kept.wrong, 0)
    const { rows: untouched } = await sql<{ n: number }>`
      select count(*)::int as n from analysis_runs where conversation_id = ${other.id}`.execute(app.ctx.db)
    assert(untouched[0] && untouched[0].n > 700)
  })
})

const numRuns = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('analysis_runs').select('id').execute()).length
