import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPatternAside } from '@parley/contract'
import { sql } from 'kysely'
import { findPatterns } from '#patterns/find.ts'
import { FIND_PATTERNS } from '#patterns/queue.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { publishNow } from '#testing/blocks.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { patternsOf } from '#testing/patterns.ts'
import { aVote } from '#testing/seed.ts'

const numSearches = async ({ ctx: { db } }: TestApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${FIND_PATTERNS}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

test('where only results are published, a pattern shows neither answers that fewer than ten of its people gave nor times of day', async () => {
  await using app = await startApp()
  const moderator = await app.user({ isModerator: true })
  const { conversation } = await twoCamps(app, { publication: 'results', left: 9, right: 23 })
  await app.runJobs()
  await findPatterns(app.ctx, conversation.id, 0)
  const found = (await patternsOf(moderator, conversation)).toSorted((a, b) => a.numPeople - b.numPeople)
  assert.deepEqual(
    found.map(({ numPeople, samePercent, opinions }) => [
      numPeople,
      samePercent,
      opinions.map(({ numSame }) => numSame),
    ]),
    [
      [9, 90, []],
      [23, 90, Array.from({ length: 10 }, () => 20)],
    ],
  )
  for (const pattern of found) {
    const { isRounded, bars, duration, firstVoteAt, lastVoteAt } = pattern
    assert.deepEqual([isRounded, bars], [true, undefined])
    assert(duration !== undefined && duration.minutes >= 5 && duration.minutes <= 10)
    for (const moment of [firstVoteAt, lastVoteAt]) assert.match(moment, /T00:00:00\.000Z$/)
    assert.deepEqual(
      pattern.opinions.map(({ opinionSlugId }) => opinionSlugId),
      pattern.opinions.map(({ opinionSlugId }) => opinionSlugId).toSorted(),
      'the order says nothing about how many people answered',
    )
  }
  const decided = await moderator(setPatternAside, { patternSlugId: found[0]?.patternSlugId ?? '' })
  assert.deepEqual([decided.samePercent, decided.opinions, decided.bars], [90, [], undefined])
})

test('where only results are published, each new block starts a search for patterns in its votes', async () => {
  await using app = await startApp()
  const moderator = await app.user({ isModerator: true })
  const { conversation, right } = await twoCamps(app, { publication: 'results', left: 6, right: 3 })
  const sizes = async () => {
    await findPatterns(app.ctx, conversation.id, 0)
    return (await patternsOf(moderator, conversation))
      .map(({ numPeople }) => numPeople)
      .toSorted((a, b) => a - b)
  }
  await app.runJobs()
  assert.deepEqual([await numSearches(app), await sizes()], [0, []], 'nine people make no block')
  const newcomers = await joinCamp(app, conversation, { side: 1, size: 3 })
  await app.runJobs()
  assert.deepEqual([await numSearches(app), await sizes()], [1, [6, 6]])
  await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
  const joined = await joinCamp(app, conversation, { side: 1, size: 1 })
  for (const person of [...right, ...newcomers])
    for (const { slugId } of conversation.opinions) await aVote(person, slugId, 'pass')
  await app.runJobs()
  assert.deepEqual([await numSearches(app), await sizes()], [0, [6, 6]])
  for (const person of [...right, ...newcomers])
    for (const { slugId } of conversation.opinions) await aVote(person, slugId, 'cancel')
  assert.equal(joined.length, 1)
  await joinCamp(app, conversation, { side: 0, size: 4 })
  await publishNow(app, conversation)
  assert.deepEqual([await numSearches(app), await sizes()], [1, [6, 10]])
})
