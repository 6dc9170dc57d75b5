import type { Pool } from 'pg'
import { memoizePerApp, type Ctx } from '#ctx.ts'

export type BatchLimits = { maxSize: number; maxRuns: number }

/**
 * Batches requests: those made while `run` is in progress are collected for the next run, so that many small
 * statements become one. A run never resolves a request that was made after it began.
 */
export function batched<I, O>(
  run: (items: I[]) => Promise<readonly O[]>,
  limits: BatchLimits,
): (item: I) => Promise<O> {
  type Waiting = { item: I; resolve: (answer: O) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    while (waiting.length > 0 && running < limits.maxRuns) {
      const taken = waiting.splice(0, limits.maxSize)
      running++
      void answerAll(taken).finally(() => {
        running--
        schedule()
      })
    }
  }
  const schedule = () => {
    if (isScheduled || waiting.length === 0 || running >= limits.maxRuns) return
    isScheduled = true
    // Runs after the input that this turn of the event loop has already read, so that requests of one packet are
    // batched.
    setImmediate(flush)
  }
  const answerAll = async (taken: Waiting[]) => {
    try {
      const answers = await run(taken.map(({ item }) => item))
      taken.forEach(({ resolve, reject }, index) => {
        if (index < answers.length) resolve(answers[index] as O)
        else reject(new Error('A batch returned fewer results than it was given items'))
      })
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}

/** Like `batched`, but with separate batches for each application. */
export function batchedPerApp<I, O>(
  run: (ctx: Ctx, items: I[]) => Promise<readonly O[]>,
  limits: BatchLimits,
): (ctx: Ctx, item: I) => Promise<O> {
  const batches = memoizePerApp((ctx) => batched((items: I[]) => run(ctx, items), limits))
  return (ctx, item) => batches(ctx)(item)
}

/** Turns a query for many items into a function for one item. */
export const batchedQuery = <I, O>(
  query: (pool: Pool, items: I[]) => Promise<readonly O[]>,
  limits: BatchLimits,
): ((ctx: Ctx, item: I) => Promise<O>) => batchedPerApp(({ pool }, items: I[]) => query(pool, items), limits)
