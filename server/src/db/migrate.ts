import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Client, DatabaseError, type Pool } from 'pg'
import { StartupError } from '#startup-error.ts'
import { withBriefLocks } from '#db/brief-locks.ts'
import { isIndexStatement, runIndexStatement } from '#db/index-statement.ts'
import { LOCKS } from '#db/locks.ts'
import { assertExtensionFound, explainMissingRight } from '#db/missing-right.ts'

export type Migration = {
  name: string
  text: string
  checksum: string
  /** Programs that know the migration of this number run on the tables as this one leaves them. */
  minReader: string | undefined
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export type MigrateOptions = {
  connection: string
  folder?: string
  // The last migration to apply, if rows of an older version are inserted before the rest.
  upTo?: string
  /** Nothing is applied; pending migrations are an error. */
  isReadOnly?: boolean
  /** Runs before the first migration of a database that has had others; if it fails, nothing is applied. */
  beforeApplying?: (() => Promise<void>) | undefined
  log?: (line: string) => void
}

/**
 * Applies the pending migrations of the folder, including the tables of the job queue. Any number of processes may call
 * this at once; they take turns. Returns the applied migrations.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connection, folder = migrationsFolder, upTo, isReadOnly = false, log = () => {} } = options
  const migrations = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new Client({ connectionString: connection, application_name: 'parley migrate' })
  // A connection that breaks fails the next statement; without a listener it would end the process.
  client.on('error', () => {})
  await connect(client)
  try {
    await assertExtensionFound(client)
    if (isReadOnly) {
      await assertMigrated(client, migrations)
      return []
    }
    await lock(client, log)
    await createRecords(client)
    const pending = await pendingOf(client, migrations)
    if (pending.length > 0 && pending.length < migrations.length) await options.beforeApplying?.()
    for (const migration of pending) {
      log(`migrating: ${migration.name}`)
      await apply(client, migration, log)
    }
    await runMigrations({ connectionString: connection, logger: new Logger(() => () => {}) })
    return pending.map(({ name }) => name)
  } catch (error) {
    throw explainMissingRight(error, client)
  } finally {
    await client.end()
  }
}

/** Whether every migration of the folder has been applied, for /readyz. The folder is read once in a process. */
export async function isMigrated(pool: Pool, folder = migrationsFolder): Promise<boolean> {
  const names = namesIn.get(folder) ?? readMigrations(folder).map(({ name }) => name)
  namesIn.set(folder, names)
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return names.every((name) => applied.has(name))
}

const namesIn = new Map<string, string[]>()

export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')) : []
  const migrations = files.toSorted().map((file) => {
    // A checkout may turn line endings into CRLF.
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const minReader = /^-- min reader: (\d{4})$/m.exec(text)?.[1]
    return { name: file, text, checksum: createHash('sha256').update(text).digest('hex'), minReader }
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

async function createRecords(client: Client) {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await client.query('alter table migrations add column if not exists min_reader text')
}

async function assertMigrated(client: Client, migrations: Migration[]) {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'min_reader'`,
  )
  if (rowCount && (await pendingOf(client, migrations)).length === 0) return
  throw new StartupError(
    'The database lacks migrations of this version of Parley and is read-only: let it be written and start Parley once without READ_ONLY=1.',
  )
}

async function pendingOf(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string; min_reader: string | null }>(
    'select name, checksum, min_reader from migrations order by name',
  )
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const newestKnown = migrations.at(-1)?.name.slice(0, 4) ?? ''
  for (const { name, checksum, min_reader: minReader } of rows) {
    const file = byName.get(name)
    // While processes are upgraded one after the other, those of the earlier version start on the newer tables.
    if (!file && minReader !== null && newestKnown >= minReader && newestKnown < name) continue
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
async function lock(client: Client, log: (line: string) => void) {
  const begin = Date.now()
  let isLogged = false
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, 0) as locked', [
      LOCKS.migrations,
    ])
    if (rows[0]?.locked) return
    if (!isLogged && Date.now() - begin > SILENT_WAIT_MS) {
      isLogged = true
      log(`waiting until another process has migrated: ${await lockHolder(client)}`)
    }
    await sleep(LOCK_WAIT_MS)
  }
}

const LOCK_WAIT_MS = 50
const SILENT_WAIT_MS = 2000

/** The process that migrates, for the operator. Through a pooler it may have ended long ago. */
async function lockHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of PostgreSQL, %s from %s, since %s', a.pid, a.application_name,
       coalesce(host(a.client_addr), 'this machine'), a.backend_start::timestamptz(0)) as holder
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = 0
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.migrations],
  )
  return rows[0]?.holder ?? 'it has just ended'
}

async function apply(client: Client, migration: Migration, log: (line: string) => void) {
  if (isWithoutTransaction(migration)) return applyWithoutTransaction(client, migration)
  const steps = async () => {
    await client.query(migration.text)
    await record(client, migration)
  }
  const onWait = (attempt: string) => log(`${migration.name} waits for a table in use, ${attempt}`)
  try {
    await withBriefLocks(client, { steps, onWait })
  } catch (error) {
    throw startupErrorOf(error, migration)
  }
}

async function record(client: Client, { name, checksum, minReader }: Migration) {
  await client.query('insert into migrations (name, checksum, min_reader) values ($1, $2, $3)', [
    name,
    checksum,
    minReader,
  ])
}

/** The first line of a migration that cannot run in a transaction. */
const WITHOUT_TRANSACTION = '-- without transaction\n'

const isWithoutTransaction = ({ text }: Migration) => text.startsWith(WITHOUT_TRANSACTION)

// The statement and the row that records it cannot share a transaction. After a crash between them the statement runs
// again and must do nothing.
async function applyWithoutTransaction(client: Client, migration: Migration) {
  const { name, text } = migration
  const statement = text.replaceAll(/^--.*$/gm, '').trim()
  if (!isIndexStatement(statement))
    throw new StartupError(
      `The migration ${name} runs without a transaction: let it be one "create index concurrently if not exists" or "drop index concurrently if exists".`,
    )
  try {
    await runIndexStatement(client, statement)
    await record(client, migration)
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
    // A role may have a limit, see setRoleTimeouts.
    await client.query('set statement_timeout = 0')
  } catch (error) {
    throw unreachable(error)
  }
}

export function unreachable(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StartupError(`The database cannot be reached (${reason}): check DATABASE_URL.`)
}
