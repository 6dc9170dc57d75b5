import { randomInt } from 'node:crypto'
import type { Ctx } from '#ctx.ts'
import { dropBlocks, unlessPublished } from '#analysis/blocks/blocks.sql.ts'
import type { ReplayAnswer } from '#analysis/formation/replay-thread.ts'
import { storeFormationRuns } from '#analysis/formation/formation-runs.sql.ts'
import { publicationOf, type NewRun } from '#analysis/sql.ts'
import { followUpsOf, storeRun, storeRobustnessReport } from '#analysis/worker/store-run.ts'
import type { ReportResponse, ReportRequest } from '#analysis/worker/robustness-report-thread.ts'
import type { RunRequest } from '#analysis/worker/thread.ts'
import { sourcesOf } from '#db/replica-db.ts'
import { metrics } from '#http/metrics.ts'
import { openThreads, type ThreadPool } from '#threads/thread-pool.ts'
import { LOW_PRIORITY, LOWEST_PRIORITY } from '#threads/priority.ts'

export type Runner = {
  /**
   * Computes and stores a run of a conversation; where only results are published, it first publishes the block of the
   * run. Does nothing if the conversation was deleted or no block is due.
   */
  run: (conversationId: number) => Promise<void>
  /**
   * Computes and stores the robustness report of its newest run unless it has one, and enqueues a run if groups appear
   * or disappear because of it.
   */
  supplement: (conversationId: number) => Promise<void>
  /** Computes and stores how the groups of an imported conversation formed. */
  replay: (conversationId: number) => Promise<void>
  close: () => Promise<void>
}

export type RunnerThreads = {
  runs: ThreadPool<RunRequest, NewRun | undefined>
  supplements: ThreadPool<ReportRequest, ReportResponse>
  replays: ThreadPool<ReportRequest, ReplayAnswer>
}

/**
 * Worker threads of low priority, so that the analysis neither blocks nor slows requests. Robustness reports have
 * threads of their own, so that runs do not wait for them, and so have histories. First reports do not wait for later ones
 * either.
 */
export function openRunnerThreads(
  priorities = { runs: LOW_PRIORITY, supplements: LOWEST_PRIORITY },
): RunnerThreads {
  const runs = openThreads<RunRequest, NewRun | undefined>(new URL('./thread.ts', import.meta.url), {
    task: 'computes runs',
    priority: priorities.runs,
  })
  const supplements = openThreads<ReportRequest, ReportResponse>(
    new URL('./robustness-report-thread.ts', import.meta.url),
    { task: 'computes supplements', priority: priorities.supplements, numThreads: 2 },
  )
  const replays = openThreads<ReportRequest, ReplayAnswer>(
    new URL('../formation/replay-thread.ts', import.meta.url),
    { task: 'computes histories', priority: priorities.supplements },
  )
  return { runs, supplements, replays }
}

/** Runs the analysis in these threads. They end with it. */
export function startRunner(ctx: Ctx, { runs, supplements, replays } = openRunnerThreads()): Runner {
  return {
    run: (conversationId) => run(ctx, runs, conversationId),
    supplement: (conversationId) => computeReport(ctx, supplements, conversationId),
    replay: (conversationId) => replay(ctx, replays, conversationId),
    close: async () => {
      await Promise.all([runs.close(), supplements.close(), replays.close()])
    },
  }
}

async function run(
  ctx: Ctx,
  thread: ThreadPool<RunRequest, NewRun | undefined>,
  conversationId: number,
): Promise<void> {
  const { config, db } = ctx
  const { MEASURE_STRUCTURE: measuresStructure, ANALYSIS_SEED: seed = randomInt(2 ** 31) } = config
  const request = { ...sourcesOf(ctx), conversationId, seed, measuresStructure }
  const publication = await publicationOf(db, conversationId)
  if (publication === undefined) return dropBlocks(db, conversationId)
  if (publication === 'results') await thread.ask({ ...request, step: 'block' })
  // A worker that stopped after it had published a block leaves its run to the next one.
  const run = await thread.ask({ ...request, step: publication === 'results' ? 'run-of-block' : 'run' })
  if (run === undefined) return
  await unlessPublished(
    db.transaction().execute((transaction) => storeRun(transaction, { run, ...followUpsOf(config) })),
  )
  metrics(ctx).analyses.observe(run.durationMs / 1000)
}

async function computeReport(
  ctx: Ctx,
  thread: ThreadPool<ReportRequest, ReportResponse>,
  conversationId: number,
): Promise<void> {
  const answer = await thread.ask(requestOf(ctx, conversationId))
  if (answer === undefined) return
  await ctx.db.transaction().execute((db) => storeRobustnessReport(db, { conversationId, ...answer }))
}

async function replay(
  ctx: Ctx,
  thread: ThreadPool<ReportRequest, ReplayAnswer>,
  conversationId: number,
): Promise<void> {
  const history = await thread.ask(requestOf(ctx, conversationId))
  if (history === undefined) return
  await ctx.db.transaction().execute((db) => storeFormationRuns(db, { conversationId, ...history }))
}

const requestOf = (ctx: Ctx, conversationId: number): ReportRequest => ({
  ...sourcesOf(ctx),
  conversationId,
  measuresStructure: ctx.config.MEASURE_STRUCTURE,
  restFactor: ctx.config.ANALYSIS_REST_FACTOR,
})
