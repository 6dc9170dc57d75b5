import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, getRunMap, listRuns, pinRun, type PublishedRun, type RunMap } from '@parley/contract'
import { sql } from 'kysely'
import { selectRuns } from '#analysis/formation/run-list.ts'
import type { ListedRun } from '#analysis/formation/runs.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

/** A conversation whose stored runs show first no clear groups, then two, then two with more people. */
async function threeRuns(app: TestApp) {
  const camps = await twoCamps(app, { left: 12, right: 0 })
  const { conversation } = camps
  await app.runJobs()
  await later(app)
  await joinCamp(app, conversation, { side: 1, size: 12 })
  await app.runJobs()
  await later(app)
  await joinCamp(app, conversation, { side: 0, size: 20 })
  await app.runJobs()
  return { conversation, input: { conversationSlugId: conversation.slugId } }
}

/** Makes all runs so far three days older, so that each of them is kept. */
const later = (app: TestApp) =>
  sql`update analysis_runs set created_at = created_at - interval '3 days'`.execute(app.ctx.db)

const mapsOf = async (app: TestApp, runs: PublishedRun[], input: { conversationSlugId: string }) => {
  const maps: RunMap[] = []
  for (const { runId } of runs) {
    const map = await app.anyone(getRunMap, { ...input, runId })
    assert(map)
    maps.push(map)
  }
  return maps
}

describe('the published runs of a conversation', () => {
  test('the published runs of a conversation are listed oldest first, with numbers of votes, people and groups, and without naming anybody', async () => {
    await using app = await startApp()
    const { input } = await threeRuns(app)
    const runs = await app.anyone(listRuns, input)
    assert.deepEqual(
      runs.map(({ asOfVote, participantCount, groups, numGrouped, numNotPlaced }) => [
        asOfVote,
        participantCount,
        groups.map(({ size }) => size).toSorted((a, b) => a - b),
        numGrouped + numNotPlaced,
      ]),
      [
        [120, 12, [], 0],
        [240, 24, [12, 12], 24],
        [440, 44, [12, 32], 44],
      ],
    )
    const map = await app.anyone(getOpinionMap, input)
    assert.equal(runs.at(-1)?.runId, map.runId)
    assert.equal(map.haveGroupsChanged, true)
    assert.deepEqual(
      runs.at(-1)?.groups.map(({ share }) => share),
      map.groups.map(({ share }) => share),
    )
    assert.deepEqual(
      [...runs].map(({ createdAt }) => createdAt).toSorted(),
      runs.map(({ createdAt }) => createdAt),
    )
  })

  test('published runs of the same votes, such as those made for a download, are listed as one, with the change of groups', async () => {
    await using app = await startApp()
    const { conversation, input } = await threeRuns(app)
    const listed = await app.anyone(listRuns, input)
    const [, , third] = listed
    assert.equal(listed[1]?.change?.reason, 'groups_formed')
    await sql`insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, result, clusters, engine_version)
      select conversation_id, num_votes, num_participants, num_opinions, result, clusters, engine_version from analysis_runs
      where conversation_id = ${conversation.id} order by id desc limit 1`.execute(app.ctx.db)
    const again = await app.anyone(listRuns, input)
    assert.deepEqual(again.slice(0, 2), listed.slice(0, 2))
    assert.equal(again.length, 3)
    const newest = again.at(-1)
    assert(newest && third && newest.runId > third.runId)
    assert.deepEqual({ ...newest, runId: third.runId }, third)
    assert.notEqual(await app.anyone(getRunMap, { ...input, runId: newest.runId }), null)
  })

  test('runs whose structure was not measured are left out of the story, and one measured run alone makes no story', async () => {
    await using app = await startApp()
    const { conversation, input } = await threeRuns(app)
    await sql`update analysis_runs set structure = 'not_measured' where conversation_id = ${conversation.id}
      and id < (select max(id) from analysis_runs)`.execute(app.ctx.db)
    assert.deepEqual(
      (await app.anyone(listRuns, input)).map(({ asOfVote }) => asOfVote),
      [440],
    )
    assert.equal((await app.anyone(getOpinionMap, input)).haveGroupsChanged, undefined)
  })

  test('the published runs of a conversation include those that are pinned for print', async () => {
    await using app = await startApp()
    const { conversation, input } = await threeRuns(app)
    const author = await aRegisteredUser(app, 'author')
    await sql`update conversations set author_id = ${author.userId} where id = ${conversation.id}`.execute(
      app.ctx.db,
    )
    const [, second] = await app.anyone(listRuns, input)
    await author(pinRun, { ...input, runId: second?.runId ?? 0 })
    const pinned = await app.anyone(listRuns, input)
    assert.deepEqual(
      pinned.map(({ isPinned }) => isPinned),
      [undefined, true, undefined],
    )
  })

  test('the maps of all published runs share one frame, so that a position is at the same pixels in each of them', async () => {
    await using app = await startApp()
    const { input } = await threeRuns(app)
    const runs = await app.anyone(listRuns, input)
    const maps = await mapsOf(app, runs, input)
    for (const frame of ['phone', 'desktop'] as const) {
      const frames = maps.map(({ drawings }) => {
        const { width, height, scale, left, top } = drawings?.[frame] ?? {}
        return { width, height, scale, left, top }
      })
      assert.deepEqual(new Set(frames.map((place) => JSON.stringify(place))).size, 1)
      // The last 49 pixels are the strip of people who are not placed.
      assert.equal(frames[0]?.height, 49 + (frame === 'phone' ? 240 : 300))
    }
    const [first, second, third] = maps.map(({ drawings }) => drawings?.phone)
    assert(first?.crowd !== undefined && first.groups.length === 0)
    // Letters stay on their side, whatever orientation the axes of a run had.
    const sides = [second, third].map((drawing) =>
      drawing?.groups.map(({ key, badge }) => `${key} ${badge[0] < drawing.width / 2 ? 'left' : 'right'}`),
    )
    assert.equal(sides[0]?.length, 2)
    assert.deepEqual(sides[0], sides[1])
  })

  test('a run of another conversation, or one that was deleted, has no map in the list of published runs', async () => {
    await using app = await startApp()
    const { input } = await threeRuns(app)
    const other = await twoCamps(app, { left: 8, right: 8 })
    await app.runJobs()
    const [run] = await app.anyone(listRuns, { conversationSlugId: other.conversation.slugId })
    assert(run)
    assert.equal(await app.anyone(getRunMap, { ...input, runId: run.runId }), null)
    assert.equal(await app.anyone(getRunMap, { ...input, runId: 2 ** 31 - 1 }), null)
  })

  test('there are no published runs before the first run, and people who may not read a conversation see none', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { opinions: 1 })
    assert.deepEqual(await app.anyone(listRuns, { conversationSlugId: slugId }), [])
    await sql`update conversations set is_indexed = false, is_login_required = true
      where slug_id = ${slugId}`.execute(app.ctx.db)
    for (const [conversationSlugId, refusal] of [
      [slugId, 'forbidden'],
      ['absent', 'not_found'],
    ] as const) {
      await assertRejected(app.anyone(listRuns, { conversationSlugId }), refusal)
      await assertRejected(app.anyone(getRunMap, { conversationSlugId, runId: 1 }), refusal)
    }
  })

  test('a long list of published runs keeps those with a change, the pinned, the first and the last, and some between them', () => {
    const runs = Array.from({ length: 1000 }, (_, n): ListedRun => ({
      id: n + 1,
      created_at: new Date(n),
      num_votes: n,
      num_participants: n,
      clusters: n < 400 ? [] : [{ key: '0', numUsers: n }],
      structure: null,
      change: n === 600 ? { reason: 'groups_redrawn', flows: [] } : null,
      is_pinned: n === 77,
      redraws: null,
      vote_order: null,
    }))
    const listed = selectRuns(runs, 50).map(({ id }) => id)
    assert.equal(listed.length, 50)
    for (const id of [1, 78, 401, 601, 1000]) assert(listed.includes(id), `${id}`)
    assert.deepEqual(
      listed,
      listed.toSorted((a, b) => a - b),
    )
    assert.equal(selectRuns(runs.slice(0, 50), 50).length, 50)
  })
})
