import { sql } from 'kysely'
import { AUDIT_PAGE } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { containing } from '#db/like.ts'

export type AuditRow = {
  id: number
  at: Date
  actor: string | null
  actorName: string | null
  action: string
  target: string
  targetName: string | null
  reason: string
  conversationSlugId: string | null
  opinionSlugId: string | null
}

export type AuditSearch = {
  search?: string | undefined
  action?: string | undefined
  since?: string | undefined
  before?: number | undefined
}

/** A page of the log, newest first, with one more row if there are more. Deleted accounts have no name. */
export async function auditRows(
  db: Db,
  { search = '', action, since, before }: AuditSearch,
): Promise<AuditRow[]> {
  const pattern = containing(search.trim())
  const { rows } = await sql<AuditRow>`
    with named as (
      select actor_number, actor_number::text as target, username from users where deleted_at is null
    )
    select a.id::int as id, a.at, a.actor::text as actor, who.username as "actorName", a.action, a.target,
      whom.username as "targetName", a.reason, o.slug_id as "opinionSlugId",
      coalesce(c.slug_id, case when a.target like 'conversation%' then split_part(a.target, ':', 2) end)
        as "conversationSlugId"
    from audit a
    left join opinions o on a.target like 'opinion%' and o.slug_id = split_part(a.target, ':', 2)
    left join conversations c on c.id = o.conversation_id
    left join named who on who.actor_number = a.actor
    left join named whom on whom.target = a.target
    where (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
      and (${action ?? null}::text is null or a.action = ${action ?? null}::text)
      and (${since ?? null}::timestamptz is null or a.at >= ${since ?? null}::timestamptz)
      and (${search.trim() === ''} or who.username ilike ${pattern} or whom.username ilike ${pattern}
        or a.action ilike ${pattern} or a.target ilike ${pattern} or a.reason ilike ${pattern}
        or a.actor::text = ${search.trim()})
    order by a.id desc limit ${AUDIT_PAGE + 1}`.execute(db)
  return rows
}

/** All actions in the log. */
export async function auditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select distinct action from audit order by action`.execute(
    db,
  )
  return rows.map(({ action }) => action)
}
