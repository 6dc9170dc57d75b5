import { Client } from 'pg'
import type { Ctx } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'

/** A worker that has just started may hold a job before it holds its lock. */
const GRACE_MS = 10_000

/**
 * Holds the locks of this process's workers on a separate connection while the process lives. `free` unlocks the jobs
 * of workers that no longer hold their lock: a killed process unlocks nothing, and its jobs would stay locked for
 * hours.
 */
export function watchDeadWorkers(
  { connection, pool }: Pick<Ctx, 'connection' | 'pool'>,
  workerIds: readonly string[],
): { free: () => Promise<void>; close: () => Promise<void> } {
  let holder: Client | undefined

  const hold = async () => {
    if (holder) return
    const client = new Client({
      connectionString: connection,
      application_name: 'parley worker',
      keepAlive: true,
    })
    const forget = () => {
      if (holder === client) holder = undefined
    }
    // The next call takes the lock again after the database has restarted.
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    holder = client
    await client.query('select pg_advisory_lock($1::int, hashtext(id)) from unnest($2::text[]) as id', [
      LOCKS.worker,
      workerIds,
    ])
  }

  return {
    free: async () => {
      await hold()
      await pool.query(
        `with suspects as materialized (select distinct locked_by from graphile_worker.jobs
           where locked_at < now() - $2::float8 * interval '1 millisecond')
         select graphile_worker.force_unlock_workers(array_agg(locked_by)) from suspects
         where pg_try_advisory_xact_lock($1::int, hashtext(locked_by)) having count(*) > 0`,
        [LOCKS.worker, GRACE_MS],
      )
    },
    close: async () => holder?.end(),
  }
}
