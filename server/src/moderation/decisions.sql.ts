import { sql } from 'kysely'
import type { DecidedAs } from '@parley/contract'
import type { Db } from '#ctx.ts'
import type { ImportReason } from '#texts/content.ts'
import { shownName } from '#users/usernames.sql.ts'

/** The kinds of subjects that decisions are about. */
export type SubjectKind = 'conversation' | 'opinion' | 'update'

const TABLES = {
  conversation: {
    subjects: sql.table('conversations'),
    decisions: sql.table('conversation_moderations'),
    subjectId: sql.ref('conversation_id'),
    importReason: sql`null`,
  },
  opinion: {
    subjects: sql.table('opinions'),
    decisions: sql.table('opinion_moderations'),
    subjectId: sql.ref('opinion_id'),
    importReason: sql`d.import_reason`,
  },
  update: {
    subjects: sql.table('updates'),
    decisions: sql.table('update_moderations'),
    subjectId: sql.ref('update_id'),
    importReason: sql`null`,
  },
} as const

export type Action = 'lock' | 'move' | 'hide' | 'withdraw'

export type Decision = {
  slug_id: string
  moderator_id: number | null
  /** Null if the decision came with an import. */
  username: string | null
  decided_as: DecidedAs
  /** The reason, if the decision came with an import. */
  import_reason: ImportReason | null
  action: Action
  reason: string | null
  explanation: string
  detail: string | null
  duplicate_of: string | null
  created_at: Date
  /** The time of the first decision since the last withdrawal. */
  first_at: Date
}

/** The newest decision about a subject, which may be the withdrawal of an earlier one. */
export async function newestDecision(
  db: Db,
  subject: { kind: SubjectKind; id: number },
): Promise<Decision | undefined> {
  const [newest] = await newestDecisions(db, { ...subject, limit: 1 })
  return newest
}

/** The decisions about a subject, newest first. */
export async function newestDecisions(
  db: Db,
  { kind, id, limit }: { kind: SubjectKind; id: number; limit: number },
): Promise<Decision[]> {
  const { subjects, decisions, subjectId, importReason } = TABLES[kind]
  const { rows } = await sql<Decision>`
    select d.slug_id, d.moderator_id, d.decided_as, ${importReason} as import_reason, d.action, d.reason,
      d.explanation, d.detail, d.created_at,
      ${sql.raw(shownName('u'))} as username,
      (select s.slug_id from ${subjects} s where s.id = d.duplicate_of) as duplicate_of,
      (select min(f.created_at) from ${decisions} f where f.${subjectId} = ${id} and f.id > coalesce((select max(w.id)
        from ${decisions} w where w.${subjectId} = ${id} and w.action = 'withdraw' and w.id < d.id), 0)) as first_at
    from ${decisions} d left join users u on u.id = d.moderator_id
    where d.${subjectId} = ${id} order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export type NewDecision = {
  kind: SubjectKind
  /** The id of the subject. */
  id: number
  moderatorId: number
  decidedAs: DecidedAs
  action: Action
  reason: string | null
  explanation: string
  detail?: string | undefined
  duplicateOfId?: number | undefined
}

/** Records a decision; returns its id and its slug id. */
export async function insertDecision(db: Db, decision: NewDecision): Promise<{ id: number; slugId: string }> {
  const { decisions, subjectId } = TABLES[decision.kind]
  const { rows } = await sql<{ id: number; slugId: string }>`
    insert into ${decisions} (${subjectId}, moderator_id, decided_as, action, reason, explanation, detail, duplicate_of)
    values (${decision.id}, ${decision.moderatorId}, ${decision.decidedAs}, ${decision.action}, ${decision.reason},
      ${decision.explanation}, ${decision.detail ?? null}, ${decision.duplicateOfId ?? null})
    returning id, slug_id as "slugId"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A decision was not stored')
  return row
}

/** The subject of a decision. */
export type Subject = { id: number; slugId: string; conversationId: number; authorId: number }

/** An existing opinion with its conversation. */
export type OpinionToDecide = Subject & {
  conversationSlugId: string
  /**
   * Whether the opinion waits for review. In this case its id is 0, because it is not stored among the opinions yet.
   */
  isWaiting: boolean
  /** The id of the user who refused it while it waited for review. */
  refusedBy: number | null
}

export async function opinionToDecide(db: Db, slugId: string): Promise<OpinionToDecide | undefined> {
  const { rows } = await sql<OpinionToDecide>`
    select o.*, c.slug_id as "conversationSlugId"
    from (
      select o.id, o.slug_id as "slugId", o.conversation_id as "conversationId", o.author_id as "authorId",
        false as "isWaiting", r.reviewer_id as "refusedBy"
      from opinions o left join opinion_reviews r on r.opinion_id = o.id and r.is_refused
      where o.slug_id = ${slugId} and o.deleted_at is null
      union all
      select 0, slug_id, conversation_id, author_id, true, null from waiting_opinions where slug_id = ${slugId}
    ) o join conversations c on c.id = o."conversationId"`.execute(db)
  return rows[0]
}

/** An update whose text was not erased. */
export async function updateToDecide(
  db: Db,
  slugId: string,
): Promise<(Subject & { conversationSlugId: string }) | undefined> {
  const { rows } = await sql<Subject & { conversationSlugId: string }>`
    select x.id, x.slug_id as "slugId", x.conversation_id as "conversationId", x.author_id as "authorId",
      c.slug_id as "conversationSlugId"
    from updates x join conversations c on c.id = x.conversation_id
    where x.slug_id = ${slugId} and x.body <> ''`.execute(db)
  return rows[0]
}

/**
 * The id of the original of a duplicate, if everybody can read it: an opinion of the same conversation, or another
 * public conversation.
 */
export async function findOriginal(
  db: Db,
  {
    kind,
    id,
    conversationId,
    slugId,
  }: { kind: SubjectKind; id: number; conversationId: number; slugId: string },
): Promise<number | undefined> {
  const { rows } = await (
    kind === 'conversation'
      ? sql<{ id: number }>`select id from conversations
          where slug_id = ${slugId} and id <> ${id} and is_indexed and is_ready and deleted_at is null`
      : sql<{
          id: number
        }>`select o.id from opinions o left join opinion_moderations m on m.id = o.moderation_id
          where o.slug_id = ${slugId} and o.id <> ${id} and o.conversation_id = ${conversationId}
            and o.deleted_at is null and m.action is distinct from 'hide'`
  ).execute(db)
  return rows[0]?.id
}

/** Whether another decision was in force when the decision with this slug id was made. */
export async function hadEarlierDecision(
  db: Db,
  { kind, slugId }: { kind: SubjectKind; slugId: string },
): Promise<boolean> {
  const { decisions, subjectId } = TABLES[kind]
  const { rows } = await sql<{ action: Action }>`
    select b.action from ${decisions} d join ${decisions} b on b.${subjectId} = d.${subjectId} and b.id < d.id
    where d.slug_id = ${slugId} order by b.id desc limit 1`.execute(db)
  return rows[0] !== undefined && rows[0].action !== 'withdraw'
}
