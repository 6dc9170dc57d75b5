import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { isMigrated } from '#db/migrate.ts'

type Readiness = {
  pool: Pool
  /** How long votes have waited to be added to the stored counts. */
  secondsUnfolded: () => Promise<number>
}

/** Above this no worker runs, or it fails. Counts stay correct, but every read adds up more and more rows. */
const MAX_SECONDS_UNFOLDED = 300

/** Serves monitoring: /healthz responds while the process lives, /readyz while it can serve. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = isStopping ? 'stopping' : await whyNotReady(readiness, (error) => request.log.warn(error))
    if (reason) return reply.code(503).send({ status: 'unavailable', reason })
    return { status: 'ok' }
  })
}

async function whyNotReady(
  { pool, secondsUnfolded }: Readiness,
  report: (error: unknown) => void,
): Promise<string | undefined> {
  try {
    if (!(await isMigrated(pool))) return 'migrations'
    return (await secondsUnfolded()) > MAX_SECONDS_UNFOLDED ? 'folding' : undefined
  } catch (error) {
    report(error)
    return 'database'
  }
}
