import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { markDeleted } from '#opinions/sql.ts'
import { countVotesOf } from '#votes/sql.ts'

/**
 * Deletes all opinions of a person, texts included, but those an organization's conversation began with. Needs
 * the conversations held against everybody's votes.
 */
export async function eraseOpinions(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; conversation_id: number; is_counted: boolean }>`
    select o.id, o.conversation_id, o.deleted_at is null and o.moderation_id is null as is_counted
    from opinions o join conversations c on c.id = o.conversation_id
    where o.author_id = ${userId} and o.deleted_at is null and not (o.is_seed and c.organization_id is not null)
    order by o.id`.execute(db)
  for (const { id, conversation_id, is_counted } of rows) {
    await markDeleted(db, id)
    if (is_counted) await countVotesOf(db, { opinionId: id, conversationId: conversation_id, sign: -1 })
  }
}
