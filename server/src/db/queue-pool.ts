import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { UntilWritable } from '#db/mode.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'

type Waiting = { untilWritable: UntilWritable; signal: AbortSignal }

/**
 * The pool for the queue of jobs. A statement that the database cannot take now is repeated when it can: the queue would
 * end the process if it could not record that a job is done. Each of its statements may be repeated, and none is part of
 * a transaction.
 */
export function queuePool(pool: Pool, { untilWritable, signal }: Waiting): Pool {
  const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    for (;;) {
      try {
        return await pool.query(statement, values)
      } catch (error) {
        if (!unavailableErrorOf(error)) throw error
      }
      // While stopping, there are no more jobs, and those that are done run again.
      if (!(await isWritableAgain())) return NOTHING
    }
  }
  const isWritableAgain = () =>
    untilWritable(PAUSE_MS).then(
      () => true,
      () => !signal.aborted,
    )
  // It is never connected: each statement takes a connection of the pool for itself, and none while it waits.
  const client = Object.assign(new Client(), { query, release: () => {} })
  type Connected = Parameters<Pool['connect']>[0]
  const connect = (connected?: Connected): Promise<PoolClient> | void =>
    connected === undefined ? Promise.resolve(client) : pool.connect(connected)
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
}

const PAUSE_MS = 500
const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }
