import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Deletes what a person has reserved, and the notes they wrote for others who moderate. */
export async function eraseQueueWork(db: Db, userId: number): Promise<void> {
  await sql`delete from moderation_claims where user_id = ${userId}`.execute(db)
  await sql`delete from moderation_notes where author_id = ${userId}`.execute(db)
}

/** The notes that a person wrote as a moderator, for the export of the account. */
export async function exportNotes(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ note: string; at: Date }>`
    select body as note, created_at as at from moderation_notes where author_id = ${userId} order by id`.execute(
    db,
  )
  return rows
}
