import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Client, DatabaseError, type Pool } from 'pg'
import { StartupError } from '#startup-error.ts'
import { LOCKS } from '#db/locks.ts'
import { explainMissingRight } from '#db/missing-right.ts'

export type Migration = { name: string; text: string; checksum: string }

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export type MigrateOptions = {
  connection: string
  folder?: string
  // The last migration to apply, if rows of an older version are inserted before the rest.
  upTo?: string
  log?: (line: string) => void
}

/**
 * Applies the pending migrations of the folder, including the tables of the job queue. Any number of processes may call
 * this at once; they take turns. Returns the applied migrations.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connection, folder = migrationsFolder, upTo, log = () => {} } = options
  const migrations = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new Client({ connectionString: connection, application_name: 'parley migrate' })
  await connect(client)
  try {
    await lock(client)
    const pending = await pendingOf(client, migrations)
    for (const migration of pending) {
      log(`migrating: ${migration.name}`)
      await apply(client, migration)
    }
    await runMigrations({ connectionString: connection, logger: new Logger(() => () => {}) })
    return pending.map(({ name }) => name)
  } catch (error) {
    throw explainMissingRight(error, client)
  } finally {
    await client.end()
  }
}

/** Whether every migration of the folder has been applied, for /readyz. */
export async function isMigrated(pool: Pool, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return readMigrations(folder).every(({ name }) => applied.has(name))
}

export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')) : []
  const migrations = files.toSorted().map((file) => {
    // A checkout may turn line endings into CRLF.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
  const numbers = migrations.map(({ name }) => name.slice(0, 4))
  for (const [index, { name }] of migrations.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new StartupError(`The migration ${name} must be named like 0007_votes.sql.`)
    if (numbers.indexOf(name.slice(0, 4)) !== index)
      throw new StartupError(
        `Two migrations share the number of ${name}: give one of them the next free number.`,
      )
  }
  return migrations
}

async function pendingOf(client: Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of rows) {
    const file = byName.get(name)
    if (!file)
      throw new StartupError(
        `The database has had the migration ${name}, which this Parley does not know: run the newer version, or restore the backup made before it.`,
      )
    if (file.checksum !== checksum)
      throw new StartupError(
        `The migration ${name} was changed after it was applied: bring the file back as it was and put the change into a new migration.`,
      )
  }
  const applied = new Set(rows.map(({ name }) => name))
  const last = rows.at(-1)?.name ?? ''
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new StartupError(
      `The migration ${late.name} comes before ${last}, which is already applied: give it the next free number.`,
    )
  return pending
}

// A session lock is released when this process ends for any reason. It is polled, because a waiting statement would
// hold a snapshot, and `create index concurrently` waits for snapshots.
async function lock(client: Client) {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, 0) as locked', [
      LOCKS.migrations,
    ])
    if (rows[0]?.locked) return
    await sleep(LOCK_WAIT_MS)
  }
}

const LOCK_WAIT_MS = 50

async function apply(client: Client, migration: Migration) {
  if (isWithoutTransaction(migration)) return applyWithoutTransaction(client, migration)
  const { name, text, checksum } = migration
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw startupErrorOf(error, migration)
  }
}

/** The first line of a migration that cannot run in a transaction. */
const WITHOUT_TRANSACTION = '-- without transaction\n'

const isWithoutTransaction = ({ text }: Migration) => text.startsWith(WITHOUT_TRANSACTION)

// The statement and the row that records it cannot share a transaction. After a crash between them the statement runs
// again and must do nothing. A crash can also leave an invalid index, so invalid indexes are dropped first.
async function applyWithoutTransaction(client: Client, migration: Migration) {
  const { name, text, checksum } = migration
  const statement = text.replaceAll(/^--.*$/gm, '').trim()
  if (
    !/^(create (unique )?index concurrently if not exists|drop index concurrently if exists) [^;]+;?$/i.test(
      statement,
    )
  )
    throw new StartupError(
      `The migration ${name} runs without a transaction: let it be one "create index concurrently if not exists" or "drop index concurrently if exists".`,
    )
  try {
    const { rows } = await client.query<{ index: string }>(
      `select indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`,
    )
    for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`)
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw startupErrorOf(error, migration)
  }
}

function startupErrorOf(error: unknown, { name, text }: Migration) {
  if (!(error instanceof DatabaseError)) return error
  const line = text.slice(0, Number(error.position ?? 1)).split('\n').length
  return new StartupError(`The migration ${name} failed near line ${line}: ${error.message}`, {
    cause: error,
  })
}

async function connect(client: Client) {
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartupError(`The database cannot be reached (${reason}): check DATABASE_URL.`)
  }
}
