import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { LOCKS } from '#db/locks.ts'

const WAIT_MS = 500

/**
 * Runs `make` while no other process makes a backup of this database. If one does, it waits for its end, or with `skip`
 * returns at once.
 */
export async function aloneWithBackups(
  connection: string,
  make: () => Promise<void>,
  { skip = false } = {},
): Promise<void> {
  const client = new Client({ connectionString: connection, application_name: 'parley backup' })
  // A session that breaks gives its lock back; what is made goes on, and fails by itself if the database is gone.
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, 0) as locked',
        [LOCKS.backup],
      )
      if (rows[0]?.locked) return await make()
      if (skip) return
      await sleep(WAIT_MS)
    }
  } finally {
    await client.end()
  }
}
