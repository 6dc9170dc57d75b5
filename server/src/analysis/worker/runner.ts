import { randomInt } from 'node:crypto'
import type { Ctx } from '#ctx.ts'
import { BlockExists, dropBlocks } from '#analysis/blocks/blocks.sql.ts'
import { moveMarksOfDeparted } from '#analysis/blocks/independent-people.sql.ts'
import { eraseVotesOfDeparted, recordComparison } from '#analysis/worker/published-votes.sql.ts'
import { followUpsOf, storeRun, storeRobustnessReport } from '#analysis/worker/store-run.ts'
import type { ReportResponse, ReportRequest } from '#analysis/worker/robustness-report-thread.ts'
import type { RunAnswer, RunRequest } from '#analysis/worker/thread.ts'
import { metrics } from '#http/metrics.ts'
import { notifyOfVotes } from '#notifications/notify.sql.ts'
import { openThreads, type ThreadPool } from '#threads/thread-pool.ts'
import { LOW_PRIORITY, LOWEST_PRIORITY } from '#threads/priority.ts'

export type Runner = {
  /** Computes and stores a run of a conversation; does nothing if it was deleted or has nothing new to publish. */
  run: (conversationId: number) => Promise<void>
  /**
   * Computes and stores the robustness report of its newest run unless it has one, and enqueues a run if groups appear
   * or disappear because of it.
   */
  supplement: (conversationId: number) => Promise<void>
  close: () => Promise<void>
}

export type RunnerThreads = {
  runs: ThreadPool<RunRequest, RunAnswer>
  supplements: ThreadPool<ReportRequest, ReportResponse>
}

/**
 * Worker threads of low priority, so that the analysis neither blocks nor slows requests. Runs do not wait for
 * robustness reports, which have a thread of their own.
 */
export function openRunnerThreads(
  priorities = { runs: LOW_PRIORITY, supplements: LOWEST_PRIORITY },
): RunnerThreads {
  const runs = openThreads<RunRequest, RunAnswer>(new URL('./thread.ts', import.meta.url), {
    task: 'computes runs',
    priority: priorities.runs,
  })
  const supplements = openThreads<ReportRequest, ReportResponse>(
    new URL('./robustness-report-thread.ts', import.meta.url),
    { task: 'computes supplements', priority: priorities.supplements },
  )
  return { runs, supplements }
}

/** Runs the analysis in these threads. They end with it. */
export function startRunner(ctx: Ctx, { runs, supplements } = openRunnerThreads()): Runner {
  return {
    run: (conversationId) => run(ctx, runs, conversationId),
    supplement: (conversationId) => computeReport(ctx, supplements, conversationId),
    close: async () => {
      await Promise.all([runs.close(), supplements.close()])
    },
  }
}

async function run(
  ctx: Ctx,
  thread: ThreadPool<RunRequest, RunAnswer>,
  conversationId: number,
): Promise<void> {
  const { connection, config } = ctx
  const { run, check, isGone } = await thread.ask({ connection, conversationId, seed: randomInt(2 ** 31) })
  if (isGone) await dropBlocks(ctx.db, conversationId)
  if (check !== undefined) await recordComparison(ctx.db, { conversationId, ...check })
  if (run === undefined) return
  try {
    await ctx.db.transaction().execute((db) => storeRun(db, { run, ...followUpsOf(config) }))
  } catch (error) {
    if (error instanceof BlockExists) return
    throw error
  }
  const { block } = run
  if (block !== undefined) {
    await ctx.db.transaction().execute(async (db) => {
      await eraseVotesOfDeparted(db, { conversationId, userIds: block.voterIds })
      await notifyOfVotes(
        db,
        block.totals.map(({ opinionId }) => opinionId),
      )
    })
    await moveMarksOfDeparted(ctx.db, conversationId)
  }
  metrics(ctx).analyses.observe(run.durationMs / 1000)
}

async function computeReport(
  ctx: Ctx,
  thread: ThreadPool<ReportRequest, ReportResponse>,
  conversationId: number,
): Promise<void> {
  const answer = await thread.ask({ connection: ctx.connection, conversationId })
  if (answer === undefined) return
  await ctx.db.transaction().execute((db) => storeRobustnessReport(db, { conversationId, ...answer }))
}
