import type { Publication } from '@parley/contract'
import type { Db } from '#ctx.ts'

export type ExportedConversation = {
  id: number
  title: string
  body: string
  language: string | null
  suggestedLanguage: string | null
  publication: Publication
}

export async function conversationToExport(
  db: Db,
  slugId: string,
): Promise<ExportedConversation | undefined> {
  return db
    .selectFrom('conversations')
    .select(['id', 'title', 'body', 'language', 'suggested_language as suggestedLanguage', 'publication'])
    .where('slug_id', '=', slugId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ publication: Publication }>()
    .executeTakeFirst()
}

export type ExportedOpinion = {
  id: number
  authorId: number
  body: string
  language: string | null
  languageBy: number
  isSeed: boolean
  isMoved: boolean
  createdAt: Date
}

/** The public opinions, oldest first, without those about the person. */
export async function opinionsToExport(db: Db, conversationId: number): Promise<ExportedOpinion[]> {
  return db
    .selectFrom('opinions as o')
    .leftJoin('opinion_moderations as m', 'm.id', 'o.moderation_id')
    .select(({ eb, ref }) => [
      'o.id',
      'o.author_id as authorId',
      'o.body',
      'o.language',
      'o.language_by as languageBy',
      'o.is_seed as isSeed',
      eb(ref('m.id'), 'is not', null).as('isMoved'),
      'o.created_at as createdAt',
    ])
    .where('o.conversation_id', '=', conversationId)
    .where('o.deleted_at', 'is', null)
    .where('o.about_person_since', 'is', null)
    .where(({ eb, or }) => or([eb('m.action', 'is', null), eb('m.action', '<>', 'hide')]))
    .orderBy('o.created_at')
    .orderBy('o.id')
    .$narrowType<{ isMoved: boolean }>()
    .execute()
}

export type ExportedVote = {
  userId: number
  opinionId: number
  choice: number
  castAt: Date
}

export async function votesToExport(db: Db, conversationId: number): Promise<ExportedVote[]> {
  return db
    .selectFrom('votes')
    .select(['user_id as userId', 'opinion_id as opinionId', 'choice', 'updated_at as castAt'])
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .orderBy('opinion_id')
    .execute()
}
