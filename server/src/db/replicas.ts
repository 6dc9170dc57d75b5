import { Client, type ClientBase, type Pool } from 'pg'
import { openDb, type OpenOptions } from '#db/open.ts'
import { databaseIdentity } from '#db/position.ts'

/** A standby of the database that answers reads. */
export type Replica = {
  connection: string
  pool: Pool
  /** How long a read waits for a connection and until the position that it needs is replayed; then the primary answers. */
  limitMs: number
}

export const REPLICA_LIMIT_MS = 50

/** Opens standbys, each of whose connections has to lead to a copy of the database of `primary`. */
export async function openReplicas(
  connections: readonly string[],
  {
    primary,
    limitMs = REPLICA_LIMIT_MS,
    ...options
  }: Omit<OpenOptions, 'connection' | 'onConnect'> & { primary: Pool; limitMs?: number },
): Promise<{ replicas: Replica[]; close: () => Promise<void> }> {
  if (connections.length === 0) return { replicas: [], close: async () => {} }
  const onConnect = requireCopyOf(await databaseIdentity(primary))
  const opened = connections.map((connection) => ({
    connection,
    ...openDb({ ...options, connection, onConnect }),
  }))
  return {
    replicas: opened.map(({ connection, pool }) => ({ connection, pool, limitMs })),
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

/** Refuses connections to the standby of another installation, where the same numbers stand for other things. */
export const requireCopyOf =
  (identity: string) =>
  async (client: ClientBase): Promise<void> => {
    if ((await databaseIdentity(client)) === identity) return
    throw new ReplicaRefused('The replica is not a copy of this database.')
  }

/** Why a replica is not read although it answers. */
export class ReplicaRefused extends Error {
  override name = 'ReplicaRefused'
}

/** The name of a replica for people: its machine and port, without the password of its address. */
export function replicaName({ connection }: Pick<Replica, 'connection'>): string {
  const { host, port } = new Client({ connectionString: connection })
  return `${host}:${port}`
}
