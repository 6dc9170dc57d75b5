import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { isMigrated } from '#db/migrate.ts'
import type { DatabaseMode } from '#db/mode.ts'
import { sharedAnswer } from '#http/shared-answer.ts'

type Readiness = {
  pool: Pool
  mode: () => Promise<DatabaseMode>
  /** How long votes have waited to be added to the stored counts. */
  secondsUnfolded: () => Promise<number>
  now: () => Date
}

/** Above this no worker runs, or it fails. Counts stay correct, but every read adds up more and more rows. */
const MAX_SECONDS_UNFOLDED = 300

/** Proxies ask every few seconds, and anybody may ask without a limit. */
const SHARED_MS = 1000

/** Serves monitoring: /healthz responds while the process lives, /readyz while it can serve. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  const status = sharedAnswer(() => statusOf(readiness, (error) => app.log.warn(error)), {
    ms: SHARED_MS,
    now: readiness.now,
  })
  app.get('/readyz', async (_, reply) => {
    const told = isStopping ? unavailable('stopping') : await status()
    return reply.code(told.status === 'unavailable' ? 503 : 200).send(told)
  })
}

async function statusOf(
  { pool, mode, secondsUnfolded }: Readiness,
  report: (error: unknown) => void,
): Promise<{ status: string; reason?: string }> {
  try {
    const status = await mode()
    if (status === 'no_database') return unavailable('database')
    if (!(await isMigrated(pool))) return unavailable('migrations')
    // Nobody folds votes while the database is read-only, and every process still answers reads.
    if (status === 'ok' && (await secondsUnfolded()) > MAX_SECONDS_UNFOLDED) return unavailable('folding')
    return { status }
  } catch (error) {
    report(error)
    return unavailable('database')
  }
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason })
