import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type BackedUpTable = {
  name: string
  /** The columns that are not generated. */
  columns: string[]
  identities: string[]
}

/** The tables in a backup, without unlogged ones, the lists of migrations and of backups; one in partitions is one table. */
export async function tablesToBackUp(db: Db): Promise<BackedUpTable[]> {
  const { rows } = await sql<BackedUpTable>`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
      coalesce(json_agg(a.attname) filter (where a.attidentity <> ''), '[]') as identities
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = (select relnamespace from pg_class where oid = 'migrations'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relname not in ('migrations', 'backups')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db)
  return rows
}

export type AppliedMigration = {
  name: string
  checksum: string
}

/** The applied migrations in order; none if the database is new. */
export async function appliedInOrder(db: Db): Promise<AppliedMigration[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) return []
  const { rows } = await sql<AppliedMigration>`select name, checksum from migrations order by name`.execute(
    db,
  )
  return rows
}

/** Runs `read` in a read-only transaction on one snapshot. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await disableTimeouts(db)
      return read(db)
    })
}

/** Disables timeouts for this transaction, and sets formats in which numbers and times are read back exactly. */
export async function disableTimeouts(db: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('timezone', 'UTC', true), set_config('extra_float_digits', '1', true)`.execute(db)
}

/** The next number of each identity column. */
export async function nextIds(db: Db, { name, identities }: BackedUpTable): Promise<Record<string, number>> {
  const next: Record<string, number> = {}
  for (const column of identities) {
    const { rows: sequences } = await sql<{ name: string }>`
      select pg_get_serial_sequence(quote_ident(${name}), ${column}) as name`.execute(db)
    // The view pg_sequences has no value for a sequence that was set and not used since, so this reads the sequence
    // itself.
    const { rows } = await sql<{ next: number }>`
      select last_value + is_called::int as next from ${sql.raw(sequences[0]?.name ?? '')}`.execute(db)
    if (rows[0]) next[column] = rows[0].next
  }
  return next
}

const BATCH = { first: 1, most: 5000, growth: 4, characters: 2_000_000 }

/** All rows as JSON, in batches whose size depends on the largest row so far, to limit the memory. */
export async function* rowsOf(db: Db, { name, columns }: BackedUpTable): AsyncGenerator<string[]> {
  await sql`
    declare backup no scroll cursor for
    select row_to_json(r)::text as row from (select ${columnList(columns)} from ${sql.table(name)}) r`.execute(
    db,
  )
  let largest = 1
  let size = BATCH.first
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(size)} from backup`.execute(db)
    if (rows.length === 0) break
    for (const { row } of rows) largest = Math.max(largest, row.length)
    yield rows.map(({ row }) => row)
    const rowsThatFit = Math.ceil(BATCH.characters / largest)
    size = Math.min(size * BATCH.growth, rowsThatFit, BATCH.most)
  }
  await sql`close backup`.execute(db)
}

/** The size of this database on the disk. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The number of rows of each of these tables. */
export async function numRowsOf(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

export const columnList = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)))
