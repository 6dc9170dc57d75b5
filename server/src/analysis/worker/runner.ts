import { randomInt } from 'node:crypto'
import type { Ctx } from '#ctx.ts'
import { openThread, type AnalysisThread } from '#analysis/worker/open-thread.ts'
import { dropPublishedVotes, noteCheck } from '#analysis/worker/published-votes.sql.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { followUpsOf, storeRun } from '#analysis/worker/store-run.ts'
import { insertSupplement } from '#analysis/worker/supplements.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import { metrics } from '#http/metrics.ts'

export type Runner = {
  /** Computes and stores a run of a conversation; does nothing if it was deleted or has nothing new to publish. */
  run: (conversationId: number) => Promise<void>
  /** Computes and stores the supplement of its newest run, if it has one; and asks for a run if groups come or go by it. */
  supplement: (conversationId: number) => Promise<void>
  close: () => Promise<void>
}

/** Of -20 to 19: a tenth of what the threads that answer requests get, when all of them want the processor. */
const LOW_PRIORITY = 10
/** Runs do not wait for supplements, which have a thread of their own. */
const LOWEST_PRIORITY = 19

/** Runs the analysis in worker threads of low priority, so that it neither blocks nor slows requests. */
export function startRunner(
  ctx: Ctx,
  priorities = { runs: LOW_PRIORITY, supplements: LOWEST_PRIORITY },
): Runner {
  const runs = openThread(priorities.runs)
  const supplements = openThread(priorities.supplements)
  return {
    run: (conversationId) => run(ctx, runs, conversationId),
    supplement: (conversationId) => supplement(ctx, supplements, conversationId),
    close: async () => {
      await Promise.all([runs.close(), supplements.close()])
    },
  }
}

async function run(ctx: Ctx, thread: AnalysisThread, conversationId: number): Promise<void> {
  const { connection, config } = ctx
  const answer = await thread.ask({ task: 'run', connection, conversationId, seed: randomInt(2 ** 31) })
  if (!('run' in answer)) return
  const { run, check, isGone } = answer
  if (isGone) await dropPublishedVotes(ctx.db, conversationId)
  if (check !== undefined) await noteCheck(ctx.db, { conversationId, ...check })
  if (run === undefined) return
  await ctx.db.transaction().execute((db) => storeRun(db, { run, ...followUpsOf(config) }))
  metrics(ctx).analyses.observe(run.durationMs / 1000)
}

async function supplement(ctx: Ctx, thread: AnalysisThread, conversationId: number): Promise<void> {
  const { connection } = ctx
  const answer = await thread.ask({ task: 'supplement', connection, conversationId, seed: 0 })
  if (!('supplement' in answer) || answer.supplement === undefined) return
  const { isMapDue, ...computed } = answer.supplement
  await ctx.db.transaction().execute(async (db) => {
    if (await insertSupplement(db, computed)) await touchConversation(db, conversationId)
    if (isMapDue) await enqueueAnalysis(db, conversationId)
  })
}
