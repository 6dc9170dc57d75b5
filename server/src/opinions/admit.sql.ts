import { VOTE_VALUES } from '@parley/contract'
import { sql } from 'kysely'
import { lockForVoting } from '#conversations/locks.sql.ts'
import type { Db } from '#ctx.ts'
import { notify } from '#notifications/notify.sql.ts'
import { ensurePseudonyms } from '#opinions/pseudonyms.sql.ts'
import { putVotes } from '#votes/sql.ts'

/** A waiting opinion that its author deletes, locked for that. */
export async function waitingForUpdate(db: Db, slugId: string) {
  const row = await db
    .selectFrom('waiting_opinions')
    .select(['id', 'author_id', 'created_at'])
    .where('slug_id', '=', slugId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, deleted_at: null, moderation_id: null, about_person_since: null }
}

export async function eraseWaiting(db: Db, id: number): Promise<void> {
  await db.deleteFrom('waiting_opinions').where('id', '=', id).execute()
}

type Review = { slugId: string; reviewerId: number; isRefused: boolean }

/**
 * Turns a waiting opinion into a normal, new one with its author's vote, and notifies the author. Returns its id;
 * undefined if it no longer waits. A refusal moves or hides it in the same transaction, so that it counts nowhere but
 * is complete if the refusal is withdrawn.
 */
export async function admitOpinion(
  db: Db,
  { slugId, reviewerId, isRefused }: Review,
): Promise<number | undefined> {
  const waiting = await lockWaiting(db, slugId)
  if (waiting === undefined) return undefined
  const { conversationId, authorId } = waiting
  // Its time equals that of the delta below, by which folding recognizes a new opinion.
  const { rows } = await sql<{ id: number }>`
    with waited as (delete from waiting_opinions where slug_id = ${slugId} returning *),
    made as (
      insert into opinions (slug_id, conversation_id, author_id, body, text_key, language, language_by,
        about_person_since)
      select slug_id, conversation_id, author_id, body, text_key, language,
        case when language is null then 0 else 2 end, case when is_about_person then now() end from waited
      returning id, slug_id, about_person_since
    ),
    counted as (insert into tally_deltas (conversation_id, opinions, kind)
      select ${conversationId}::int, (about_person_since is null)::int,
        case when about_person_since is null then 'activity' else 'correction' end from made),
    reviewed as (
      insert into opinion_reviews (opinion_id, reviewer_id, is_refused, written_at)
      select m.id, ${reviewerId}::int, ${isRefused}::boolean, w.created_at from made m join waited w using (slug_id)
    )
    select id from made`.execute(db)
  const [opinion] = rows
  if (opinion === undefined) throw new Error('A waiting opinion vanished while it was locked')
  await ensurePseudonyms(db, [{ conversationId, authorId }])
  const vote = { opinionId: opinion.id, conversationId, userId: authorId, choice: VOTE_VALUES.agree }
  await putVotes(db, [{ ...vote, isLoggedIn: true }], { evenWhereClosed: true })
  if (!isRefused) {
    const recipient = { userId: authorId, conversationId, opinionId: opinion.id }
    await notify(db, [{ kind: 'opinion_published', ...recipient }])
  }
  return opinion.id
}

type WaitingIds = { conversationId: number; authorId: number }

/**
 * Locks a waiting opinion and its author. If a merge replaces the author with an account before the lock, it tries
 * again with the account.
 */
async function lockWaiting(db: Db, slugId: string): Promise<WaitingIds | undefined> {
  for (;;) {
    await sql`savepoint before_locking`.execute(db)
    const found = await findWaiting(db, slugId)
    if (found === undefined) return undefined
    await lockForVoting(db, { conversationIds: [found.conversationId], userIds: [found.authorId] })
    const locked = await findWaiting(db, slugId, 'for update')
    if (locked === undefined || locked.authorId === found.authorId) return locked
    await sql`rollback to savepoint before_locking`.execute(db)
  }
}

async function findWaiting(db: Db, slugId: string, lock = ''): Promise<WaitingIds | undefined> {
  const { rows } = await sql<WaitingIds>`
    select conversation_id as "conversationId", author_id as "authorId" from waiting_opinions
    where slug_id = ${slugId} ${sql.raw(lock)}`.execute(db)
  return rows[0]
}
