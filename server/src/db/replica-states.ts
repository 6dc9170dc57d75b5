import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Ctx } from '#ctx.ts'
import { currentPosition, hasReplayed, type Position } from '#db/position.ts'
import { replicaName } from '#db/replicas.ts'

export type ReplicaState = {
  name: string
  /** How far it is behind the primary; undefined if it does not answer or is no standby. */
  lagSeconds: number | undefined
}

/** A replica that catches up within this time does not lag. */
const CATCH_UP_MS = 500
const ANSWER_LIMIT_MS = 2000

/** How all replicas do now. */
export async function replicaStates({
  pool,
  replicas,
}: Pick<Ctx, 'pool' | 'replicas'>): Promise<ReplicaState[]> {
  if (replicas.length === 0) return []
  const position = await currentPosition(pool)
  return Promise.all(
    replicas.map(async (replica) => ({
      name: replicaName(replica),
      lagSeconds: await Promise.race([
        lagOf(replica.pool, position).catch(() => undefined),
        sleep(ANSWER_LIMIT_MS, undefined, { ref: false }),
      ]),
    })),
  )
}

/** Without a primary to compare with, the age of the last transaction, which also grows while nobody writes. */
async function lagOf(standby: Pool, position: Position | undefined): Promise<number | undefined> {
  if (position !== undefined && (await hasReplayed(standby, position, CATCH_UP_MS))) return 0
  const { rows } = await standby.query<{ seconds: number | null }>(`
    select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds
    where pg_is_in_recovery()`)
  return rows[0] && Math.max(CATCH_UP_MS / 1000, rows[0].seconds ?? 0)
}
