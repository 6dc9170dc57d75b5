import type { PoolClient } from 'pg'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batchedPerApp, type BatchLimits } from '#db/batched.ts'
import type { Queryable } from '#db/open.ts'
import { hasReplayed, newestPosition, type Position } from '#db/position.ts'
import { replicaTurns } from '#db/replica-turns.ts'
import { ReplicaRefused, type Replica } from '#db/replicas.ts'

type Read<T> = (source: Queryable) => Promise<T>

/** Content may take longer than the replay, or the primary would read all that is large a second time. */
const CONTENT_LIMIT_MS = 1000

/** How many reads each kind of database has answered. */
export const readCounts = memoizePerApp(() => ({ replica: 0, primary: 0 }))

/**
 * Reads what is at least as new as the position at which its version was read: on a replica that has replayed the log
 * up to there, otherwise, and whenever a replica fails, on the primary.
 */
export async function readContent<T>(ctx: Ctx, position: Position | undefined, read: Read<T>): Promise<T> {
  const turn = position && replicaTurns(ctx).take()
  if (position === undefined || turn === undefined) {
    readCounts(ctx).primary++
    return read(ctx.pool)
  }
  try {
    const content = await readFrom(turn.replica, { position, read })
    turn.succeeded()
    readCounts(ctx).replica++
    return content
  } catch (error) {
    turn.failed(error)
    readCounts(ctx).primary++
    return read(ctx.pool)
  }
}

/** Turns a query for many items into a function for one item, which is read by {@link readContent}. */
export function batchedContent<I, O>(
  query: (source: Queryable, items: I[], ctx: Ctx) => Promise<readonly O[]>,
  limits: BatchLimits,
): (ctx: Ctx, item: I, position?: Position) => Promise<O> {
  const read = batchedPerApp((ctx, asked: { item: I; position: Position | undefined }[]) => {
    const position = newestPosition(asked.map((one) => one.position))
    const items = asked.map(({ item }) => item)
    return readContent(ctx, position, (source) => query(source, items, ctx))
  }, limits)
  return (ctx, item, position) => read(ctx, { item, position })
}

async function readFrom<T>(
  { pool, limitMs }: Replica,
  { position, read }: { position: Position; read: Read<T> },
): Promise<T> {
  const late = Promise.withResolvers<never>()
  let isLate = false
  const tellLate = () => {
    isLate = true
    late.reject(new ReplicaRefused('The replica has not answered in time.'))
  }
  let timer = setTimeout(tellLate, limitMs)
  const connecting = pool.connect()
  let transaction: 'none' | 'busy' | 'done' = 'none'
  const readWhenReplayed = async (): Promise<T> => {
    const client = await connecting
    if (isLate) return late.promise
    transaction = 'busy'
    // Each statement has a snapshot of its own, taken after the replay was checked.
    await client.query('begin isolation level read committed, read only')
    const isReplayed = await hasReplayed(client, position, limitMs)
    if (!isReplayed) {
      transaction = 'done'
      throw new ReplicaRefused('The replica lags.')
    }
    clearTimeout(timer)
    timer = setTimeout(tellLate, CONTENT_LIMIT_MS)
    const content = await read(client)
    transaction = 'done'
    return content
  }
  try {
    return await Promise.race([readWhenReplayed(), late.promise])
  } finally {
    clearTimeout(timer)
    // Nobody waits for the end of the transaction. A connection in the middle of something is closed.
    const end = (client: PoolClient) =>
      transaction === 'done' ? commit(client) : client.release(transaction === 'busy')
    void connecting.then(end, () => {})
  }
}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit')
    client.release()
  } catch {
    client.release(true)
  }
}
