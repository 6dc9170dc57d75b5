import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { AppError } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { databaseStats, jobStats } from '#administration/health.sql.ts'
import { mailStats, messageStats } from '#auth/code/message-stats.sql.ts'
import { secondsUnfolded } from '#conversations/tallies.sql.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { commitOf } from '#administration/commit.ts'
import { readCounts } from '#db/replica-reads.ts'
import { replicaStates } from '#db/replica-states.ts'
import { productVersion } from '#http/files.ts'
import { metrics } from '#http/metrics.ts'

/**
 * The metrics of this process in the format of Prometheus: the counters of the process, and counts from the database.
 */
const exposedRegistry = memoizePerApp((ctx: Ctx) => {
  const { registry } = metrics(ctx)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string>(
    name: string,
    help: string,
    read: (gauge: Gauge<Label>) => Promise<void> | void,
    labelNames: Label[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        await read(this)
      },
    })
  gauge('parley_cache_bytes', 'What the caches of this process hold', (own) =>
    own.set(cacheBudget(ctx).used.bytes),
  )
  gauge('parley_cache_entries', 'How many values they hold', (own) => own.set(cacheBudget(ctx).used.entries))
  exposeReplicas(ctx, gauge)
  gauge(
    'parley_jobs',
    'Jobs that are due and not begun, and those that are given up',
    async (own) => {
      const { numWaiting, numFailed } = await jobStats(ctx.db)
      own.set({ state: 'waiting' }, numWaiting)
      own.set({ state: 'failed' }, numFailed)
    },
    ['state'],
  )
  gauge('parley_oldest_job_seconds', 'For how long the oldest job has been due and not begun', async (own) =>
    own.set(Math.max(0, (await jobStats(ctx.db)).oldestSeconds)),
  )
  gauge(
    'parley_oldest_delta_seconds',
    'For how long the oldest change of a count has not been added to the stored counts',
    async (own) => own.set(await secondsUnfolded(ctx.db)),
  )
  gauge('parley_database_bytes', 'The size of the database', async (own) =>
    own.set((await databaseStats(ctx.db)).bytes),
  )
  gauge(
    'parley_last_backup_age_seconds',
    'The age of the last backup of npm run admin -- backup; missing if there is none',
    async (own) => {
      const { lastBackupAt } = await databaseStats(ctx.db)
      own.set(lastBackupAt === null ? NaN : (ctx.now().getTime() - lastBackupAt.getTime()) / 1000)
    },
  )
  const build = { version: productVersion(), commit: commitOf(ctx.config) }
  gauge(
    'parley_build_info',
    'Always 1; the labels say which version runs, and from which commit if that is known',
    (own) => own.set(build, 1),
    ['version', 'commit'],
  )
  gauge(
    'parley_messages',
    'Text messages of the last 24 hours, sent and refused, by country',
    async (own) => {
      const { sent, refused } = await messageStats(ctx.db, ctx.now())
      own.reset()
      for (const { country, count } of sent) own.set({ country, outcome: 'sent' }, count)
      for (const { country, reason, count } of refused) own.set({ country, outcome: reason }, count)
    },
    ['country', 'outcome'],
  )
  gauge(
    'parley_mails',
    'Mails with codes of the last 24 hours, sent and not sent',
    async (own) => {
      const { numSent, numNotSent } = await mailStats(ctx.db, ctx.now())
      own.set({ outcome: 'sent' }, numSent)
      own.set({ outcome: 'not_sent' }, numNotSent)
    },
    ['outcome'],
  )
  return registry
})

type MakeGauge = (
  name: string,
  help: string,
  read: (gauge: Gauge<string>) => Promise<void> | void,
  labelNames?: string[],
) => void

/** Replicas are numbered in the order of DATABASE_REPLICA_URLS, because labels hold no address. */
function exposeReplicas(ctx: Ctx, gauge: MakeGauge): void {
  gauge(
    'parley_replica_lag_seconds',
    'How far each replica is behind the primary; infinite if it does not answer or is no standby',
    async (own) => {
      own.reset()
      for (const [index, { lagSeconds = Infinity }] of (await replicaStates(ctx)).entries())
        own.set({ replica: String(index + 1) }, lagSeconds)
    },
    ['replica'],
  )
  gauge(
    'parley_content_reads',
    'Reads of content since the start that replicas and the primary have answered',
    (own) => {
      const { replica, primary } = readCounts(ctx)
      own.set({ answered_by: 'replica' }, replica)
      own.set({ answered_by: 'primary' }, primary)
    },
    ['answered_by'],
  )
}

/** What is reported. A measurement is left out if there was nothing to measure since the last reading. */
async function exposedText(ctx: Ctx): Promise<string> {
  const text = await exposedRegistry(ctx).metrics()
  return text
    .split('\n')
    .filter((line) => line.startsWith('#') || !UNMEASURED.test(line))
    .join('\n')
}

// An empty histogram of the event loop has no mean, and as its least value the largest number that it can hold.
const UNMEASURED = / (?:Nan|9223372036\.\d+)$/

/** Serves the metrics at the address of the site to those with the token, and nothing if no token is configured. */
export function serveMetrics(app: FastifyInstance, ctx: Ctx): void {
  const { METRICS_TOKEN } = ctx.config
  if (METRICS_TOKEN === undefined) return
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, METRICS_TOKEN))
      throw new AppError('unauthenticated', 'metrics_token_needed', 'Send the token of METRICS_TOKEN.')
    const registry = exposedRegistry(ctx)
    return reply.type(registry.contentType).send(await exposedText(ctx))
  })
}

/** Compares hashes, which have the same length, so that the time reveals nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
}

/** Serves the metrics on a separate port, even for a process that only runs jobs. */
export async function startMetrics(
  ctx: Ctx,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const registry = exposedRegistry(ctx)
    exposedText(ctx).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'could not read the metrics')
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ port, host: ctx.config.HOST })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
