import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { notWaitingError, type EarlierDecider } from '#moderation/queue/decision-types.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import { isInScope, mayApprove } from '#moderation/queue/sources.sql.ts'
import { shownName } from '#users/usernames.sql.ts'

type DeciderQuery = { scope: QueueScope; slugId: string }
type Row = { username: string | null; action: EarlierDecider['action'] | null }

const SHOWN_NAME = sql.raw(shownName('u'))

/** Returns who published or refused somebody else's opinion; fails if it was deleted or is not in the scope. */
export async function whoReviewed(db: Db, { scope, slugId }: DeciderQuery): Promise<EarlierDecider> {
  const { rows } = await sql<Row>`
    select ${SHOWN_NAME} as username, case when not r.is_refused then 'publish' else (
        select m.action from opinion_moderations m where m.opinion_id = o.id order by m.id limit 1) end as action
    from opinions o join opinion_reviews r on r.opinion_id = o.id join users u on u.id = r.reviewer_id
    join conversations c on c.id = o.conversation_id
    where o.slug_id = ${slugId} and o.author_id <> ${scope.userId} and o.deleted_at is null and ${isInScope(scope)}`.execute(
    db,
  )
  return toDecider(rows)
}

/** Returns who made an uploaded conversation public or locked it. */
export async function whoApproved(db: Db, { scope, slugId }: DeciderQuery): Promise<EarlierDecider> {
  const { rows } = await sql<Row>`
    select ${SHOWN_NAME} as username, case when m.id is null then 'publish' else m.action end as action
    from conversation_reviews x join conversations c on c.id = x.conversation_id
    left join conversation_moderations m on m.id = c.moderation_id
    join users u on u.id = coalesce(m.moderator_id, x.reviewer_id)
    where c.slug_id = ${slugId} and ${mayApprove(scope)}`.execute(db)
  return toDecider(rows)
}

/**
 * Returns who answered somebody else's appeal; empty if nobody answered because the appealed decision was changed
 * first.
 */
export async function whoAnswered(db: Db, { scope, slugId }: DeciderQuery): Promise<EarlierDecider> {
  const { rows } = await sql<Row>`
    select case when u.id is not null then ${SHOWN_NAME} end as username,
      case a.is_accepted when true then 'accept_appeal' when false then 'reject_appeal' end as action
    from appeals a left join users u on u.id = a.answerer_id left join conversations c on c.id = a.conversation_id
    where a.slug_id = ${slugId} and a.user_id <> ${scope.userId}
      and case when c.id is null then ${scope.role === 'moderator'}::boolean else ${isInScope(scope)} end`.execute(
    db,
  )
  return toDecider(rows)
}

/** Returns who made the last decision on a pattern that does not include this person. */
export async function whoDecidedOnPattern(db: Db, { scope, slugId }: DeciderQuery): Promise<EarlierDecider> {
  const { rows } = await sql<Row>`
    select ${SHOWN_NAME} as username, d.action
    from patterns t join conversations c on c.id = t.conversation_id
    join pattern_decisions d on d.pattern_id = t.id join users u on u.id = d.moderator_id
    where t.slug_id = ${slugId} and ${isInScope(scope)}
      and not exists (select from pattern_people p where p.pattern_id = t.id and p.user_id = ${scope.userId})
    order by d.id desc limit 1`.execute(db)
  return toDecider(rows)
}

function toDecider([row]: Row[]): EarlierDecider {
  if (row === undefined) throw notWaitingError()
  return { username: row.username ?? undefined, action: row.action ?? undefined }
}
