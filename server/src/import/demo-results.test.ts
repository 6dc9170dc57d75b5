import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fetchRecentConversations, getOpinionMap, listOpinions } from '@parley/contract'
import { buildMatrix } from '@parley/opinion-map'
import { compareResult, compareRobustnessReport } from '@parley/opinion-map/verification/recompute'
import { sql } from 'kysely'
import { computeAgain } from '#analysis/worker/compute-again.ts'
import { ANALYSIS_JOB } from '#analysis/worker/queue.sql.ts'
import { reportOfVotes, ROBUSTNESS_REPORT } from '#analysis/worker/robustness-reports.sql.ts'
import { readNewestRun } from '#analysis/worker/run-votes.sql.ts'
import { inSnapshot, readSnapshotIn } from '#analysis/worker/snapshot.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'
import { loadDemo, RESULTS_FILE } from '#import/demo.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { conversationIdOf } from '#testing/contents.sql.ts'
import {
  assertDemoResults,
  DEMO_CONVERSATIONS,
  demoOfOne,
  SMALLEST_CONVERSATION,
} from '#testing/demo-results.ts'
import { aVote } from '#testing/seed.ts'

/** Loads the smallest conversation of the demo, after a change of its files. Returns what a newcomer gets first. */
async function loadSmallest(app: TestApp, change: (folder: string) => void = () => {}) {
  using demo = demoOfOne(SMALLEST_CONVERSATION)
  change(join(demo.path, SMALLEST_CONVERSATION))
  await loadDemo(app.ctx, { log: () => {}, folder: demo.path })
  const { conversationDataList } = await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
  const [card] = conversationDataList
  assert(card !== undefined && conversationDataList.length === 1)
  const { conversationSlugId } = card.metadata
  const { rows: jobs } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs
    where task_identifier in (${ANALYSIS_JOB}, ${ROBUSTNESS_REPORT})`.execute(app.ctx.db)
  return {
    conversationSlugId,
    id: await conversationIdOf(app.ctx.db, conversationSlugId),
    card,
    map: await app.anyone(getOpinionMap, { conversationSlugId }),
    jobs: jobs.map(({ task }) => task),
  }
}

/** The newest run with the votes of its conversation. */
const readRun = ({ ctx }: TestApp, conversationId: number) =>
  inSnapshot(ctx.pool, async (client) => {
    const run = await readNewestRun(client, conversationId)
    const snapshot = await readSnapshotIn(client, conversationId)
    assert(run !== undefined && snapshot !== undefined)
    return { run, snapshot, matrix: buildMatrix(snapshot.votes) }
  })

const changeResults = (folder: string, change: (json: string) => string) => {
  const path = join(folder, RESULTS_FILE)
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())))
}

describe('the results of the demo', () => {
  test('are there in the first response, and no analysis follows', async () => {
    await using app = await startApp()
    const { conversationSlugId, card, map, jobs } = await loadSmallest(app)
    assert.deepEqual(jobs, [])
    assert.deepEqual([map.noMapReason, map.structure, map.groups.length], [undefined, 'sides', 2])
    assert.ok(map.drawings !== undefined && map.cells.length > 0 && map.redraws !== undefined)
    assert.equal(map.asOfVote, card.metadata.voteCount)
    assert.equal(card.polis.clusters.length, 2)
    const [{ key: clusterKey = undefined } = {}] = map.groups
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'cluster', clusterKey })
    assert.ok(opinions.length > 0)
  })

  test('are stored as if they had been computed here: computing them again gives the same', async () => {
    await using app = await startApp()
    const { id } = await loadSmallest(app)
    const { run, matrix } = await readRun(app, id)
    const analysis = computeAgain(run, { matrix, previousGroups: run.previousGroups })
    const report = await reportOfVotes(app.ctx.db, { runId: run.id, votesHash: hashOfVotes(matrix) })
    const parts = [
      ...compareResult(run.result, analysis, 'run'),
      ...compareRobustnessReport(report, { matrix, analysis }, 'run'),
    ]
    for (const { name, differences } of parts) assert.deepEqual(differences.details, [], name)
  })

  test('are where the next run goes on after somebody has voted', async () => {
    await using app = await startApp({ env: { MEASURE_STRUCTURE: '1' } })
    const { conversationSlugId, id } = await loadSmallest(app)
    const { run: first } = await readRun(app, id)
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'discover' })
    const guest = await app.guest()
    for (const { opinionSlugId } of opinions.slice(0, 3)) await aVote(guest, opinionSlugId)
    await app.runJobs()
    const { run: next } = await readRun(app, id)
    assert.deepEqual([next.id > first.id, next.num_votes], [true, first.num_votes + 3])
    const { map, lineages, previous } = next.result
    assert.equal(map.parameters.seed, first.result.map.parameters.seed)
    assert.deepEqual(map.structure, first.result.map.structure)
    assert.deepEqual(previous, { hadClearGroups: true, keys: [0, 1] })
    assert.deepEqual(lineages, first.result.lineages)
  })

  test('are computed as for any import where another version of the engine made the file', async () => {
    await using app = await startApp()
    const { map, jobs } = await loadSmallest(app, (folder) =>
      changeResults(folder, (json) => JSON.stringify({ ...JSON.parse(json), engineVersion: '0.0.1' })),
    )
    assert.deepEqual([map.noMapReason, jobs], ['not_computed', [ANALYSIS_JOB]])
  })

  test('are computed as for any import where the votes are others', async () => {
    await using app = await startApp()
    const { map, jobs } = await loadSmallest(app, (folder) => {
      const path = join(folder, 'votes.csv.gz')
      const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
      writeFileSync(path, gzipSync(lines.slice(0, -1).join('\n')))
    })
    assert.deepEqual([map.noMapReason, jobs], ['not_computed', [ANALYSIS_JOB]])
  })

  for (const conversation of DEMO_CONVERSATIONS)
    test(`are what computing them from the votes gives: ${conversation} @full`, () =>
      assertDemoResults(conversation))
})
