import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  getOpinionMap,
  listOpinions,
  readmitPattern,
  setPatternAside,
  type OpinionMap,
} from '@parley/contract'
import { analyse, buildMatrix } from '@parley/opinion-map'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { unpackGroups } from '#analysis/worker/previous.ts'
import { pruneRuns, type StoredRun } from '#analysis/sql.ts'
import { startApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aPattern } from '#testing/patterns.ts'
import { moderateOpinion } from '#testing/seed.ts'

const app = await startApp()
after(() => app[Symbol.asyncDispose]())

const camps = (left: number, right: number) => twoCamps(app, { left, right, publication: 'votes' })

async function newestRun({ conversation }: Camps): Promise<OpinionMap> {
  await app.runJobs()
  return app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId })
}

describe('the change of groups that a run announces', () => {
  test('a run announces no change of groups if it is the first one or the same groups go on', async () => {
    const people = await camps(8, 7)
    assert.equal((await newestRun(people)).change, undefined)
    await joinCamp(app, people.conversation, { side: 0, size: 5 })
    assert.equal((await newestRun(people)).change, undefined)
  })

  test('a run announces that groups formed, with how many people went where, if they are at least five', async () => {
    const people = await camps(14, 4)
    const first = await newestRun(people)
    assert.deepEqual(first.groups, [])
    await joinCamp(app, people.conversation, { side: 1, size: 1 })
    const { change, groups } = await newestRun(people)
    assert.equal(change?.reason, 'groups_formed')
    assert.deepEqual(
      change.flows,
      groups.map(({ key, size }) => ({ to: key, numPeople: size })),
    )
  })

  test('a run announces that moderators have moved opinions since the run before', async () => {
    const people = await camps(8, 7)
    const { groups } = await newestRun(people)
    for (const slugId of people.divisive) await moderateOpinion(app, { slugId, action: 'move' })
    assert.deepEqual((await newestRun(people)).change, {
      reason: 'opinions_moderated',
      flows: groups.map(({ key, size }) => ({ from: key, numPeople: size })),
    })
  })

  test('a run announces that people were excluded or readmitted, and nothing about fewer than five people', async () => {
    const people = await camps(14, 14)
    await newestRun(people)
    const moderator = await app.user({ isModerator: true })
    const patternSlugId = await aPattern(app, people.conversation, people.left.slice(0, 10))
    await moderator(setPatternAside, { patternSlugId })
    const { change, groups } = await newestRun(people)
    assert.deepEqual(groups, [])
    assert.equal(change?.reason, 'people_set_aside')
    assert.deepEqual(
      change.flows.map(({ numPeople }) => numPeople),
      [14],
    )
    await moderator(readmitPattern, { patternSlugId })
    assert.equal((await newestRun(people)).change?.reason, 'people_set_aside')
  })
})

test('runs in which groups changed are kept, and those before them, so that every change can be shown later', async () => {
  const people = await camps(14, 4)
  const before = await newestRun(people)
  await joinCamp(app, people.conversation, { side: 1, size: 1 })
  const changed = await newestRun(people)
  await joinCamp(app, people.conversation, { side: 1, size: 2 })
  await newestRun(people)
  await joinCamp(app, people.conversation, { side: 1, size: 2 })
  const newest = await newestRun(people)
  await pruneRuns(app.ctx.db, people.conversation.id)
  const { rows } = await sql<{ id: number }>`
    select id from analysis_runs where conversation_id = ${people.conversation.id} order by id`.execute(
    app.ctx.db,
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    [before.runId, changed.runId, newest.runId],
  )
})

test('computing a run again without new votes, as after a restart, changes no published number', async () => {
  const people = await camps(9, 8)
  const { conversation } = people
  const published = async () => {
    const { runId, createdAt: _, ...map } = await newestRun(people)
    const asked = { conversationSlugId: conversation.slugId, filter: 'new' } as const
    return { runId, stats: { map, opinions: await app.anyone(listOpinions, asked) } }
  }
  const first = await published()
  await enqueueAnalysis(app.ctx.db, conversation.id)
  const second = await published()
  assert.notEqual(second.runId, first.runId)
  assert.deepEqual(second.stats, first.stats)
})

test('a run can be computed again from votes, moderation, parameters, seed and what it knew of the run before', async () => {
  const people = await camps(9, 8)
  await newestRun(people)
  await joinCamp(app, people.conversation, { side: 1, size: 6 })
  await newestRun(people)
  const { rows } = await sql<{ result: StoredRun; previous_groups: Buffer }>`
    select result, previous_groups from analysis_runs order by id desc limit 1`.execute(app.ctx.db)
  const votes = await app.ctx.db
    .selectFrom('votes')
    .select(['user_id', 'opinion_id', 'choice'])
    .where('conversation_id', '=', people.conversation.id)
    .execute()
  const [stored] = rows
  assert(stored?.result.previous?.hadClearGroups)
  const { map, previous } = stored.result
  const matrix = buildMatrix({
    participantIds: votes.map(({ user_id }) => user_id),
    opinionIds: votes.map(({ opinion_id }) => opinion_id),
    values: votes.map(({ choice }) => choice),
  })
  const groups = unpackGroups(stored.previous_groups)
  assert.equal(groups.length, matrix.participantIds.length)
  assert(groups.every((group) => group === 0 || group === 1))
  const again = analyse(matrix, {
    ...map.parameters,
    mode: map.mode,
    previous: { ...previous, participantIds: matrix.participantIds, groups },
  })
  assert.deepEqual(JSON.parse(JSON.stringify(again.result)), map)
})
