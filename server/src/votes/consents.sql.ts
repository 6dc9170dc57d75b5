import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'
import { sql } from 'kysely'

/** The version of the consent text that a person accepted before taking part in a conversation. */
export type Consent = { userId: number; conversationId: number; version: string }

/**
 * Records consents with the kind of publication they were given for. A repeated consent keeps its first time. Cached
 * data of a person depends on the version of their participation, so this also updates that version.
 */
export async function recordConsents(db: Db, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0) return
  await sql`
    with recorded as (
    insert into consents (user_id, conversation_id, kind, version)
    select i.user_id, c.id, c.publication, i.version
    from unnest(${consents.map(({ userId }) => userId)}::int[],
      ${consents.map(({ conversationId }) => conversationId)}::int[],
      ${consents.map(({ version }) => version)}::text[]) as i (user_id, conversation_id, version)
    join conversations c on c.id = i.conversation_id
    order by 1, 2
    on conflict do nothing
    returning user_id, conversation_id
    )
    insert into participations (conversation_id, user_id, num_votes)
    select distinct conversation_id, user_id, 0 from recorded order by 1, 2
    on conflict (conversation_id, user_id) do update set num_votes = participations.num_votes`.execute(db)
}

/** Gives a guest's consents to the account, as it is one person; the earlier time stays. */
export async function moveConsents(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from consents where user_id = ${guestId} returning *)
    insert into consents (user_id, conversation_id, kind, version, consented_at)
    select ${accountId}, conversation_id, kind, version, consented_at from gone
    on conflict (user_id, conversation_id, kind, version)
    do update set consented_at = least(consents.consented_at, excluded.consented_at)`.execute(db)
}

export async function eraseConsents(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('consents').where('user_id', '=', userId).execute()
}

/** A person's consents, for the export of the account. */
export async function exportConsents(
  db: Db,
  userId: number,
): Promise<{ conversation: string; kind: string; version: string; at: Date }[]> {
  return db
    .selectFrom('consents as k')
    .innerJoin('conversations as c', 'c.id', 'k.conversation_id')
    .select(['c.slug_id as conversation', 'k.kind', 'k.version', 'k.consented_at as at'])
    .where('k.user_id', '=', userId)
    .orderBy('k.consented_at')
    .orderBy('k.conversation_id')
    .execute()
}
