import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { isMigrated } from '#db/migrate.ts'

// For whoever watches the process: /healthz answers while it lives, /readyz while it can do its work.
export function serveHealth(app: FastifyInstance, { pool }: { pool: Pool }): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = isStopping ? 'stopping' : await whyNotReady(pool, (error) => request.log.warn(error))
    if (reason) return reply.code(503).send({ status: 'unavailable', reason })
    return { status: 'ok' }
  })
}

async function whyNotReady(pool: Pool, report: (error: unknown) => void): Promise<string | undefined> {
  try {
    return (await isMigrated(pool)) ? undefined : 'migrations'
  } catch (error) {
    report(error)
    return 'database'
  }
}
