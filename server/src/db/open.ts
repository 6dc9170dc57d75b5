import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { DB } from '#db/tables.ts'

export type Database = {
  db: Kysely<DB>
  // Used for named prepared statements on the hottest paths: `pool.query({ name, text, values })`.
  pool: Pool
  close: () => Promise<void>
}

export type OpenOptions = {
  connection: string
  poolSize?: number
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

/** `close` ends the pool, and thereby Kysely, which has no connections of its own. */
export function openDb({
  connection,
  poolSize = 10,
  statementTimeoutMs = 15_000,
  onError,
}: OpenOptions): Database {
  const pool = new Pool({
    connectionString: connection,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'parley',
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

const CLOSING_LIMIT_MS = 5000

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
