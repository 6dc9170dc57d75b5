import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, types, type ClientBase } from 'pg'
import type { DB } from '#db/tables.ts'

export type Database = {
  db: Kysely<DB>
  // Used for named prepared statements on the hottest paths: `pool.query({ name, text, values })`.
  pool: Pool
  close: () => Promise<void>
}

/** What runs statements: all connections, or one of them. */
export type Queryable = Pick<Pool, 'query'>

export type OpenOptions = {
  connection: string
  poolSize?: number
  statementTimeoutMs?: number
  /** The address is that of a pooler: the role has the timeouts, see {@link setRoleTimeouts}. */
  isPooled?: boolean
  /** False: names of statements are not sent, for poolers that do not keep prepared statements apart. */
  isPrepared?: boolean
  /** The connections refuse to write, unless they lead through a pooler. */
  isReadOnly?: boolean
  /** Runs on each new connection; if it fails, the connection is not used. */
  onConnect?: ((client: ClientBase) => Promise<void>) | undefined
  onError?: (error: Error) => void
}

/** `close` ends the pool, and thereby Kysely, which has no connections of its own. */
export function openDb({
  connection,
  poolSize = 10,
  statementTimeoutMs = 15_000,
  isPooled = false,
  isPrepared = true,
  isReadOnly = false,
  // A pooler would give this setting to other processes, too.
  onConnect = isReadOnly && !isPooled ? refuseWrites : undefined,
  onError,
}: OpenOptions): Database {
  const pool = new Pool({
    connectionString: connection,
    max: poolSize,
    // Poolers refuse these parameters, or ignore them.
    ...(isPooled
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
        }),
    ...(isPrepared ? {} : { Client: UnnamedStatements }),
    ...(onConnect === undefined ? {} : { onConnect }),
    connectionTimeoutMillis: 10_000,
    application_name: APPLICATION_NAME,
    types: { getTypeParser },
  })
  const connected = new Set<Promise<void>>()
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError?.(error)
  }
  // Without a listener, a broken connection would end the process, whether it is idle or in use.
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    connected.add(ended)
    void ended.then(() => connected.delete(ended))
  })
  // pool.end() does not wait for its connections to close, and stopping the database next would break them.
  const close = async () => {
    isClosing = true
    await pool.end()
    await Promise.race([Promise.all(connected), sleep(CLOSING_LIMIT_MS, undefined, { ref: false })])
  }
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool, close }
}

/** Opens a database, runs `use` and closes it. */
export async function withDb<T>(options: OpenOptions, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openDb(options)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

const refuseWrites = async (client: ClientBase): Promise<void> => {
  await client.query('set default_transaction_read_only = on')
}

/** Sessions of releases before 0.2 are named {@link EARLIER_APPLICATION_NAME}. */
const APPLICATION_NAME = 'parley server'
export const EARLIER_APPLICATION_NAME = 'parley'

const CLOSING_LIMIT_MS = 5000
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

class UnnamedStatements extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args)
    const query: (...args: unknown[]) => unknown = this.query.bind(this)
    const unnamed = ([statement, ...rest]: unknown[]) => query(withoutName(statement), ...rest)
    Object.defineProperty(this, 'query', { value: (...args: unknown[]) => unnamed(args) })
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return statement
  if (!('name' in statement)) return statement
  const { name: _, ...others } = statement
  return others
}

const { INT8, DATE } = types.builtins
const INT8_ARRAY: number = 1016

// Counts and ids are parsed as numbers, because they stay far below 2^53. A date has no time zone, so it stays a text.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === INT8) return Number
  if (oid === INT8_ARRAY) return (text: string) => readTextArray(text).map(Number)
  if (oid === DATE) return String
  return types.getTypeParser(oid, format)
}

const readTextArray: (text: string) => string[] = types.getTypeParser(INT8_ARRAY)
