import type {
  AboutPersonAction,
  DecidedAs,
  DecisionKind,
  GroupNameAction,
  PatternKind,
  SharedPlaceAction,
  UpdateAction,
} from '@parley/contract'
import type { Queryable } from '#db/open.ts'
import type { AppealKind } from '#moderation/appeals.sql.ts'

/** A decision in the ledger. It contains no names of people and no texts of opinions. */
export type LedgerRow = {
  slug_id: string
  kind: AppealKind | 'group_name' | 'shared_place' | 'sent_update' | 'about_person'
  action: DecisionKind | GroupNameAction | SharedPlaceAction | UpdateAction | AboutPersonAction
  reason: string | null
  detail: string | null
  duplicate_of: string | null
  /** How many people were set aside or readmitted, or how many people share an address. */
  num_people: number | null
  /** Until when people share an address. */
  until: Date | null
  pattern: PatternKind | null
  /**
   * For decisions about a group name: the group, the name if it may be read, and the role of the person who decided.
   */
  group_key: number | null
  group_name: string | null
  decided_as: DecidedAs | null
  explanation: string
  is_from_import: boolean
  created_at: Date
  /** The slug id of the opinion that was moved, marked or unmarked, if it can be read. */
  opinion_slug_id: string | null
  /** The decision that this decision withdraws. */
  before: {
    action: DecisionKind
    reason: string | null
    detail: string | null
    pattern: PatternKind | null
    isFromImport: boolean
    createdAt: string
  } | null
  is_after_appeal: boolean
  appeal_rejected_at: Date | null
  is_by_decider: boolean
}

export type LedgerPage = {
  conversationId: number
  /** Only older decisions than this one are returned. */
  lastDecisionId: string | undefined
  limit: number
}

/** A page of the decisions about a conversation, its opinions and the votes in it, newest first. */
export async function ledgerPage(
  source: Queryable,
  { conversationId, lastDecisionId, limit }: LedgerPage,
): Promise<LedgerRow[]> {
  const { rows } = await source.query<LedgerRow>({
    name: 'ledger_page',
    text: `
      with decisions as (${DECISIONS}),
      page as (
        select * from decisions
        where $2::text is null or (created_at, kind, id) < (
          select l.created_at, l.kind, l.id from decisions l where l.slug_id = $2)
        order by created_at desc, kind desc, id desc limit $3
      )
      select p.slug_id, p.kind, p.action, p.reason, p.detail, p.num_people, p.pattern, p.group_key, p.group_name, p.decided_as,
        p.until, p.explanation,
        p.is_from_import, p.created_at,
        case when (p.action = 'move' or p.kind = 'about_person') and o.deleted_at is null and live.action is distinct from 'hide'
          then o.slug_id end as opinion_slug_id,
        case p.kind when 'conversation'
          then (select c.slug_id from conversations c
            where c.id = p.duplicate_of and c.is_indexed and c.is_ready and c.deleted_at is null)
          when 'opinion' then (select x.slug_id from opinions x left join opinion_moderations m on m.id = x.moderation_id
            where x.id = p.duplicate_of and x.deleted_at is null and m.action is distinct from 'hide')
          end as duplicate_of,
        case when p.action in ('withdraw', 'readmit') then (
          select json_build_object('action', b.action, 'reason', b.reason, 'detail', b.detail, 'pattern', b.pattern,
            'isFromImport', b.is_from_import, 'createdAt', b.created_at)
          from decisions b where b.kind = p.kind and b.subject_id = p.subject_id and b.id < p.id
            and (p.kind <> 'set_aside' or b.action = 'set_aside')
          order by b.id desc limit 1) end as before,
        exists (select from appeals a where a.kind = p.kind and a.withdrawal_id = p.id) as is_after_appeal,
        (select max(a.answered_at) from appeals a
          where a.kind = p.kind and a.decision_id = p.id and not a.is_accepted) as appeal_rejected_at,
        exists (select from appeals a where a.kind = p.kind and a.is_by_decider
          and (a.withdrawal_id = p.id or (a.decision_id = p.id and not a.is_accepted))) as is_by_decider
      from page p
      left join opinions o on p.kind in ('opinion', 'about_person') and o.id = p.subject_id
      left join opinion_moderations live on live.id = o.moderation_id
      order by p.created_at desc, p.kind desc, p.id desc`,
    values: [conversationId, lastDecisionId ?? null, limit],
  })
  return rows
}

/** The number of all decisions, and the number of people who are set aside now. */
export async function ledgerCounts(
  source: Queryable,
  conversationId: number,
): Promise<{ decisionCount: number; numSetAside: number }> {
  const { rows } = await source.query<{ decisions: number; aside: number }>({
    name: 'ledger_counts',
    text: `
      with decisions as (${DECISIONS})
      select count(*)::int as decisions,
        (select count(*)::int from set_aside where conversation_id = $1 and is_aside) as aside
      from decisions`,
    values: [conversationId],
  })
  return { decisionCount: rows[0]?.decisions ?? 0, numSetAside: rows[0]?.aside ?? 0 }
}

const DECISIONS = `
  select 'opinion' as kind, d.id, d.slug_id, d.opinion_id as subject_id, d.action, d.reason, d.detail, d.duplicate_of,
    null::int as num_people, null as pattern, null::int as group_key, null as group_name, null as decided_as, null::timestamptz as until, d.explanation, d.is_from_import, d.created_at
  from opinions o join opinion_moderations d on d.opinion_id = o.id where o.conversation_id = $1
  union all
  select 'conversation', d.id, d.slug_id, d.conversation_id, d.action, d.reason, d.detail, d.duplicate_of,
    null, null, null, null, null, null, d.explanation, false, d.created_at
  from conversation_moderations d where d.conversation_id = $1
  union all
  select 'set_aside', d.id, d.slug_id, d.pattern_id, d.action, null, null, null,
    d.num_people, case when d.action = 'set_aside' then t.kind end, null, null, null, null, d.explanation, false, d.created_at
  from pattern_decisions d join patterns t on t.id = d.pattern_id
  where d.conversation_id = $1 and d.action <> 'nothing_wrong' and d.num_people > 0
  union all
  select 'group_name', d.id, d.slug_id, d.id, d.action, d.reason, null, null,
    null, null, d.group_key, case when not exists (select from group_names x where x.conversation_id = d.conversation_id
      and x.group_key = d.group_key and x.lineage = d.lineage and x.id > d.id and x.action = 'remove_group_name')
      then d.name end, d.acted_as, null, d.explanation, false, d.created_at
  from group_names d where d.conversation_id = $1
  union all
  select 'shared_place', d.id, d.slug_id, d.id, d.action, null, null, null,
    d.num_people, null, null, null, d.acted_as, d.until, '', false, d.created_at
  from shared_place_acts d where d.conversation_id = $1
  union all
  select 'update', d.id, d.slug_id, d.update_id, d.action, d.reason, d.detail, null,
    null, null, null, null, null, null, d.explanation, false, d.created_at
  from updates x join update_moderations d on d.update_id = x.id where x.conversation_id = $1
  union all
  select 'sent_update', x.id, x.slug_id, x.id, 'send_update', null, null, null,
    null, null, null, null, null, null, '', false, x.created_at
  from updates x where x.conversation_id = $1
  union all
  select 'about_person', d.id, d.slug_id, d.opinion_id, d.action, null, null, null,
    null, null, null, null, d.acted_as, null, '', false, d.created_at
  from about_person_acts d where d.conversation_id = $1`
