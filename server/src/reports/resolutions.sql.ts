import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { shownName } from '#users/usernames.sql.ts'

/** The subject of reports: an opinion, an update, or the conversation itself. */
export type ReportTarget = {
  conversationId: number
  opinionId?: number | undefined
  updateId?: number | undefined
}

export type NewResolution = ReportTarget & {
  moderatorId: number
  resolvedAs: 'moderator' | 'facilitator'
  /** Whether a decision was made; otherwise the reports were dismissed. */
  ledToDecision: boolean
  /** The time of the newest resolved report. Later reports keep waiting; if absent, all reports are resolved. */
  until?: Date | undefined
}

/** Resolves the waiting reports about a subject; false if there are none. */
export async function resolveReports(db: Db, input: NewResolution): Promise<boolean> {
  const { moderatorId, resolvedAs, ledToDecision, until = null } = input
  // Times from clients have milliseconds, and stored times are more precise.
  const { rows } = await sql`
    with waiting as (
      select id from reports where ${isAbout(input)} and resolution_id is null
        and (${until}::timestamptz is null or date_trunc('milliseconds', created_at) <= ${until}::timestamptz)
      for update
    ),
    resolution as (
      insert into report_resolutions (conversation_id, opinion_id, update_id, moderator_id, resolved_as, led_to_decision)
      select ${input.conversationId}::int, ${input.opinionId ?? null}::int, ${input.updateId ?? null}::int, ${moderatorId}::int, ${resolvedAs},
        ${ledToDecision}
      where exists (select from waiting)
      returning id
    )
    update reports r set resolution_id = resolution.id from resolution, waiting where r.id = waiting.id
    returning r.id`.execute(db)
  return rows.length > 0
}

/** Undoes a person's resolution of reports; false if it is not the last one. */
export async function reopenReports(
  db: Db,
  { moderatorId, ...target }: ReportTarget & { moderatorId: number },
): Promise<boolean> {
  const { rows } = await sql`
    with undone as (
      update report_resolutions set undone_at = now() where moderator_id = ${moderatorId} and id =
        (select max(id) from report_resolutions where ${isAbout(target)} and undone_at is null)
      returning id
    )
    update reports r set resolution_id = null from undone where r.resolution_id = undone.id returning r.id`.execute(
    db,
  )
  return rows.length > 0
}

/** The last resolution of reports about a subject. */
export async function lastResolution(
  db: Db,
  target: ReportTarget,
): Promise<{ username: string; led_to_decision: boolean; created_at: Date } | undefined> {
  const { rows } = await sql<{ username: string; led_to_decision: boolean; created_at: Date }>`
    select ${sql.raw(shownName('u'))} as username, r.led_to_decision, r.created_at
    from report_resolutions r join users u on u.id = r.moderator_id
    where r.id = (select max(id) from report_resolutions where ${isAbout(target)} and undone_at is null)`.execute(
    db,
  )
  return rows[0]
}

/** The condition for reports and resolutions about a subject. */
export const isAbout = ({ conversationId, opinionId, updateId }: ReportTarget) => {
  if (opinionId !== undefined) return sql<boolean>`opinion_id = ${opinionId}`
  if (updateId !== undefined) return sql<boolean>`update_id = ${updateId}`
  return sql<boolean>`conversation_id = ${conversationId} and opinion_id is null and update_id is null`
}
