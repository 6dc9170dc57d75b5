import type { PoolClient } from 'pg'
import { openDb } from '#db/open.ts'
import { currentPosition, type Position } from '#db/position.ts'
import type { Replica } from '#db/replicas.ts'

export type LaggingReplica = {
  replica: Replica
  /** How often a connection was asked for. */
  numReads: () => number
  /** From now on it has replayed everything when it is asked. */
  follow: () => void
  /** Decides what happens when a read asks for a connection, and when it asks what has been replayed. */
  hooks: { connect: () => Promise<void>; replayed: () => Promise<void> }
  [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * What a standby looks like that stops to replay until it is told to follow: a snapshot of the database, which has
 * replayed the log up to the moment at which it was taken.
 */
export async function laggingReplica(connection: string, limitMs: number): Promise<LaggingReplica> {
  const database = openDb({ connection, poolSize: 2 })
  const client = await database.pool.connect()
  let position: Position | undefined
  let numReads = 0
  let isFollowing = false
  const replay = async () => {
    await client.query('commit')
    position = await currentPosition(database.pool)
    await client.query('begin isolation level repeatable read, read only')
    await client.query('select from migrations limit 1')
  }
  await client.query('begin')
  await replay()
  const hooks: LaggingReplica['hooks'] = { connect: async () => {}, replayed: async () => {} }

  const isReplayed = (asked: Position): boolean =>
    position !== undefined && position.timeline === asked.timeline && position.lsn >= asked.lsn
  const query = async (statement: unknown, ...values: unknown[]): Promise<unknown> => {
    // The snapshot stays open between reads.
    if (typeof statement === 'string' && /^(?:begin|commit)/.test(statement)) return { rows: [] }
    const asked = positionIn(statement)
    if (asked === undefined) return Reflect.apply(client.query, client, [statement, ...values])
    await hooks.replayed()
    if (isFollowing) await replay()
    return { rows: [{ is_standby: true, has_replayed: isReplayed(asked) }] }
  }
  let free: Promise<unknown> = Promise.resolve()
  const connect = async (): Promise<PoolClient> => {
    numReads++
    await hooks.connect()
    const before = free
    const released = Promise.withResolvers<void>()
    free = released.promise
    await before
    return new Proxy(client, {
      get: (target, name) =>
        name === 'query' ? query : name === 'release' ? released.resolve : Reflect.get(target, name),
    })
  }
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
  return {
    replica: { connection, pool, limitMs },
    numReads: () => numReads,
    follow: () => {
      isFollowing = true
    },
    hooks,
    [Symbol.asyncDispose]: async () => {
      client.release(true)
      await database.close()
    },
  }
}

/** The position that a read asks for; undefined for other statements. */
function positionIn(statement: unknown): Position | undefined {
  if (typeof statement !== 'object' || statement === null) return undefined
  if (!('name' in statement && statement.name === 'has_replayed' && 'values' in statement)) return undefined
  if (!Array.isArray(statement.values)) return undefined
  const [timeline, lsn] = statement.values.map(Number)
  return timeline === undefined || lsn === undefined ? undefined : { timeline, lsn }
}
