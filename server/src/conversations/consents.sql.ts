import type { Publication } from '@parley/contract'
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
