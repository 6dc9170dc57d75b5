import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, type Pool } from 'pg'
import { openDb } from '#db/open.ts'
import type { Handler } from '#http/handle.ts'

/** Makes a database read-only or writable, for all connections: those that are open are ended. */
export async function setDatabaseReadOnly(connection: string, isReadOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: connection, options: '-c default_transaction_read_only=off' })
  await client.connect()
  try {
    await client.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = %L', current_database(),
         '${isReadOnly ? 'on' : 'off'}'); end $$`,
    )
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Gives calls with `effect: 'read'` connections that cannot write, so that a read that writes fails in every test.
 * Reads must not write because replicas serve them and their tokens may be used twice.
 */
export function readOnlyFor(
  pool: Pool,
  connection: string,
): { guard: (handler: Handler) => Handler; close: () => Promise<void> } {
  const reads = openDb({ connection, poolSize: 8, isReadOnly: true })
  const isRead = new AsyncLocalStorage<boolean>()
  const connect = pool.connect.bind(pool)
  Object.assign(pool, {
    connect: (...given: []) => (isRead.getStore() ? reads.pool.connect(...given) : connect(...given)),
  })
  return {
    guard: (handler) =>
      handler.call.effect === 'write'
        ? handler
        : { ...handler, handle: (input, context) => isRead.run(true, () => handler.handle(input, context)) },
    close: reads.close,
  }
}
