import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { startMetrics } from '#administration/metrics.ts'
import { buildApp } from '#app.ts'
import { ensureDevAccounts } from '#auth/code/dev-accounts.ts'
import { StartupError } from '#startup-error.ts'
import { backupBeforeMigrations } from '#backups/before-migrations.ts'
import type { Config } from '#config.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { databaseMode } from '#db/mode.ts'
import { type Database, openDb } from '#db/open.ts'
import { plainConnectionWarning } from '#db/plain-connection.ts'
import { checkPreparedStatements, checkTimeouts, setRoleTimeouts } from '#db/pooler.ts'
import { openReplicas } from '#db/replicas.ts'
import { closeGracefully } from '#http/connections/close-gracefully.ts'
import { webFolder } from '#http/files.ts'
import { checkPort, listen } from '#http/connections/listen.ts'
import { storeReplayKeys } from '#http/sql.ts'
import { keepRelease } from '#http/kept-files.ts'
import { embedRendererFile, rendererFile, startRenderer } from '#http/pages/renderer.ts'
import { startDemo } from '#import/demo.ts'
import { startWorker } from '#worker.ts'
import { fetchOutside } from '#outgoing.ts'

export type StartOptions = {
  config: Config
  log: Logger
  // Everything that is started is added here and stopped in reverse order.
  closing: AsyncDisposableStack
  onDeath: (error: Error) => void
}

/** More threads would take cores from the database and from other requests. */
const MAX_RENDER_THREADS = 2

/** Starts the database, migrates it and starts what the role needs. Returns the line to print when ready. */
export async function startParley({ config, log, closing, onDeath }: StartOptions): Promise<string> {
  const warning = plainConnectionWarning(config)
  if (warning !== undefined) log.warn(warning)
  const connection =
    config.DATABASE_DIRECT_URL ??
    config.DATABASE_URL ??
    (await startEmbeddedDatabase({ config, log, closing, onDeath }))
  const isServer = config.role !== 'worker'
  // Before the slow steps of a first start, so that a taken port is reported at once.
  if (isServer) await checkPort(config)
  const database = await openDatabase({ config, log, connection })
  closing.defer(database.close)
  const { db, pool } = database
  const { replicas, close: closeReplicas } = await openReplicas(config.DATABASE_REPLICA_URLS, {
    primary: pool,
    poolSize: config.DATABASE_POOL_SIZE,
    statementTimeoutMs: config.DATABASE_TIMEOUT_MS,
    onError: (error) => log.debug({ err: error }, 'a connection to a replica broke'),
  })
  closing.defer(closeReplicas)
  const renderer = startRenderer({
    file: rendererFile(webFolder),
    embedFile: embedRendererFile(webFolder),
    log,
    numThreads: Math.min(MAX_RENDER_THREADS, availableParallelism()),
  })
  closing.defer(renderer.close)
  const { render: renderPage } = renderer
  const ctx = {
    db,
    pool,
    connection,
    replicas,
    config,
    log,
    now: () => new Date(),
    fetch: fetchOutside,
    renderPage,
  }
  if (config.METRICS_PORT !== undefined) {
    const { close } = await startMetrics(ctx, config.METRICS_PORT)
    closing.defer(close)
  }
  const demo = config.DEMO && !config.READ_ONLY ? startDemo(ctx) : undefined
  if (demo) closing.defer(demo.stop)
  if (config.role !== 'api') {
    const worker = await startWorker(ctx)
    closing.defer(() => worker.stop())
  }
  if (!isServer) return "Parley's worker is ready."
  keepOwnFiles(ctx)
  const app = await buildApp(ctx)
  closing.defer(() => closeGracefully(app))
  await listen(app, config)
  await demo?.filled
  const readyLine = `Parley is ready: ${config.PUBLIC_ORIGIN}/feed/`
  return [readyLine, ...(config.DEV_ACCOUNTS && !config.READ_ONLY ? await ensureDevAccounts(ctx) : [])].join(
    '\n',
  )
}

/** A shared folder that fails, for example because it is full, keeps nobody from starting. */
function keepOwnFiles({ config, log }: Pick<StartOptions, 'config' | 'log'>): void {
  if (config.ASSETS_KEEP === undefined) return
  try {
    keepRelease(webFolder, config.ASSETS_KEEP)
  } catch (error) {
    log.error({ err: error }, 'could not keep the files of this release in ASSETS_KEEP')
  }
}

/**
 * Migrates the database, unless it is read-only, and opens its connections. Only a process that serves calls alone uses a pooler: the queue of
 * the worker and its locks need sessions.
 */
async function openDatabase({
  config,
  log,
  connection,
}: Pick<StartOptions, 'config' | 'log'> & { connection: string }): Promise<Database> {
  const statementTimeoutMs = config.DATABASE_TIMEOUT_MS
  const isPooled = config.role === 'api' && config.DATABASE_DIRECT_URL !== undefined
  const database = openDb({
    connection: isPooled ? (config.DATABASE_URL ?? connection) : connection,
    poolSize: config.DATABASE_POOL_SIZE,
    statementTimeoutMs,
    isPooled,
    isPrepared: !isPooled || config.DATABASE_PREPARED,
    isReadOnly: config.READ_ONLY,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  try {
    if (!isPooled) await checkTimeouts(database.pool, { statementTimeoutMs, isPooled })
    // A pooler keeps the connections that it made before, with the limits of that time.
    else if (!config.READ_ONLY) await setRoleTimeouts(connection, statementTimeoutMs)
    const isReadOnly = (await databaseMode({ pool: database.pool, config })) === 'read_only'
    if (isReadOnly) log.warn('the database is read-only: jobs wait, and calls that write are refused')
    const tell = (line: string) => log.info(line)
    const backup = backupBeforeMigrations({ config, connection })
    await migrate({ connection, isReadOnly, beforeApplying: backup.beforeApplying, log: tell })
    await backup.record(database.db)
    if (isPooled) {
      await checkTimeouts(database.pool, { statementTimeoutMs, isPooled })
      if (config.DATABASE_PREPARED) await checkPreparedStatements(database.pool)
    }
    if (!isReadOnly) await storeReplayKeys(database.db, config.TOKEN_REPLAYS, tell)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startEmbeddedDatabase({ config, log, closing, onDeath }: StartOptions): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: (line) => log.debug(line) })
  closing.use(embedded)
  void embedded.died.then((words) =>
    onDeath(new StartupError(`The embedded PostgreSQL ended. Its last output: ${words}`)),
  )
  return embedded.connection
}
