import type { DecisionKind } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** A decision with what it is about, for those whom it concerns and for those who answer an appeal against it. */
export type DecisionRow = {
  id: number
  slug_id: string
  kind: 'conversation' | 'opinion'
  action: DecisionKind
  reason: string | null
  detail: string | null
  /** What it is a duplicate of, while that can be read. */
  duplicate_of: string | null
  explanation: string
  created_at: Date
  moderator_id: number | null
  decided_as: 'moderator' | 'facilitator' | 'author'
  /** Nothing else was decided since. */
  is_in_force: boolean
  /** Who wrote what it is about. */
  author_id: number
  conversation_id: number
  conversation_slug_id: string
  conversation_title: string
  opinion_id: number | null
  opinion_slug_id: string | null
  /** Empty once it was deleted. */
  opinion_body: string | null
  is_deleted: boolean
}

/** The decision with a public name, whoever it concerns. */
export async function decisionBySlug(db: Db, slugId: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.slug_id, 'opinion' as kind, d.action, d.reason, d.detail, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, o.author_id, c.id as conversation_id, c.slug_id as conversation_slug_id,
      c.title as conversation_title, o.id as opinion_id, o.slug_id as opinion_slug_id,
      case when o.deleted_at is null then o.body else '' end as opinion_body, o.deleted_at is not null as is_deleted,
      not exists (select from opinion_moderations n where n.opinion_id = o.id and n.id > d.id) as is_in_force,
      (select x.slug_id from opinions x left join opinion_moderations m on m.id = x.moderation_id
        where x.id = d.duplicate_of and x.deleted_at is null and m.action is distinct from 'hide') as duplicate_of
    from opinion_moderations d join opinions o on o.id = d.opinion_id join conversations c on c.id = o.conversation_id
    where d.slug_id = ${slugId} and not d.is_from_import
    union all
    select d.id, d.slug_id, 'conversation', d.action, d.reason, d.detail, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, c.author_id, c.id, c.slug_id, c.title, null, null, null, false,
      not exists (select from conversation_moderations n where n.conversation_id = c.id and n.id > d.id),
      (select x.slug_id from conversations x
        where x.id = d.duplicate_of and x.is_indexed and x.is_ready and x.deleted_at is null)
    from conversation_moderations d join conversations c on c.id = d.conversation_id
    where d.slug_id = ${slugId}`.execute(db)
  return rows[0]
}
