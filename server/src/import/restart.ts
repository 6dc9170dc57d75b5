import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { counter } from '#http/counters.ts'
import { countIfNew } from '#http/limits.ts'
import { restartImport } from '#import/imports.sql.ts'
import { enqueueImport } from '#import/runs.sql.ts'

const PAUSE_SECONDS = 600

/**
 * Starts a failed import again, at most once in ten minutes, because each start asks the source for everything that is
 * missing. Resolves to false if it has not failed.
 */
export async function restart(ctx: Ctx, conversationId: number): Promise<boolean> {
  const task = () =>
    ctx.db.transaction().execute(async (db) => {
      const isNew = await restartImport(db, conversationId, ctx.now())
      if (isNew) await enqueueImport(db, conversationId)
      return { isNew }
    })
  const counted = ctx.config.LIMITS ? pauses(ctx)(String(conversationId)) : UNCOUNTED
  const { isNew } = await countIfNew(counted, { beyond: refuse, task })
  return isNew
}

const pauses = memoizePerApp((ctx: Ctx) =>
  counter(ctx, { keyPrefix: 'restart', points: 1, duration: PAUSE_SECONDS, store: 'database' }),
)

const UNCOUNTED = Promise.resolve({ retryAfter: 0, giveBack: async () => {} })

async function refuse(retryAfter: number): Promise<never> {
  throw new AppError('too_many', 'restarted_recently', 'This import was started again a moment ago.', {
    retryAfter,
  })
}
