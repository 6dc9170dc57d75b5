import { LIMITS } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type DeviceRow = {
  did: string
  device_id: string
  label: string
  joined_at: Date
  last_seen_at: Date
  hold_until: Date | null
  is_live: boolean
}

/** The newest devices of an account that were not revoked, newest first. */
export async function devicesOf(db: Db, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .select(['did', 'device_id', 'label', 'joined_at', 'last_seen_at', 'hold_until'])
    .select(sql<boolean>`coalesce(session_expires_at > now(), false)`.as('is_live'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('device_id')
    .limit(LIMITS.devices)
    .execute()
}

/**
 * Ends a session; the device may log in again. Sets last_seen_at, so that no concurrent request extends the session.
 */
export async function endSession(db: Db, did: string): Promise<string | undefined> {
  const device = await db
    .updateTable('devices')
    .set({ session_expires_at: sql`clock_timestamp()`, last_seen_at: sql`now()` })
    .where('did', '=', did)
    .returning('device_id')
    .executeTakeFirst()
  return device?.device_id
}

/** Revokes a device: its key is never accepted again. */
export async function revokeDevice(db: Db, deviceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set({ session_expires_at: sql`clock_timestamp()`, revoked_at: sql`now()` })
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes every device of an account as {@link revokeDevice} does, and says how many were logged in. */
export async function revokeDevicesOfAccount(
  db: Db,
  userId: number,
): Promise<{ numRevoked: number; numLoggedIn: number }> {
  const { rows } = await sql<{ was_live: boolean }>`
    update devices d set session_expires_at = clock_timestamp(), revoked_at = now() from users u
    where d.user_id = ${userId} and u.id = d.user_id and u.registered_at is not null and d.revoked_at is null
    returning coalesce(old.session_expires_at > now(), false) as was_live`.execute(db)
  return { numRevoked: rows.length, numLoggedIn: rows.filter(({ was_live }) => was_live).length }
}

export async function liftHoldOf(db: Db, deviceId: string): Promise<void> {
  await db.updateTable('devices').set({ hold_until: null }).where('device_id', '=', deviceId).execute()
}
