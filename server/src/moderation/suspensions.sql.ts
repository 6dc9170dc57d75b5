import type { ModerationReason } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

export type SuspensionRow = {
  id: number
  slug_id: string
  user_id: number
  /** The administrator who suspended the person; null for the shell. */
  moderator_id: number | null
  reason: ModerationReason
  explanation: string
  created_at: Date
  ends_at: Date | null
  lifted_at: Date | null
}

const COLUMNS = sql`id, slug_id, user_id, moderator_id, reason, explanation, created_at, ends_at, lifted_at`

export const isInForce = ({ ends_at, lifted_at }: SuspensionRow, now: Date): boolean =>
  lifted_at === null && (ends_at === null || ends_at > now)

/** Somebody with this name. Until the transaction ends they are neither suspended, merged nor deleted by others. */
export async function lockPerson(
  db: Db,
  username: string,
): Promise<{ id: number; hasRole: boolean } | undefined> {
  const { rows } = await sql<{ id: number; hasRole: boolean }>`
    select id, is_moderator or is_administrator as "hasRole" from users
    where username = ${username} and deleted_at is null and not is_imported for no key update`.execute(db)
  return rows[0]
}

/** Takes the same lock as {@link lockPerson}; false if the account was deleted. */
export async function lockSuspended(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for no key update`.execute(db)
  return rows.length > 0
}

/** The suspension of somebody that holds at this time. */
export async function suspensionInForce(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select ${COLUMNS} from suspensions where user_id = ${userId} and lifted_at is null
      and (ends_at is null or ends_at > ${now}) order by ends_at desc nulls first limit 1`.execute(db)
  return rows[0]
}

/** A suspension by its slug id, if it is of the given person. */
export async function suspensionBySlug(
  db: Db,
  { slugId, userId }: { slugId: string; userId: number },
): Promise<SuspensionRow | undefined> {
  const { rows } = await sql<SuspensionRow>`
    select ${COLUMNS} from suspensions where slug_id = ${slugId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

type NewSuspension = Pick<
  SuspensionRow,
  'user_id' | 'moderator_id' | 'reason' | 'explanation' | 'created_at'
> & {
  ends_at: Date | null
}

export async function insertSuspension(
  db: Db,
  suspension: NewSuspension,
): Promise<{ id: number; slug_id: string }> {
  return db
    .insertInto('suspensions')
    .values(suspension)
    .returning(['id', 'slug_id'])
    .executeTakeFirstOrThrow()
}

/** Ends all suspensions of somebody that hold, and returns the newest; none is undefined. */
export async function endSuspensions(
  db: Db,
  { userId, lifterId, now }: { userId: number; lifterId: number | null; now: Date },
): Promise<{ id: number; slug_id: string } | undefined> {
  const { rows } = await sql<{ id: number; slug_id: string }>`
    with lifted as (
      update suspensions set lifted_at = ${now}, lifter_id = ${lifterId}
      where user_id = ${userId} and lifted_at is null and (ends_at is null or ends_at > ${now})
      returning id, slug_id
    )
    select id, slug_id from lifted order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Moves the suspensions of a guest to the account. The guest is locked, so that none is added meanwhile. */
export async function moveSuspensions(
  db: Db,
  { guestId, accountId }: { guestId: number; accountId: number },
): Promise<void> {
  await db.updateTable('suspensions').set({ user_id: accountId }).where('user_id', '=', guestId).execute()
}

/** The suspensions of a person, for the export of the account. */
export const exportSuspensions: PersonalQuery = (userId) => sql`
  select reason, explanation, created_at as at, ends_at as until, lifted_at as "liftedAt"
  from suspensions where user_id = ${userId} order by id`
