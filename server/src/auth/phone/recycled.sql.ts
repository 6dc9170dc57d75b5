import type { Db } from '#ctx.ts'

/** How long after the login the person may report that the account belongs to somebody else. */
const REJECTION_WINDOW_MS = 24 * 3_600_000

export async function markRecyclable(
  db: Db,
  { did, userId, index, now }: { did: string; userId: number; index: Buffer; now: Date },
): Promise<void> {
  const row = {
    user_id: userId,
    number_index: index,
    expires_at: new Date(now.getTime() + REJECTION_WINDOW_MS),
  }
  await db
    .insertInto('phone_recycled')
    .values({ did, ...row })
    .onConflict((conflict) => conflict.column('did').doUpdateSet(row))
    .execute()
}

/**
 * The number with which this device logged in to an account that may belong to somebody else; undefined once the time
 * to report that has passed.
 */
export async function findRecycledNumber(
  db: Db,
  { did, userId, now }: { did: string; userId: number; now: Date },
): Promise<{ number_index: Buffer; pepper_version: number } | undefined> {
  return db
    .selectFrom('phone_recycled as r')
    .innerJoin('phone_numbers as p', (join) =>
      join.onRef('p.number_index', '=', 'r.number_index').onRef('p.user_id', '=', 'r.user_id'),
    )
    .select(['p.number_index', 'p.pepper_version'])
    .where('r.did', '=', did)
    .where('r.user_id', '=', userId)
    .where('r.expires_at', '>', now)
    .executeTakeFirst()
}

/** Removes a device and its number from an account, so that a new account can be created with them. */
export async function detachNumber(db: Db, { did, index }: { did: string; index: Buffer }): Promise<void> {
  await db.deleteFrom('phone_recycled').where('number_index', '=', index).execute()
  await db.deleteFrom('phone_numbers').where('number_index', '=', index).execute()
  await db.deleteFrom('devices').where('did', '=', did).execute()
}
