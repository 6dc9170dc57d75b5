import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { type Installation, type Shell, UsageError } from '#admin/command.ts'
import { runningEmbedded, startEmbedded } from '#db/embedded.ts'
import { isMigrated, migrate } from '#db/migrate.ts'
import { openDb, type Database } from '#db/open.ts'
import { withReplicaDb } from '#db/replica-db.ts'

export type DatabaseLocation = {
  connection: string
  isRunning: boolean
  stop: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 600_000

/** Finds the database: the configured one, that of the running Parley, or the embedded one, which it starts. */
export async function findDatabase(config: Config): Promise<DatabaseLocation> {
  const stop = async () => {}
  const configured = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (configured !== undefined) return { connection: configured, isRunning: true, stop }
  const running = runningEmbedded(config.DATA_DIR)
  if (running !== undefined) return { connection: running, isRunning: true, stop }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR })
  return { connection: embedded.connection, isRunning: false, stop: embedded.stop }
}

/** Reads the database as it is, without migrating it first. The embedded one has to be there: this would make it. */
export async function readAsItIs<T>(config: Config, read: (database: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await findDatabase(config)
  const database = openDb({ connection, poolSize: 1 })
  try {
    return await read(database)
  } finally {
    await database.close()
    await stop()
  }
}

/** Whether there is a database, or a first start still makes one. */
export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Config): boolean =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'postgres'))

export async function openInstallation(config: Config): Promise<Installation> {
  const { connection, isRunning, stop } = await findDatabase(config)
  if (!isRunning) await migrate({ connection })
  const database = openDb({ connection, poolSize: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const close = async () => {
    await database.close()
    await stop()
  }
  try {
    if (await isMigrated(database.pool)) return { ...database, connection, isRunning, close }
  } catch (error) {
    await close()
    throw new UsageError(`The database cannot be used: ${messageOf(error)}.`)
  }
  await close()
  throw new UsageError('The database has another version: start this version of Parley once, then try again.')
}

/** Reads much of the database: on a replica if there is one and it has everything, otherwise on the primary. */
export async function readInstallation<T>(
  { config, open }: Pick<Shell, 'config' | 'open'>,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const installation = await open()
  const { DATABASE_REPLICA_URLS: replicas } = await config()
  if (replicas.length === 0) return read(installation)
  const { connection } = installation
  return withReplicaDb({ connection, replicas, poolSize: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS }, read)
}

export function messageOf(error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error]
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
}
