import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { shownName } from '#users/usernames.sql.ts'

export type Claim = { user_id: number; username: string; expires_at: Date }

const CLAIM_MINUTES = 10

type ClaimRequest = { target: string; userId: number; now: Date }

/**
 * Reserves a target for one person for ten minutes, or extends the reservation, unless somebody else has it. Returns
 * who has it.
 */
export async function claim(db: Db, { target, userId, now }: ClaimRequest): Promise<Claim> {
  const until = new Date(now.getTime() + CLAIM_MINUTES * 60_000)
  await sql`
    insert into moderation_claims (target, user_id, expires_at) values (${target}, ${userId}, ${until})
    on conflict (target) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
    where moderation_claims.user_id = excluded.user_id or moderation_claims.expires_at <= ${now}`.execute(db)
  const holder = await holderOf(db, target)
  // If there is no holder, the reservation was released between the two statements.
  return holder ?? claim(db, { target, userId, now })
}

async function holderOf(db: Db, target: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    select k.user_id, ${sql.raw(shownName('u'))} as username, k.expires_at from moderation_claims k join users u on u.id = k.user_id
    where k.target = ${target}`.execute(db)
  return rows[0]
}

/** Ends a person's reservation. */
export async function release(db: Db, { target, userId }: Omit<ClaimRequest, 'now'>): Promise<void> {
  await sql`delete from moderation_claims where target = ${target} and user_id = ${userId}`.execute(db)
}
