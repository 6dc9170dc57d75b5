import type { Publication } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/** The version of the consent text that a person accepted before taking part in a conversation. */
export type Consent = { userId: number; conversationId: number; version: string }

/**
 * Records consents with the publication setting that they were given for. A repeated consent keeps the time of the
 * first one.
 */
export async function recordConsents(db: Db, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0) return
  await sql`
    insert into consents (user_id, conversation_id, kind, version)
    select i.user_id, c.id, c.publication, i.version
    from unnest(${consents.map(({ userId }) => userId)}::int[],
      ${consents.map(({ conversationId }) => conversationId)}::int[],
      ${consents.map(({ version }) => version)}::text[]) as i (user_id, conversation_id, version)
    join conversations c on c.id = i.conversation_id
    order by 1, 2
    on conflict do nothing`.execute(db)
}

export type OwnConsent = { conversationId: number; kind: Publication; version: string; consentedAt: Date }

/** The consents of a person in some conversations, oldest first. */
export async function ownConsents(
  db: Db,
  { userId, conversationIds }: { userId: number; conversationIds: number[] },
): Promise<OwnConsent[]> {
  if (conversationIds.length === 0) return []
  return db
    .selectFrom('consents')
    .select(['conversation_id as conversationId', 'kind', 'version', 'consented_at as consentedAt'])
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', conversationIds)
    .orderBy('consented_at')
    .orderBy('version')
    .$narrowType<{ kind: Publication }>()
    .execute()
}

/** The version that each person accepted last in one conversation, in the order of the input. */
export async function newestConsents(
  pool: Pool,
  queries: readonly { userId: number; conversationId: number }[],
): Promise<(string | undefined)[]> {
  const { rows } = await pool.query<{ version: string | null }>({
    name: 'newest_consents',
    text: `select (select k.version from consents k
        where k.user_id = i.user_id and k.conversation_id = i.conversation_id
        order by k.consented_at desc, k.version desc limit 1) as version
      from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n) order by n`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  return rows.map(({ version }) => version ?? undefined)
}

/** Moves a guest's consents to the account; if both have one, the earlier time stays. */
export async function moveConsents(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from consents where user_id = ${guestId} returning *)
    insert into consents (user_id, conversation_id, kind, version, consented_at)
    select ${accountId}, conversation_id, kind, version, consented_at from gone
    on conflict (user_id, conversation_id, kind, version)
    do update set consented_at = least(consents.consented_at, excluded.consented_at)`.execute(db)
}

/** A person's consents, for the export of the account. */
export const exportConsents: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, k.kind, k.version, k.consented_at as at
  from consents k join conversations c on c.id = k.conversation_id
  where k.user_id = ${userId} order by k.consented_at, k.conversation_id`
