import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compareJson, Mismatches } from '@parley/opinion-map/verification/compare'
import { sql } from 'kysely'
import { allConversationIds } from '#admin/sql.ts'
import { ANALYSIS_JOB } from '#analysis/worker/queue.sql.ts'
import { resultsOf } from '#analysis/worker/precomputed.ts'
import { ROBUSTNESS_REPORT } from '#analysis/worker/robustness-reports.sql.ts'
import { DEMO_FOLDER, loadDemo, RESULTS_FILE } from '#import/demo.ts'
import { startApp } from '#testing/app.ts'
import { temporaryFolder, type Folder } from '#testing/folders.ts'

/** The journeys have the same, so that maps of the demo stay the same when they are computed again. */
const SEED = '20261128'

const readDemo = (): { conversations: { folder: string }[] } =>
  JSON.parse(readFileSync(join(DEMO_FOLDER, 'demo.json'), 'utf8'))

export const DEMO_CONVERSATIONS: readonly string[] = readDemo().conversations.map(({ folder }) => folder)
export const SMALLEST_CONVERSATION = '15-per-hour-seattle'

/** A copy of the demo that has only one of its conversations. */
export function demoOfOne(conversation: string): Folder {
  const copy = temporaryFolder()
  const demo = readDemo()
  const conversations = demo.conversations.filter(({ folder }) => folder === conversation)
  cpSync(join(DEMO_FOLDER, conversation), join(copy.path, conversation), { recursive: true })
  writeFileSync(join(copy.path, 'demo.json'), JSON.stringify({ ...demo, conversations }))
  return copy
}

/** Computes the results of a conversation of the demo again and compares them with its file. */
export async function assertDemoResults(conversation: string): Promise<void> {
  const file = join(DEMO_FOLDER, conversation, RESULTS_FILE)
  const published: unknown = JSON.parse(gunzipSync(readFileSync(file)).toString())
  const found = await computeDemoResults(conversation)
  const differences = new Mismatches()
  compareJson({ published, found }, { file, path: '', opinionIds: [], differences })
  assert.deepEqual(differences.details, [], 'Run npm run demo-results and commit the files.')
}

/** Computes the results of a conversation of the demo in a database of its own, until no job would change them. */
export async function computeDemoResults(conversation: string): Promise<unknown> {
  await using app = await startApp({
    env: { MEASURE_STRUCTURE: '1', SUPPLEMENT_DELAY_MS: '0', ANALYSIS_SEED: SEED },
  })
  using demo = demoOfOne(conversation)
  rmSync(join(demo.path, conversation, RESULTS_FILE), { force: true })
  const { db } = app.ctx
  await loadDemo(app.ctx, { log: () => {}, folder: demo.path })
  // A report rests for a while after the one before.
  const areMoreDue = async () => {
    const { rows } = await sql`
      update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in (${ANALYSIS_JOB}, ${ROBUSTNESS_REPORT}) returning j.id`.execute(
      db,
    )
    return rows.length > 0
  }
  do await app.runJobs()
  while (await areMoreDue())
  const [id = 0] = await allConversationIds(db)
  return await resultsOf(app.ctx, id)
}
