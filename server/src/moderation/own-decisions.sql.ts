import type { DecisionKind, PatternKind } from '@parley/contract'
import { sql } from 'kysely'
import { LANGUAGE_OF_CONVERSATION_SQL } from '#conversations/languages.sql.ts'
import type { Db } from '#ctx.ts'
import type { AppealKind } from '#moderation/appeals.sql.ts'

const LANGUAGE = sql.raw(LANGUAGE_OF_CONVERSATION_SQL)

/** A decision with its subject, for the person whom it concerns and for people who answer an appeal against it. */
export type DecisionRow = {
  id: number
  slug_id: string
  kind: AppealKind
  action: DecisionKind
  reason: string | null
  detail: string | null
  /** The original, if the subject is a duplicate and the original can be read. */
  duplicate_of: string | null
  /** The pattern for which people were set aside, and what is unusual about it. */
  pattern_id: number | null
  pattern: PatternKind | null
  explanation: string
  created_at: Date
  moderator_id: number | null
  decided_as: 'moderator' | 'facilitator' | 'author'
  /** Whether no later decision about the same opinion, conversation or person exists. */
  is_in_force: boolean
  conversation_id: number
  conversation_slug_id: string
  conversation_title: string
  conversation_language: string | null
  opinion_id: number | null
  opinion_slug_id: string | null
  /** The text of the opinion; empty if it was deleted. */
  opinion_body: string | null
  opinion_language: string | null
  update_id: number | null
  update_slug_id: string | null
  /** The text of the update; empty if it was erased. */
  update_body: string | null
  is_deleted: boolean
}

/** The decision with a slug id, if it concerns the given person. */
export async function decisionBySlug(
  db: Db,
  { slugId, userId }: { slugId: string; userId: number },
): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.slug_id, 'opinion' as kind, d.action, d.reason, d.detail, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, c.id as conversation_id, c.slug_id as conversation_slug_id,
      c.title as conversation_title, ${LANGUAGE} as conversation_language, o.id as opinion_id, o.slug_id as opinion_slug_id,
      case when o.deleted_at is null then o.body else '' end as opinion_body, o.language as opinion_language, o.deleted_at is not null as is_deleted,
      not exists (select from opinion_moderations n where n.opinion_id = o.id and n.id > d.id) as is_in_force,
      (select x.slug_id from opinions x left join opinion_moderations m on m.id = x.moderation_id
        where x.id = d.duplicate_of and x.deleted_at is null and m.action is distinct from 'hide') as duplicate_of,
      null::int as pattern_id, null as pattern, null::int as update_id, null as update_slug_id, null as update_body
    from opinion_moderations d join opinions o on o.id = d.opinion_id join conversations c on c.id = o.conversation_id
    where d.slug_id = ${slugId} and not d.is_from_import and o.author_id = ${userId}
    union all
    select d.id, d.slug_id, 'conversation', d.action, d.reason, d.detail, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, c.id, c.slug_id, c.title, ${LANGUAGE}, null, null, null, null, false,
      not exists (select from conversation_moderations n where n.conversation_id = c.id and n.id > d.id),
      (select x.slug_id from conversations x
        where x.id = d.duplicate_of and x.is_indexed and x.is_ready and x.deleted_at is null),
      null, null, null, null, null
    from conversation_moderations d join conversations c on c.id = d.conversation_id
    where d.slug_id = ${slugId} and c.author_id = ${userId}
    union all
    select d.id, d.slug_id, 'update', d.action, d.reason, d.detail, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, c.id, c.slug_id, c.title, ${LANGUAGE}, null, null, null, null, x.body = '',
      not exists (select from update_moderations n where n.update_id = x.id and n.id > d.id), null,
      null, null, x.id, x.slug_id, x.body
    from update_moderations d join updates x on x.id = d.update_id join conversations c on c.id = x.conversation_id
    where d.slug_id = ${slugId} and x.author_id = ${userId}
    union all
    select d.id, d.slug_id, 'set_aside', d.action, null, null, d.explanation, d.created_at,
      d.moderator_id, d.decided_as, c.id, c.slug_id, c.title, ${LANGUAGE}, null, null, null, null, false,
      case when d.action = 'set_aside' then s.is_aside is true and s.decision_id = d.id
        else s.is_aside is not true end,
      null, t.id, case when d.action = 'set_aside' then t.kind end, null, null, null
    from pattern_decisions d join patterns t on t.id = d.pattern_id
    join pattern_people p on p.pattern_id = t.id and p.user_id = ${userId}
    join conversations c on c.id = d.conversation_id
    left join set_aside s on s.conversation_id = c.id and s.user_id = p.user_id
    where d.slug_id = ${slugId} and d.action <> 'nothing_wrong' and (not d.is_after_appeal or exists (
      select from appeals a where a.kind = 'set_aside' and a.withdrawal_id = d.id and a.user_id = p.user_id))`.execute(
    db,
  )
  return rows[0]
}
