import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { openDb } from '#db/open.ts'
import type { Handler } from '#http/handle.ts'

/**
 * Gives calls with `effect: 'read'` connections that cannot write, so that a read that writes fails in every test.
 * Reads must not write because replicas serve them and their tokens may be used twice.
 */
export function readOnlyFor(
  pool: Pool,
  connection: string,
): { guard: (handler: Handler) => Handler; close: () => Promise<void> } {
  const readOnly = new URL(connection)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const reads = openDb({ connection: readOnly.href, poolSize: 8 })
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
