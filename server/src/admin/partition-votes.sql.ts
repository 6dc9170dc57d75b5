import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { LOCKS } from '#db/locks.ts'
import { EARLIER_APPLICATION_NAME } from '#db/open.ts'

/** Runs `use` on a connection that has no limit of time and holds the lock of this command; undefined if another one does. */
export async function withPartitioningLock<T>(
  connection: string,
  use: (client: Client) => Promise<T>,
): Promise<T | undefined> {
  const client = new Client({ connectionString: connection, application_name: 'parley partition-votes' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return (await hasLock(client)) ? await use(client) : undefined
  } finally {
    await client.end()
  }
}

/** The session of a process that was killed holds the lock until PostgreSQL notices. */
async function hasLock(client: Client): Promise<boolean> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, 0) as locked', [
      LOCKS.partitioning,
    ])
    if (rows[0]?.locked) return true
    await sleep(LOCK_PAUSE_MS)
  }
  return false
}

const LOCK_TRIES = 50
const LOCK_PAUSE_MS = 100

export type TableOfVotes = {
  /** 0 if the table is not in partitions. */
  numPartitions: number
  /** Of the rows, as PostgreSQL estimates it. */
  about: number
  bytes: number
  owner: string
  isOwn: boolean
  isReadOnly: boolean
  /** Views and foreign keys of others that name the table. */
  dependants: string[]
  /** Sessions of processes from before release 0.2. */
  numEarlier: number
}

/** What decides whether the votes can be put into partitions. */
export async function tableOfVotes(client: Client): Promise<TableOfVotes> {
  const { rows } = await client.query<TableOfVotes>(
    `select case when relkind = 'p' then (select count(*)::int from pg_inherits where inhparent = v.oid) else 0 end
         as "numPartitions",
       greatest(reltuples, 0)::float8 as about, pg_total_relation_size(v.oid)::float8 as bytes,
       pg_get_userbyid(relowner) as owner, pg_get_userbyid(relowner) = current_user as "isOwn",
       current_setting('transaction_read_only')::boolean as "isReadOnly",
       array(select distinct r.ev_class::regclass::text from pg_depend d join pg_rewrite r on r.oid = d.objid
           where d.classid = 'pg_rewrite'::regclass and d.refobjid = v.oid
         union select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = v.oid
         order by 1) as dependants,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name = $1) as "numEarlier"
     from pg_class v where v.oid = 'votes'::regclass`,
    [EARLIER_APPLICATION_NAME],
  )
  const [found] = rows
  if (found === undefined) throw new Error('There is no table of votes')
  return found
}

/** The first transaction that has not begun. */
export async function nextTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::xid::text as id',
  )
  return rows[0]?.id ?? ''
}

/** How many transactions of others may have a snapshot from before a transaction. */
export async function numOlderSnapshots(client: Client, transaction: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and backend_xmin is not null and age(backend_xmin) > age($1::xid)`,
    [transaction],
  )
  return rows[0]?.count ?? 0
}

/** Fills in statistics of the copy, and which of its pages can be read from an index alone. */
export async function vacuumCopy(client: Client): Promise<void> {
  await client.query('vacuum (analyze) partitioning.votes')
}

/** Programs that do not name the new key cannot put votes any more, and so must not start. */
export async function refuseEarlierPrograms(client: Client): Promise<void> {
  await client.query(`update migrations set min_reader = '0144' where min_reader < '0144' and name > '0143'`)
}
