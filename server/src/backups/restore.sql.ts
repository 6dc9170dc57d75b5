import { sql } from 'kysely'
import { type BackedUpTable, columnList } from '#backups/tables.sql.ts'
import type { Db } from '#ctx.ts'

/** Locks the tables until the transaction ends; fails if it cannot within seconds. */
export async function lockTables(db: Db, tables: BackedUpTable[]): Promise<void> {
  await sql`select set_config('lock_timeout', '5s', true)`.execute(db)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    db,
  )
}

/** The first table that has rows. */
export async function firstNonEmptyTable(db: Db, tables: BackedUpTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}

/**
 * Drops the foreign keys and returns a function that restores them and thereby checks every row. This allows rows in
 * any order, also of tables that refer to each other, and needs no more rights than those of the tables' owner.
 */
export async function dropForeignKeys(db: Db): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = (select relnamespace from pg_class where oid = 'migrations'::regclass)
    order by oid`.execute(db)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      )
  }
}

/** Inserts rows of a backup with their original ids. */
export async function putRows(
  db: Db,
  { name, columns }: BackedUpTable,
  rows: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(name)} (${columnList(columns)}) overriding system value
    select ${columnList(columns)} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)
  `.execute(db)
}

/** Sets the next ids of a table. A failed transaction does not undo this. */
export async function setNextIds(db: Db, table: string, nextIds: Record<string, number>): Promise<void> {
  for (const [column, next] of Object.entries(nextIds))
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${next}::bigint, false)`.execute(
      db,
    )
}

/** Refreshes the statistics with which PostgreSQL plans queries. */
export async function refreshStatistics(db: Db, tables: BackedUpTable[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db)
}

/** The conversations without a run of the analysis for their current votes. */
export async function conversationsToAnalyse(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversations c
    left join lateral (
      select num_votes from analysis_runs where conversation_id = c.id order by id desc limit 1
    ) r on true
    where c.deleted_at is null and r.num_votes is distinct from c.num_votes
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
