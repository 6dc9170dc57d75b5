import type { PatternKind } from '@parley/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'

/**
 * The kind of the appealed decision: about an opinion, about a conversation, about an update, to set a person aside, or
 * to suspend one.
 */
export type AppealKind = 'opinion' | 'conversation' | 'update' | 'set_aside' | 'suspension'

export type AppealedDecision = { kind: AppealKind; decisionId: number; userId: number }

export type AppealRow = {
  id: number
  slug_id: string
  kind: AppealKind
  decision_id: number
  user_id: number
  /** Null for a suspension. */
  conversation_id: number | null
  explanation: string
  created_at: Date
  is_accepted: boolean | null
  answer: string
  answerer_id: number | null
  is_by_decider: boolean
  answered_at: Date | null
}

const COLUMNS = sql`id, slug_id, kind, decision_id, user_id, conversation_id, explanation, created_at, is_accepted, answer,
  answerer_id, is_by_decider, answered_at`

/** A person's appeal against a decision, if they have sent one. */
export async function appealAgainst(
  db: Db,
  { kind, decisionId, userId }: AppealedDecision,
): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`
    select ${COLUMNS} from appeals
    where kind = ${kind} and decision_id = ${decisionId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

type NewAppeal = AppealedDecision & { conversationId: number | undefined; explanation: string; now: Date }

/** Stores an appeal; false if the person has appealed before. Waits while a guest is being merged. */
export async function insertAppeal(db: Db, appeal: NewAppeal): Promise<boolean> {
  const { rows } = await sql`
    insert into appeals (kind, decision_id, user_id, conversation_id, explanation, created_at)
    select ${appeal.kind}, ${appeal.decisionId}::int, u.id, ${appeal.conversationId ?? null}::int, ${appeal.explanation},
      ${appeal.now}
    from users u where u.id = ${appeal.userId} and u.deleted_at is null for share
    on conflict do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** An appeal with the slug id of the appealed decision. */
export async function appealBySlug(
  db: Db,
  slugId: string,
): Promise<(AppealRow & { decision_slug_id: string | null }) | undefined> {
  const { rows } = await sql<AppealRow & { decision_slug_id: string | null }>`
    select ${COLUMNS}, case a.kind
      when 'opinion' then (select d.slug_id from opinion_moderations d where d.id = a.decision_id)
      when 'conversation' then (select d.slug_id from conversation_moderations d where d.id = a.decision_id)
      when 'update' then (select d.slug_id from update_moderations d where d.id = a.decision_id)
      when 'set_aside' then (select d.slug_id from pattern_decisions d where d.id = a.decision_id)
      when 'suspension' then (select s.slug_id from suspensions s where s.id = a.decision_id)
      end as decision_slug_id
    from appeals a where a.slug_id = ${slugId}`.execute(db)
  return rows[0]
}

export type AppealAnswer = {
  id: number
  answererId: number
  isAccepted: boolean
  answer: string
  isByDecider: boolean
  /** The id of the decision that withdraws the appealed decision. */
  withdrawalId: number | undefined
  now: Date
}

/** Stores the answer; false if somebody has already answered. */
export async function setAnswer(db: Db, answer: AppealAnswer): Promise<boolean> {
  const { rows } = await sql`
    update appeals set answerer_id = ${answer.answererId}, is_accepted = ${answer.isAccepted}, answer = ${answer.answer},
      is_by_decider = ${answer.isByDecider}, withdrawal_id = ${answer.withdrawalId ?? null}, answered_at = ${answer.now}
    where id = ${answer.id} and answered_at is null returning id`.execute(db)
  return rows.length > 0
}

type AppealColumns = Record<'conversationId' | 'isByModerator' | 'without', RawBuilder<unknown>>

/** Whether anybody else may answer: another moderator, or another facilitator if no moderator made the decision. */
export const canOthersAnswer = ({
  conversationId,
  isByModerator,
  without,
}: AppealColumns): RawBuilder<boolean> => sql`
  (exists (select from users u where (u.is_moderator or u.is_administrator) and u.deleted_at is null
      and u.id <> all(${without}::int[]))
    or (not ${isByModerator} and exists (
      select from organization_members f join conversations fc on fc.organization_id = f.organization_id
      join users u on u.id = f.user_id
      where fc.id = ${conversationId} and f.is_facilitator and u.deleted_at is null
        and u.id <> all(${without}::int[]))))`

/** Whether anybody except the listed people may answer one appeal; see {@link canOthersAnswer}. */
export async function canAnybodyElseAnswer(
  db: Db,
  {
    conversationId,
    isByModerator,
    without,
  }: { conversationId: number | null; isByModerator: boolean; without: number[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${canOthersAnswer({
    conversationId: sql`${conversationId}::int`,
    isByModerator: sql`${isByModerator}::boolean`,
    without: sql`${without}`,
  })} as found`.execute(db)
  return rows[0]?.found ?? false
}

/** An unanswered appeal with the appealed decision. */
export type OpenAppeal = {
  slug_id: string
  explanation: string
  created_at: Date
  /** The person who sent it. */
  user_id: number
  kind: AppealKind
  action: 'lock' | 'move' | 'hide' | 'set_aside' | 'suspend'
  /** Null if the person was set aside. In this case, the kind of the pattern is the reason. */
  reason: string | null
  detail: string | null
  pattern: PatternKind | null
  decision_explanation: string
  /** When a suspension ends by itself. */
  until: Date | null
  decided_at: Date
  moderator_id: number | null
  decided_as: 'moderator' | 'facilitator' | 'author'
  conversation_id: number
  opinion_id: number | null
  update_id: number | null
  pattern_id: number | null
}

/**
 * The unanswered appeals. Their decisions are in force, their subjects are not deleted, and the people of set-aside
 * decisions are still set aside.
 */
export const OPEN_APPEALS = sql<OpenAppeal>`
  select a.id, a.slug_id, a.explanation, a.created_at, a.user_id, a.kind, d.action, d.reason, d.detail, d.pattern,
    d.explanation as decision_explanation, null::timestamptz as until, d.created_at as decided_at, d.moderator_id,
    d.decided_as, a.conversation_id, d.opinion_id, d.update_id, d.pattern_id
  from appeals a
  join lateral (
    select m.action, m.reason, m.detail, null as pattern, m.explanation, m.created_at, m.moderator_id, m.decided_as,
      m.opinion_id, null::int as update_id, null::int as pattern_id
    from opinion_moderations m
    where a.kind = 'opinion' and m.id = a.decision_id
      and not exists (select from opinion_moderations n where n.opinion_id = m.opinion_id and n.id > m.id)
    union all
    select m.action, m.reason, m.detail, null, m.explanation, m.created_at, m.moderator_id, m.decided_as, null, null, null
    from conversation_moderations m
    where a.kind = 'conversation' and m.id = a.decision_id
      and not exists (select from conversation_moderations n where n.conversation_id = m.conversation_id and n.id > m.id)
    union all
    select m.action, m.reason, m.detail, null, m.explanation, m.created_at, m.moderator_id, m.decided_as, null,
      m.update_id, null
    from update_moderations m join updates x on x.id = m.update_id and x.body <> ''
    where a.kind = 'update' and m.id = a.decision_id
      and not exists (select from update_moderations n where n.update_id = m.update_id and n.id > m.id)
    union all
    select m.action, null, null, t.kind, m.explanation, m.created_at, m.moderator_id, m.decided_as, null, null, t.id
    from pattern_decisions m join patterns t on t.id = m.pattern_id
    join set_aside s on s.decision_id = m.id and s.conversation_id = m.conversation_id and s.is_aside
    where a.kind = 'set_aside' and m.id = a.decision_id and s.user_id = a.user_id
  ) d on true
  where a.answered_at is null
    and exists (select from conversations c where c.id = a.conversation_id and c.deleted_at is null)
    and not exists (select from opinions o where o.id = d.opinion_id and o.deleted_at is not null)`

/** The unanswered appeals against suspensions that hold. */
export const OPEN_SUSPENSION_APPEALS = sql<OpenAppeal>`
  select a.id, a.slug_id, a.explanation, a.created_at, a.user_id, a.kind, 'suspend' as action, s.reason,
    null as detail, null as pattern, s.explanation as decision_explanation, s.ends_at as until,
    s.created_at as decided_at, s.moderator_id, 'moderator' as decided_as, null::int as conversation_id,
    null::int as opinion_id, null::int as update_id, null::int as pattern_id
  from appeals a join suspensions s on s.id = a.decision_id
  where a.kind = 'suspension' and a.answered_at is null and s.lifted_at is null
    and coalesce(s.ends_at > now(), true)`

/** All unanswered appeals, or only those with the given slug ids, oldest first. */
export async function openAppeals(db: Db, slugIds?: readonly string[]): Promise<OpenAppeal[]> {
  const { rows } = await sql<OpenAppeal>`
    select * from (${OPEN_APPEALS} union all ${OPEN_SUSPENSION_APPEALS}) a
    where ${slugIds === undefined} or a.slug_id = any(${[...(slugIds ?? [])]}::text[])
    order by a.created_at, a.id`.execute(db)
  return rows
}
