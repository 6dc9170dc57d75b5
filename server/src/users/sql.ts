import type { Db } from '#ctx.ts'
import { lockName } from '#db/locks.ts'
import { isUsernameTaken } from '#users/usernames.sql.ts'
import { randomUsername } from '#users/usernames.ts'
import { AppError, usernameProblem } from '@parley/contract'

/**
 * The guest of a device, created if there is none. If a device sends two requests at once, the device row decides, and
 * the other user is never committed.
 */
export async function guestOfDevice(
  db: Db,
  did: string,
): Promise<{ id: number; username: string; isNew: boolean }> {
  for (;;) {
    const made = await db.transaction().execute(async (db) => {
      // Waits for a concurrent request of the same device. The lock ends with this short transaction.
      await lockDevice(db, did)
      const known = await db
        .selectFrom('devices as d')
        .innerJoin('users as u', 'u.id', 'd.user_id')
        .select(['u.id', 'u.username', 'd.revoked_at', 'u.deleted_at'])
        .where('d.did', '=', did)
        .executeTakeFirst()
      if (known?.revoked_at || known?.deleted_at) throw deviceEndedError()
      if (known !== undefined) return { id: known.id, username: known.username, isNew: false }
      const user = await insertUser(db, {})
      if (user === undefined) return undefined
      await db.insertInto('devices').values({ did, user_id: user.id }).execute()
      return { ...user, isNew: true }
    })
    if (made !== undefined) return made
  }
}

/** Lets only one transaction at a time change the user of a device. */
export async function lockDevice(db: Db, did: string): Promise<void> {
  await lockName(db, 'device', did)
}

/** Inserts a user with a random free name; undefined if all tried names were taken. */
export async function insertUser(
  db: Db,
  { registeredAt }: { registeredAt?: Date },
): Promise<{ id: number; username: string } | undefined> {
  for (let tries = 0; tries < 8; tries++) {
    const username = randomUsername(tries)
    if (usernameProblem(username) !== undefined || (await isUsernameTaken(db, username))) continue
    const user = await db
      .insertInto('users')
      .values({
        username,
        registered_at: registeredAt ?? null,
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst()
    if (user !== undefined) return user
  }
  return undefined
}

/** The error for a device that was logged out permanently or whose account was deleted. */
export const deviceEndedError = (): AppError =>
  new AppError('forbidden', 'device_ended', 'This device was logged out for good. Log in with a new key.')
