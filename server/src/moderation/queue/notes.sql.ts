import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import { shownName } from '#users/usernames.sql.ts'

type NewNote = { scope: QueueScope; target: string; body: string }

/** Stores a note for other moderators. */
export async function insertNote(db: Db, { scope, target, body }: NewNote): Promise<void> {
  await sql`
    insert into moderation_notes (target, author_id, written_as, body)
    values (${target}, ${scope.userId}, ${scope.role}, ${body})`.execute(db)
}

/** The notes about any of the given targets, oldest first. Facilitators do not get notes of moderators. */
export async function selectNotes(
  db: Db,
  { scope, targets }: { scope: QueueScope; targets: readonly string[] },
): Promise<{ username: string; body: string; created_at: Date }[]> {
  const { rows } = await sql<{ username: string; body: string; created_at: Date }>`
    select ${sql.raw(shownName('u'))} as username, n.body, n.created_at
    from moderation_notes n join users u on u.id = n.author_id
    where n.target = any(${[...targets]}::text[]) and (${scope.role === 'moderator'}::boolean or n.written_as = 'facilitator')
    order by n.id desc limit 50`.execute(db)
  return rows.toReversed()
}
