import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the reason why somebody, logged in or not, may not take part in the conversation `c` at all; null if there is
 * none. If a conversation requires a login to read it, people without one learn nothing else about it.
 */
export const refusalFor = (isLoggedIn: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
  case when c.deleted_at is not null and not c.is_indexed then 'conversation_not_found'
    when c.deleted_at is not null then 'conversation_deleted'
    when not c.is_ready and c.author_id is distinct from ${userId} then 'conversation_not_found'
    when c.is_login_required and not ${isLoggedIn} then 'login_required' end`

/** SQL for whether the conversation `c` is over, as `isOver` of the contract. */
export const IS_OVER = '(c.closed_at is not null or c.moderation_id is not null)'

/**
 * SQL for whether the conversation `c` takes no votes, answers and opinions (any more). The clock of the database decides
 * after a closing date, since the job that closes may be late.
 */
export const TAKES_NOTHING = `(${IS_OVER} or coalesce(c.close_at <= now(), false))`
