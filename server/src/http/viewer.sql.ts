import type { Pool } from 'pg'
import type { ViewerUser } from '#http/viewer.ts'

interface DeviceRow {
  did: string
  user_id: number
  username: string
  registered: boolean
  live: boolean
  is_moderator: boolean
  is_administrator: boolean
}

/** The users behind some devices, in the order asked; nothing for an unknown or ended device. */
export async function usersOfDevices(
  pool: Pool,
  dids: readonly string[],
): Promise<(ViewerUser | undefined)[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'users_of_devices',
    text: `select d.did, d.user_id, u.username, u.registered_at is not null as registered,
             coalesce(d.session_expires_at > now(), false) as live, u.is_moderator, u.is_administrator
           from devices d join users u on u.id = d.user_id
           where d.did = any($1::text[]) and d.revoked_at is null and u.deleted_at is null`,
    values: [dids],
  })
  const byDid = new Map(rows.map((row) => [row.did, row]))
  return dids.map((did) => {
    const row = byDid.get(did)
    return (
      row && {
        id: row.user_id,
        username: row.username,
        isRegistered: row.registered,
        isLoggedIn: row.registered && row.live,
        isModerator: row.is_moderator,
        isAdministrator: row.is_administrator,
      }
    )
  })
}
