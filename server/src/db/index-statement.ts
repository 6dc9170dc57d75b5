import type { Client } from 'pg'
import { withBriefLocks } from '#db/brief-locks.ts'

const CREATE = /^create (unique )?index concurrently if not exists (\w+)\s+on (\w+)\s+([^\s;][^;]*);?$/i
const DROP = /^drop index concurrently if exists (\w+);?$/i

/** Whether a statement creates or drops one index without blocking anybody, and may run twice. */
export const isIndexStatement = (statement: string): boolean => CREATE.test(statement) || DROP.test(statement)

/**
 * Runs such a statement. A crash can leave an invalid index, so invalid ones are dropped first. For a table in partitions
 * PostgreSQL has no such statement: its index is created on each partition, and dropped with short locks.
 */
export async function runIndexStatement(client: Client, statement: string): Promise<void> {
  await dropInvalidIndexes(client)
  const [, unique = '', name = '', table = '', definition = ''] = CREATE.exec(statement) ?? []
  const partitions = name === '' ? [] : await partitionsOf(client, table)
  const dropped = DROP.exec(statement)?.[1]
  if (partitions.length > 0) {
    await client.query(`create ${unique}index if not exists ${name} on only ${table} ${definition}`)
    for (const partition of partitions) {
      const part = `${partition}_${name}`
      await client.query(
        `create ${unique}index concurrently if not exists ${part} on ${partition} ${definition}`,
      )
      await client.query(`alter index ${name} attach partition ${part}`)
    }
  } else if (dropped !== undefined && (await isInPartitions(client, dropped))) {
    const steps = async () => void (await client.query(`drop index ${dropped}`))
    await withBriefLocks(client, { steps })
  } else await client.query(statement)
}

/** One of a table in partitions is invalid until it has all of its parts. */
async function dropInvalidIndexes(client: Client) {
  const { rows } = await client.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`)
}

async function partitionsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     join pg_class p on p.oid = inhparent and p.relkind = 'p' where inhparent = to_regclass($1) order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function isInPartitions(client: Client, index: string): Promise<boolean> {
  const { rows } = await client.query("select from pg_class where oid = to_regclass($1) and relkind = 'I'", [
    index,
  ])
  return rows.length > 0
}
