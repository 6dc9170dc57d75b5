import type { Publication } from '@parley/contract'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

export type OwnConsent = { conversationId: number; kind: Publication; version: string; consentedAt: Date }

/** What a person accepted in some conversations, oldest first. */
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

/** The version that each of some people accepted last, each in one conversation, in the order asked. */
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
