import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { ImportReason } from '#texts/content.ts'

export type MovedOpinions = {
  opinionIds: number[]
  moderationIds: number[]
}

/** Records that opinions were moderated at the source of an import. These decisions have no moderator. */
export async function moveImportedOpinions(
  db: Db,
  opinions: { id: number; reason: ImportReason }[],
): Promise<MovedOpinions> {
  const { rows } = await sql<{ id: number; opinion_id: number }>`
    insert into opinion_moderations (opinion_id, action, explanation, is_from_import, import_reason)
    select opinion_id, 'move', '', true, reason
    from unnest(${opinions.map(({ id }) => id)}::int[], ${opinions.map(({ reason }) => reason)}::text[])
      as given (opinion_id, reason)
    returning id, opinion_id`.execute(db)
  return { opinionIds: rows.map((row) => row.opinion_id), moderationIds: rows.map((row) => row.id) }
}
