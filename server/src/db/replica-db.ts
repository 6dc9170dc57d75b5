import { randomInt } from 'node:crypto'
import { type ClientBase, DatabaseError } from 'pg'
import type { Ctx } from '#ctx.ts'
import { withDb, type Database, type OpenOptions } from '#db/open.ts'
import { currentPosition, databaseIdentity, hasReplayed, type Position } from '#db/position.ts'
import { ReplicaRefused, requireCopyOf } from '#db/replicas.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'

/** The database, and its standbys that may be read instead. */
export type Sources = { connection: string; replicas: readonly string[] }

/** The same for threads, which open their own connections. */
export const sourcesOf = ({ connection, replicas }: Pick<Ctx, 'connection' | 'replicas'>): Sources => ({
  connection,
  replicas: replicas.map((replica) => replica.connection),
})

/** Whole reads take seconds, so they wait longer than others for a replica to catch up. */
const REPLAY_LIMIT_MS = 5000

/**
 * Opens a replica for a read that takes long, waits until it has everything that the primary has now, and closes it.
 * Without replicas, or if one lags or fails, even in the middle, `read` gets the primary; so it must change nothing.
 */
export async function withReplicaDb<T>(
  { replicas, ...options }: Sources & Omit<OpenOptions, 'connection' | 'onConnect'>,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const connection = replicas.length === 0 ? undefined : replicas[randomInt(replicas.length)]
  const onConnect = connection === undefined ? undefined : await withDb(options, waiterFor)
  if (connection !== undefined && onConnect !== undefined) {
    try {
      return await withDb({ ...options, connection, onConnect }, read)
    } catch (error) {
      if (!isOfReplica(error)) throw error
    }
  }
  return withDb(options, read)
}

/** What each connection to a replica waits for, so that a connection which replaces a broken one is as new. */
async function waiterFor({ pool }: Database): Promise<((client: ClientBase) => Promise<void>) | undefined> {
  const position = await currentPosition(pool)
  if (position === undefined) return undefined
  const requireCopy = requireCopyOf(await databaseIdentity(pool))
  return async (client) => {
    await requireCopy(client)
    await requireReplayed(client, position)
  }
}

async function requireReplayed(client: ClientBase, position: Position): Promise<void> {
  if (await hasReplayed(client, position, REPLAY_LIMIT_MS)) return
  throw new ReplicaRefused('The replica lags.')
}

/** Standbys also cancel long reads, in favor of what they replay. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof ReplicaRefused || error instanceof DatabaseError || unavailableErrorOf(error) !== undefined
