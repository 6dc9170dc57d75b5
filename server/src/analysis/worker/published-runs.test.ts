import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOpinionMap, listOpinions, type ApiClient, type OpinionMap } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aVote, deleteConversation, moderateOpinion } from '#testing/seed.ts'
import { foldAll } from '#worker.ts'

const mapOf = (ask: ApiClient, { conversation }: Pick<Camps, 'conversation'>): Promise<OpinionMap> =>
  ask(getOpinionMap, { conversationSlugId: conversation.slugId })

/** The newest run after all due jobs have finished. */
const newestRun = async (app: TestApp, camps: Pick<Camps, 'conversation'>) => {
  await app.runJobs()
  const { runId, asOfVote, participantCount } = await mapOf(app.anyone, camps)
  return { runId, asOfVote, participantCount }
}

test('where only results are published, neither moderation nor a few votes cause a run, so all figures of groups stay', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { publication: 'results', left: 16, right: 14 })
  const figures = async () => {
    const run = await newestRun(app, camps)
    const { groups } = await mapOf(app.anyone, camps)
    const opinions = await app.anyone(listOpinions, {
      conversationSlugId: camps.conversation.slugId,
      filter: 'new',
    })
    const votes = opinions.map(({ opinionSlugId, clustersStats }) => [opinionSlugId, clustersStats] as const)
    return { run, sizes: groups.map(({ key, size }) => [key, size]), votes: new Map(votes) }
  }
  const before = await figures()
  const [first = '', second = ''] = camps.divisive
  await moderateOpinion(app, { slugId: first, action: 'move' })
  await joinCamp(app, camps.conversation, { side: 1, size: 9 })
  await sql`update opinions set deleted_at = now() where slug_id = ${second}`.execute(app.ctx.db)
  await enqueueAnalysis(app.ctx.db, camps.conversation.id)
  const after = await figures()
  assert.deepEqual([after.run, after.sizes], [before.run, before.sizes])
  for (const [slugId, votes] of after.votes) assert.deepEqual(votes, before.votes.get(slugId))
})

test('a check that finds too few changes delays the next check as long as a run would', async () => {
  await using app = await startApp({ env: { ANALYSIS_REST_FACTOR: '10' } })
  const { db } = app.ctx
  const camps = await twoCamps(app, { publication: 'results', left: 6, right: 6 })
  await app.runJobs()
  await sql`update analysis_runs set duration_ms = 0`.execute(db)
  const [alice = app.stranger()] = camps.left
  const [slugId = ''] = camps.common
  await aVote(alice, slugId, 'pass')
  await app.runJobs()
  await sql`update published_votes set check_duration_ms = 6000`.execute(db)
  await aVote(alice, slugId, 'disagree')
  await foldAll(app.ctx)
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
      where task_identifier = 'analyse'`.execute(db)
  assert.equal(rows.length, 1)
  assert(rows[0] && rows[0].wait > 30 && rows[0].wait <= 60, JSON.stringify(rows))
})

test('deleting a conversation deletes its published votes and totals', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { publication: 'results', left: 5, right: 5 })
  await app.runJobs()
  const numKept = async () => {
    const { rows } = await sql<{ votes: number; totals: number }>`
      select (select count(*)::int from published_votes) as votes,
        (select count(*)::int from block_totals) as totals`.execute(app.ctx.db)
    return rows[0]
  }
  assert.deepEqual(await numKept(), { votes: 1, totals: camps.conversation.opinions.length })
  await deleteConversation(app, camps.conversation)
  await enqueueAnalysis(app.ctx.db, camps.conversation.id)
  await app.runJobs()
  assert.deepEqual(await numKept(), { votes: 0, totals: 0 })
})

test('if votes are published, every change causes a run, and no second copy of the votes is stored', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { publication: 'votes', left: 16, right: 14 })
  const first = await newestRun(app, camps)
  await joinCamp(app, camps.conversation, { side: 0, size: 1 })
  const second = await newestRun(app, camps)
  assert.notEqual(second.runId, first.runId)
  assert.equal(second.participantCount, 31)
  const { rows } = await sql`select from published_votes`.execute(app.ctx.db)
  assert.equal(rows.length, 0)
})
