import { Client, DatabaseError, type Pool } from 'pg'
import { unreachable } from '#db/migrate.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { IDLE_IN_TRANSACTION_TIMEOUT_MS } from '#db/open.ts'
import { StartupError } from '#startup-error.ts'

const PROTOCOL_VIOLATION = '08P01'
const DUPLICATE_PREPARED_STATEMENT = '42P05'
const INVALID_STATEMENT_NAME = '26000'

/**
 * Sets the timeouts of the role of a database, over a connection without a pooler. Poolers refuse or ignore the same
 * settings of a connection.
 */
export async function setRoleTimeouts(connection: string, statementTimeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: connection, application_name: 'parley start' })
  try {
    await client.connect()
    for (const [name, ms] of Object.entries(timeouts(statementTimeoutMs)))
      await client.query(
        `do $$ begin execute format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database()); end $$`,
      )
  } catch (error) {
    // A database that is read-only keeps the limits of an earlier start.
    if (unavailableErrorOf(error)?.code !== 'read_only') throw unreachable(error)
  } finally {
    await client.end()
  }
}

/**
 * Throws unless the timeouts of statements and of idle transactions are in force on the connections of a pool, which
 * have them from {@link setRoleTimeouts} if a pooler is declared.
 */
export async function checkTimeouts(
  pool: Pool,
  { statementTimeoutMs, isPooled }: { statementTimeoutMs: number; isPooled: boolean },
): Promise<void> {
  const expected = timeouts(statementTimeoutMs)
  let settings: { name: string; setting: string }[]
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1::text[])',
      [Object.keys(expected)],
    )
    settings = rows
  } catch (error) {
    if (error instanceof DatabaseError && error.code === PROTOCOL_VIOLATION) throw undeclaredPooler()
    throw unreachable(error)
  }
  const found = new Map(settings.map(({ name, setting }) => [name, Number(setting)]))
  if (Object.entries(expected).every(([name, ms]) => found.get(name) === ms)) return
  throw isPooled
    ? new StartupError(
        'The pooler of DATABASE_URL has connections from before the limits of time of its role were set: let it connect again (RECONNECT in PgBouncer), then start again.',
      )
    : undeclaredPooler()
}

const undeclaredPooler = () =>
  new StartupError(
    'DATABASE_URL leads through a pooler, where the limits of time of a connection do not hold: set DATABASE_DIRECT_URL to the address of the database itself.',
  )

/** Throws if the pooler lets the prepared statements of several connections collide. */
export async function checkPreparedStatements(pool: Pool): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const client of clients)
        await client.query({ name: `parley_probe_${round % 3}`, text: 'select 1' })
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_PREPARED_STATEMENT && code !== INVALID_STATEMENT_NAME) throw error
    throw new StartupError(
      'The pooler of DATABASE_URL mixes up prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements, or session pooling, or set DATABASE_PREPARED=0.',
    )
  } finally {
    for (const client of clients) client.release(true)
  }
}

const ROUNDS = 6

const timeouts = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
})
