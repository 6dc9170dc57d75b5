import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isCounted } from '#results/has-figures.ts'
import { markDeleted } from '#opinions/sql.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'
import { countOpinion, finishRecount } from '#opinions/counting.ts'

/** Moves a guest's opinions to the account, waiting ones included. */
export async function moveOpinions(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await db
    .updateTable('waiting_opinions')
    .set({ author_id: accountId })
    .where('author_id', '=', guestId)
    .execute()
  await db.updateTable('opinions').set({ author_id: accountId }).where('author_id', '=', guestId).execute()
}

/**
 * Deletes all opinions of a person including their texts, except the first ones of an organization's conversation. The
 * conversations must be locked against everybody's votes.
 */
export async function eraseOpinions(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; conversation_id: number; is_counted: boolean }>`
    select o.id, o.conversation_id, ${sql.raw(isCounted('o'))} as is_counted
    from opinions o join conversations c on c.id = o.conversation_id
    where o.author_id = ${userId} and o.deleted_at is null and not (o.is_seed and c.organization_id is not null)
    order by o.id`.execute(db)
  for (const { id, conversation_id, is_counted } of rows) {
    const opinion = { opinionId: id, conversationId: conversation_id }
    if (is_counted) await finishRecount(db, id)
    await markDeleted(db, id)
    if (is_counted) await countOpinion(db, { ...opinion, sign: -1 })
  }
}

export type ExportedOpinion = { conversation: string; opinion: string; body: string; writtenAt: Date }

const ROWS_AT_ONCE = 1000

/** A person's own opinions that were not deleted, in batches, for the export of the account. */
export async function* exportOpinions(db: Db, userId: number): AsyncGenerator<ExportedOpinion[]> {
  const own = await db
    .selectFrom('opinions')
    .select('id')
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (let at = 0; at < own.length; at += ROWS_AT_ONCE) {
    const ids = own.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id)
    yield db
      .selectFrom('opinions as o')
      .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
      .select(['c.slug_id as conversation', 'o.slug_id as opinion', 'o.body', 'o.language'])
      .select('o.created_at as writtenAt')
      .where('o.id', 'in', ids)
      .where('o.deleted_at', 'is', null)
      .orderBy('o.id')
      .execute()
  }
}

/** A person's opinions that wait for review, for the export of the account. */
export const exportWaitingOpinions: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, w.slug_id as opinion, w.body, w.language, w.created_at as "writtenAt"
  from waiting_opinions w join conversations c on c.id = w.conversation_id
  where w.author_id = ${userId} order by w.id`
