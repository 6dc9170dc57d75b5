import { EventEmitter } from 'node:events'
import { eraseAccount, userIdOfJob } from '#account/erase.ts'
import { ERASURE_JOB, enqueueLostErasures } from '#account/queue.sql.ts'
import { askForNewestRelease } from '#administration/newest-release.ts'
import { applyDueDates } from '#authoring/due.ts'
import { enqueueNextFormation, FORMATION_JOB } from '#analysis/formation/formation-runs.sql.ts'
import { recomputeNext, enqueueOutdatedRuns, OUTDATED_RUNS } from '#analysis/worker/outdated-runs.sql.ts'
import { ANALYSIS_JOB, enqueueAnalyses } from '#analysis/worker/queue.sql.ts'
import { prunePlaces } from '#analysis/blocks/independent-people.sql.ts'
import { enqueueDueBlocks } from '#analysis/worker/published-votes.sql.ts'
import { startRunner, type Runner } from '#analysis/worker/runner.ts'
import { labelGroups } from '#analysis/labels/label.ts'
import { LABEL_GROUPS } from '#analysis/labels/labels.sql.ts'
import { ROBUSTNESS_REPORT } from '#analysis/worker/robustness-reports.sql.ts'
import { pruneRefusals } from '#auth/code/message-stats.sql.ts'
import { pruneCodes } from '#auth/code/codes.sql.ts'
import { pruneLinks } from '#auth/proof/links.sql.ts'
import { pruneResults } from '#auth/proof/office/sql.ts'
import { backUpWhenDue } from '#backups/schedule.ts'
import { conversationsToAnalyse, conversationsToFold, foldDeltas } from '#conversations/tallies.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { sendHeads } from '#db/audit-collector.ts'
import { SEND_HEADS } from '#db/audit-heads.sql.ts'
import { signAuditHead } from '#db/audit-heads.ts'
import { watchDeadWorkers } from '#db/dead-workers.ts'
import { databaseMode, waiterForWrites } from '#db/mode.ts'
import { queuePool } from '#db/queue-pool.ts'
import { pruneRefusedCalls } from '#http/refused-calls.sql.ts'
import { pruneLimits, pruneReplays } from '#http/sql.ts'
import { BATCH_SIZE, notifyFollowers } from '#notifications/notify.sql.ts'
import { pruneNotifications } from '#notifications/sql.ts'
import { findPatterns } from '#patterns/find.ts'
import { enqueuePatterns, FIND_PATTERNS } from '#patterns/queue.sql.ts'
import {
  NOTIFY_OUTCOME,
  NOTIFY_UPDATE,
  notifyAllOfOutcome,
  notifyAllOfUpdate,
} from '#notifications/queue.sql.ts'
import { recountOpinion } from '#opinions/counting.ts'
import { publishPersonFigures } from '#opinions/person-figures.ts'
import { enqueueLostRecounts, RECOUNT_JOB } from '#opinions/recounts.sql.ts'
import { detectLanguages } from '#opinions/detect-all.ts'
import { setTextKeys } from '#opinions/same-text.sql.ts'
import { freeUsernames } from '#users/usernames.sql.ts'
import { resumeImports, runImport } from '#import/job.ts'
import { pruneImports } from '#import/imports.sql.ts'
import { IMPORT_JOB } from '#import/runs.sql.ts'
import { pruneSharedPlaces } from '#votes/shared-places.sql.ts'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * Runs jobs, folds counts, enqueues analyses of changed conversations, and publishes, closes and opens what is due,
 * until stopped. All of this waits while the database cannot be written.
 */
export async function startWorker(
  ctx: Ctx,
  analysis: Runner = startRunner(ctx),
): Promise<{ stop: () => Promise<void> }> {
  const abortController = new AbortController()
  const { signal } = abortController
  const untilWritable = waiterForWrites(ctx, signal)
  const whenWritable = (task: (ctx: Ctx) => Promise<void>) =>
    untilWritable()
      .then(() => task(ctx))
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.log.error({ err: error }, 'a repeated job failed')
      })
  const allTasks = Object.entries(tasks(ctx, analysis, signal))
  const tasksOfKind = (isComputing: boolean) =>
    Object.fromEntries(allTasks.filter(([name]) => COMPUTING_JOBS.has(name) === isComputing))
  const outdatedEnqueued = whenWritable(({ db }) => enqueueOutdatedRuns(db))
  const pgPool = queuePool(ctx.pool, { untilWritable, signal })
  // One of these may be a history, of which there is one at a time.
  const computingRunner = await startJobs(ctx, { pgPool, concurrency: 4, taskList: tasksOfKind(true) })
  // Three of these may be imports, which wait for their sources most of the time.
  const otherRunner = await startJobs(ctx, { pgPool, concurrency: 5, taskList: tasksOfKind(false) })
  const deadWorkers = watchDeadWorkers(ctx, [computingRunner.workerId, otherRunner.workerId])
  const repeatedTasks: [seconds: number, task: (ctx: Ctx) => Promise<void>][] = [
    [1, foldAll],
    [3, resumeImports],
    [5, applyDueDates],
    [10, deadWorkers.free],
    [10, notifyAllFollowers],
    [30, pruneExpired],
    [30, enqueueHistories],
    [30, detectLanguages],
    [60, (ctx) => backUpWhenDue(ctx, signal)],
    [3600, signAuditHead],
    [3600, askForNewestRelease],
  ]
  const stops = repeatedTasks.map(([seconds, task]) => repeatEvery(1000 * seconds, () => whenWritable(task)))
  return {
    stop: async () => {
      abortController.abort()
      await Promise.all([outdatedEnqueued, ...stops.map((stop) => stop())])
      // All requests have ended, so this folds the last changes and leaves nothing for the next start.
      if ((await databaseMode(ctx)) === 'ok') await foldAll(ctx)
      await Promise.all([computingRunner.stop(), otherRunner.stop()])
      await analysis.close()
      await deadWorkers.close()
    },
  }
}

/**
 * Jobs that may compute for minutes. They have separate slots, so that other jobs, such as erasures and recounts, do
 * not wait for them.
 */
const COMPUTING_JOBS: ReadonlySet<string> = new Set([
  ANALYSIS_JOB,
  ROBUSTNESS_REPORT,
  LABEL_GROUPS,
  FIND_PATTERNS,
  FORMATION_JOB,
])

/** Runs the jobs of the given kinds, at most `concurrency` at a time. */
async function startJobs(
  ctx: Ctx,
  slots: { concurrency: number; taskList: TaskList; pgPool: Pool },
): Promise<{ workerId: string; stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const workerId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  const { stop } = await run({
    ...slots,
    events,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => logAs(ctx, level, message)),
  })
  return { workerId: await workerId, stop }
}

/** The functions that run the jobs of the queue, by the name of the job. */
export const tasks = (
  ctx: Ctx,
  analysis: Omit<Runner, 'close'>,
  signal = new AbortController().signal,
): Record<string, (payload: unknown) => Promise<void>> => ({
  [ANALYSIS_JOB]: async (payload) => analysis.run(idOf(payload, 'conversationId')),
  [LABEL_GROUPS]: async (payload) => labelGroups(ctx, idOf(payload, 'conversationId')),
  [ROBUSTNESS_REPORT]: async (payload) => analysis.supplement(idOf(payload, 'conversationId')),
  [FORMATION_JOB]: async (payload) => analysis.replay(idOf(payload, 'conversationId')),
  [OUTDATED_RUNS]: async (payload) => recomputeNext(ctx.db, payload, ctx.config.ANALYSIS_REST_FACTOR),
  [ERASURE_JOB]: async (payload) => eraseAccount(ctx, userIdOfJob(payload)),
  [IMPORT_JOB]: async (payload) =>
    runImport(ctx, {
      conversationId: idOf(payload, 'conversationId'),
      analyse: analysis.run,
      signal: signal,
    }),
  [RECOUNT_JOB]: async (payload) => recountOpinion(ctx, idOf(payload, 'opinionId')),
  [NOTIFY_OUTCOME]: async (payload) => notifyAllOfOutcome(ctx.db, idOf(payload, 'conversationId')),
  [NOTIFY_UPDATE]: async (payload) => notifyAllOfUpdate(ctx.db, idOf(payload, 'updateId')),
  [FIND_PATTERNS]: async (payload) => findPatterns(ctx, idOf(payload, 'conversationId')),
  [SEND_HEADS]: async () => sendHeads(ctx),
})

const PRUNING_TASKS: ((db: Db, now: Date) => Promise<void>)[] = [
  freeUsernames,
  enqueueLostErasures,
  enqueueLostRecounts,
  setTextKeys,
  enqueueDueBlocks,
  publishPersonFigures,
  prunePlaces,
  pruneSharedPlaces,
  pruneCodes,
  pruneRefusals,
  pruneLinks,
  pruneResults,
  pruneLimits,
  pruneRefusedCalls,
  pruneNotifications,
  pruneImports,
]

/** Deletes expired data, and enqueues what is due or was lost. */
export async function pruneExpired(ctx: Ctx): Promise<void> {
  await pruneReplays(ctx.pool, ctx.now())
  for (const pruning of PRUNING_TASKS) await pruning(ctx.db, ctx.now())
}

/** Enqueues the next history of an import, unless the operator wants none. */
export async function enqueueHistories({ config, db }: Ctx): Promise<void> {
  if (config.HISTORY_OF_IMPORTS) await enqueueNextFormation(db)
}

/** Notifies followers of conversations of new opinions, at most once a day. */
export async function notifyAllFollowers({ db, now }: Ctx): Promise<void> {
  while ((await notifyFollowers(db, now())) === BATCH_SIZE);
}

/**
 * Folds the changes from votes into the stored counts, oldest first, each conversation once. The rows to fold are also
 * the list of conversations to analyze.
 */
export async function foldAll(ctx: Ctx): Promise<void> {
  const doneIds: number[] = []
  for (;;) {
    const conversationIds = await conversationsToFold(ctx.db, doneIds)
    if (conversationIds.length === 0) return
    doneIds.push(...conversationIds)
    try {
      await foldAndAnalyse(ctx, conversationIds)
    } catch {
      // A conversation failed, so each conversation is folded separately.
      for (const conversationId of conversationIds)
        await foldAndAnalyse(ctx, [conversationId]).catch((error: unknown) =>
          ctx.log.error({ err: error, conversationId }, 'could not fold a conversation'),
        )
    }
  }
}

async function foldAndAnalyse({ db, config }: Ctx, conversationIds: number[]): Promise<void> {
  const changedIds = await conversationsToAnalyse(db, conversationIds)
  await enqueueAnalyses(db, {
    conversationIds: changedIds,
    delayMs: config.ANALYSIS_DELAY_MS,
    restFactor: config.ANALYSIS_REST_FACTOR,
  })
  await foldDeltas(db, conversationIds)
  // In conversations that publish only results, each new block enqueues a search for patterns.
  await enqueuePatterns(db, { conversationIds: changedIds, publication: 'votes' })
}

/** Repeats a task with a pause after each run; returns a function that stops it. */
function repeatEvery(ms: number, task: () => Promise<void>): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const tick = () => {
    running = task()
    void running.then(() => {
      if (!isStopped) timer = setTimeout(tick, ms)
    })
  }
  tick()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}

function idOf(payload: unknown, name: 'conversationId' | 'opinionId' | 'updateId'): number {
  if (typeof payload === 'object' && payload !== null) {
    const id: unknown = Reflect.get(payload, name)
    if (typeof id === 'number') return id
  }
  throw new Error(`The job payload has no ${name}`)
}

/** Logs failures and warnings of jobs at their level, and everything else as trace. */
function logAs({ log }: Ctx, level: string, message: string): void {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.trace(message)
}
