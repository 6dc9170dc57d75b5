import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

const SESSION_DAYS = 180
const DAY_MS = 24 * 3_600_000

const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

export type DeviceOwner = {
  user_id: number
  device_id: string
  revoked_at: Date | null
  session_started_at: Date
  session_expires_at: Date | null
  registered_at: Date | null
  deleted_at: Date | null
}

/** The owner of a device, who is locked against deletion and merging until the transaction ends. */
export async function ownerOfDevice(db: Db, did: string): Promise<DeviceOwner | undefined> {
  return db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([
      'd.user_id',
      'd.device_id',
      'd.revoked_at',
      'd.session_started_at',
      'd.session_expires_at',
      'u.registered_at',
      'u.deleted_at',
    ])
    .where('d.did', '=', did)
    .executeTakeFirst()
}

/** Locks users against deletion and merging until the transaction ends; returns those who still exist. */
export async function lockUserRows(db: Db, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
}

export async function hasLiveDevice(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('did')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Session = {
  did: string
  userId: number
  label: string
  now: Date
  holdUntil: Date | null
}

/** Assigns a device, new or taken over from a guest, to a user and starts its session. */
export async function putDevice(db: Db, session: Session): Promise<string> {
  const { did, userId, label, now, holdUntil } = session
  const row = {
    user_id: userId,
    label,
    joined_at: now,
    last_seen_at: now,
    session_started_at: now,
    session_expires_at: sessionEnd(now),
    hold_until: holdUntil,
  }
  const { device_id } = await db
    .insertInto('devices')
    .values({ did, ...row })
    .onConflict((conflict) => conflict.column('did').doUpdateSet(row))
    .returning('device_id')
    .executeTakeFirstOrThrow()
  return device_id
}

export async function renewSession(
  db: Db,
  { did, label, now }: { did: string; label: string; now: Date },
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ label, last_seen_at: now, session_started_at: now, session_expires_at: sessionEnd(now) })
    .where('did', '=', did)
    .execute()
}

export async function markRegistered(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ registered_at: sql`coalesce(registered_at, ${now}::timestamptz)` })
    .where('id', '=', userId)
    .execute()
}
