import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** The properties of a new user with a known device. */
export type UserOptions = {
  isRegistered?: boolean
  /** Whether the user has logged out or their session has ended. */
  isLoggedOut?: boolean
  isModerator?: boolean
  isAdministrator?: boolean
}

/** A user without a device. */
export async function insertUser(db: Db, options: UserOptions = {}): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username: `user_${randomBytes(5).toString('hex')}`,
      registered_at: options.isRegistered ? sql<Date>`now()` : null,
      is_moderator: options.isModerator ?? false,
      is_administrator: options.isAdministrator ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertDevice(
  db: Db,
  { did, userId, options = {} }: { did: string; userId: number; options?: UserOptions | undefined },
): Promise<void> {
  const session = options.isLoggedOut
    ? sql<Date>`now() - interval '1 second'`
    : sql<Date>`now() + interval '180 days'`
  await db
    .insertInto('devices')
    .values({ did, user_id: userId, session_expires_at: options.isRegistered ? session : null })
    .execute()
}

/** Inserts one guest per device and returns their ids in the same order. */
export async function insertGuests(db: Db, dids: readonly string[]): Promise<number[]> {
  const users = dids.map(() => ({ username: `user_${randomBytes(5).toString('hex')}` }))
  const made = await db.insertInto('users').values(users).returning('id').execute()
  const ids = made.map(({ id }) => id)
  await db
    .insertInto('devices')
    .values(dids.map((did, index) => ({ did, user_id: ids[index]! })))
    .execute()
  return ids
}

/** The user of a device; undefined if the server does not know the device. */
export async function userIdOf(db: Db, did: string): Promise<number | undefined> {
  const row = await db.selectFrom('devices').select('user_id').where('did', '=', did).executeTakeFirst()
  return row?.user_id
}
