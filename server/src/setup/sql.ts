import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** What the clock of the database says. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
