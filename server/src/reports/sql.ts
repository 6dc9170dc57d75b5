import { sql } from 'kysely'
import { DELETED_USER, LIMITS, type ReportReason } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { isAbout, type ReportTarget } from '#reports/resolutions.sql.ts'
import { shownName } from '#users/usernames.sql.ts'

export type NewReport = ReportTarget & {
  reporterId: number
  reason: ReportReason
  explanation: string | undefined
}

/** Stores a report; false if the person has reported the subject before or has deleted the account. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const { rows } = await sql`
    insert into reports (reporter_id, conversation_id, opinion_id, update_id, reason, explanation)
    select u.id, ${report.conversationId}::int, ${report.opinionId ?? null}::int, ${report.updateId ?? null}::int, ${report.reason},
      ${report.explanation ?? null}::text
    from users u where u.id = ${report.reporterId} and u.deleted_at is null for share
    on conflict do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** Whether a person has reported a subject before. */
export async function hasReported(db: Db, { reporterId, ...target }: NewReport): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where(isAbout(target))
    .executeTakeFirst()
  return row !== undefined
}

type ReportedOpinion = {
  id: number
  conversation_id: number
  conversation_slug_id: string
  author_id: number
  is_hidden: boolean
}

/** The data that determine whether an opinion can be reported. */
export async function reportedOpinion(db: Db, slugId: string): Promise<ReportedOpinion | undefined> {
  const { rows } = await sql<ReportedOpinion>`
    select o.id, o.conversation_id, o.author_id, c.slug_id as conversation_slug_id,
      coalesce(m.action = 'hide', false) as is_hidden
    from opinions o join conversations c on c.id = o.conversation_id
    left join opinion_moderations m on m.id = o.moderation_id
    where o.slug_id = ${slugId} and o.deleted_at is null`.execute(db)
  return rows[0]
}

/** The update with a slug id, while people can read it. */
export async function reportedUpdate(
  db: Db,
  slugId: string,
): Promise<{ id: number; conversation_id: number; conversation_slug_id: string } | undefined> {
  const { rows } = await sql<{ id: number; conversation_id: number; conversation_slug_id: string }>`
    select x.id, x.conversation_id, c.slug_id as conversation_slug_id
    from updates x join conversations c on c.id = x.conversation_id
    where x.slug_id = ${slugId} and x.body <> '' and x.moderation_id is null`.execute(db)
  return rows[0]
}

export type ReportRow = {
  id: number
  username: string
  reason: ReportReason
  explanation: string | null
  created_at: Date
}

/** The reports about a conversation itself, or about one of its opinions, newest first. */
export async function reportsAbout(db: Db, target: ReportTarget): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, coalesce(${sql.raw(shownName('u'))}, ${DELETED_USER}) as username, r.reason, r.explanation, r.created_at
    from reports r left join users u on u.id = r.reporter_id
    where ${isAbout(target)}
    order by r.id desc limit ${LIMITS.reports}`.execute(db)
  return rows
}
