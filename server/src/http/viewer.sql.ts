import type { LoginMethod, Suspension } from '@parley/contract'
import type { Pool } from 'pg'
import type { ViewerUser } from '#http/viewer.ts'

type DeviceRow = {
  did: string
  user_id: number
  username: string
  registered: boolean
  live: boolean
  is_moderator: boolean
  is_administrator: boolean
  has_mutes: boolean
  facilitated: number[]
  hold_until: Date | null
  joined_at: Date
  session_started_at: Date
  suspension: SuspensionJson | null
  stale: boolean
}

/** How an account can be proved by what is offered, and with this identity provider. */
export async function waysToProve(
  pool: Pool,
  { userId, provider, offered }: { userId: number; provider: string; offered: readonly LoginMethod[] },
): Promise<('phone' | 'email' | 'passport')[]> {
  const { rows } = await pool.query<{ has_phone: boolean; has_email: boolean; has_passport: boolean }>(
    `select exists (select from phone_numbers where user_id = $1) as has_phone,
       exists (select from email_addresses where user_id = $1) as has_email,
       exists (select from identities where user_id = $1 and provider = $2) as has_passport`,
    [userId, provider],
  )
  const [found] = rows
  return [
    ...(found?.has_phone && offered.includes('phone') ? (['phone'] as const) : []),
    ...(found?.has_email && offered.includes('email') ? (['email'] as const) : []),
    ...(found?.has_passport ? (['passport'] as const) : []),
  ]
}

/** The user of a device, and whether its last_seen_at should be updated. */
export type SeenDevice = {
  user: ViewerUser | undefined
  isStale: boolean
}

/** The users of some devices, in the given order; undefined for an unknown or ended device. */
export async function usersOfDevices(pool: Pool, dids: readonly string[]): Promise<SeenDevice[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'users_of_devices',
    text: `select d.did, d.user_id, u.username, u.registered_at is not null as registered,
             coalesce(d.session_expires_at > now(), false) as live, u.is_moderator, u.is_administrator,
             exists (select from mutes m where m.user_id = d.user_id) as has_mutes,
             array(select m.organization_id from organization_members m
               where m.user_id = d.user_id and m.is_facilitator) as facilitated,
             d.hold_until, d.joined_at, d.session_started_at, d.last_seen_at < now() - interval '1 hour' as stale,
             ${suspensionSql('d.user_id')} as suspension
           from devices d join users u on u.id = d.user_id
           where d.did = any($1::text[]) and d.revoked_at is null and u.deleted_at is null`,
    values: [dids],
  })
  const byDid = new Map(rows.map((row) => [row.did, row]))
  return dids.map((did) => {
    const row = byDid.get(did)
    if (row === undefined) return { user: undefined, isStale: false }
    const user = {
      id: row.user_id,
      username: row.username,
      isRegistered: row.registered,
      isLoggedIn: row.registered && row.live,
      isModerator: row.is_moderator,
      isAdministrator: row.is_administrator,
      ...(row.has_mutes ? { hasMutes: true as const } : {}),
      ...(row.facilitated.length > 0 ? { facilitatedOrganizationIds: row.facilitated } : {}),
      joinedAt: row.joined_at,
      provenAt: row.session_started_at,
      ...(row.hold_until === null ? {} : { holdUntil: row.hold_until }),
      ...(row.suspension === null ? {} : { suspension: toSuspension(row.suspension) }),
    }
    return { user, isStale: row.stale }
  })
}

export type SuspensionJson = {
  id: string
  reason: Suspension['reason']
  explanation: string
  at: string
  until: string | null
}

/** Selects the suspension of a user that ends last. The clock of the application decides whether it still lasts. */
export const suspensionSql = (userId: string): string =>
  `(select json_build_object('id', s.slug_id, 'reason', s.reason, 'explanation', s.explanation, 'at', s.created_at,
      'until', s.ends_at)
    from suspensions s where s.user_id = ${userId} and s.lifted_at is null and coalesce(s.ends_at > now(), true)
    order by s.ends_at desc nulls first limit 1)`

export const toSuspension = ({ id, reason, explanation, at, until }: SuspensionJson): Suspension => ({
  decisionId: id,
  reason,
  explanation,
  createdAt: new Date(at).toISOString(),
  until: until === null ? undefined : new Date(until).toISOString(),
})

/**
 * Updates last_seen_at of devices and extends their sessions, to a year after the login at most; an expired session
 * stays expired.
 */
export async function touchDevices(pool: Pool, dids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'touch_devices',
    // Rows that another process is updating are skipped.
    text: `update devices d set last_seen_at = now(),
             session_expires_at = case when d.session_expires_at > clock_timestamp()
               then least(now() + interval '180 days', d.session_started_at + interval '365 days')
               else d.session_expires_at end
           where d.did in (select did from devices where did = any($1::text[]) and revoked_at is null
             and last_seen_at < now() - interval '1 hour' order by did for no key update skip locked)`,
    values: [dids],
  })
}
