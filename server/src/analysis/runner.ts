import { randomInt } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Ctx } from '#ctx.ts'
import { pruneOrders } from '#analysis/orders.sql.ts'
import { dropPublishedVotes, noteCheck } from '#analysis/published-votes.sql.ts'
import { insertRun, pruneRuns } from '#analysis/sql.ts'
import type { RunReply, RunRequest } from '#analysis/thread.ts'
import { touchConversation } from '#conversations/sql.ts'
import { metrics } from '#http/metrics.ts'

export type Runner = {
  /** Computes and stores a run of a conversation; does nothing if it was deleted or has nothing new to publish. */
  run: (conversationId: number) => Promise<void>
  close: () => Promise<void>
}

type Outcome = Extract<RunReply, { run: unknown }>

/** Of -20 to 19: a tenth of what the threads that answer requests get, when all of them want the processor. */
const LOW_PRIORITY = 10

/** Runs the analysis in a worker thread of low priority, so that it neither blocks nor slows requests. */
export function startRunner(ctx: Ctx, priority = LOW_PRIORITY): Runner {
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { priority } })
    started.on('message', (reply: RunReply) => {
      const pending = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply)
    })
    const fail = (error: Error) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The analysis thread ended')))
    return started
  }

  const compute = (conversationId: number) =>
    new Promise<Outcome>((resolve, reject) => {
      thread ??= start()
      const request: RunRequest = {
        id: ++lastId,
        connection: ctx.connection,
        conversationId,
        seed: randomInt(2 ** 31),
      }
      waiting.set(request.id, { resolve, reject })
      thread.postMessage(request)
    })

  return {
    run: async (conversationId) => {
      const { run, check, isGone } = await compute(conversationId)
      if (isGone) await dropPublishedVotes(ctx.db, conversationId)
      if (check !== undefined) await noteCheck(ctx.db, { conversationId, ...check })
      if (run === undefined) return
      await ctx.db.transaction().execute(async (db) => {
        await insertRun(db, run)
        await pruneRuns(db, conversationId)
        await pruneOrders(db, conversationId)
        await touchConversation(db, conversationId)
      })
      metrics(ctx).analyses.observe(run.durationMs / 1000)
    },
    close: async () => {
      const ending = thread
      thread = undefined
      await ending?.terminate()
    },
  }
}
