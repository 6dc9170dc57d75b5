import { AppError, type Device } from '@parley/contract'
import { devicesOf, liftHoldOf, revokeDevice, type DeviceRow } from '#auth/devices.sql.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'

export const toWireDevice = (
  row: DeviceRow,
  { viewer, now }: { viewer: KnownViewer; now: Date },
): Device => ({
  deviceId: row.device_id,
  isThisDevice: row.did === viewer.did,
  label: row.label,
  createdAt: row.joined_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  isLoggedIn: row.is_live,
  ...(row.hold_until === null || row.hold_until <= now ? {} : { holdUntil: row.hold_until.toISOString() }),
})

export type DeviceChoice = {
  viewer: KnownViewer
  deviceId: string
  now: Date
}

/** Ends one of the viewer's devices. A device on hold may only end itself, so that it cannot lock out the owner. */
export async function endOwnDevice(db: Db, { viewer, deviceId, now }: DeviceChoice): Promise<void> {
  const { chosen } = await findDevice(db, viewer, deviceId)
  if (chosen.did !== viewer.did) assertNotOnHold(viewer, now)
  if (!(await revokeDevice(db, deviceId))) return
  await appendAudit(db, { actorId: viewer.user.id, action: 'device.ended', target: deviceId })
}

/** Ends the hold of a newer device of the viewer's account. */
export async function liftOwnHold(db: Db, { viewer, deviceId, now }: DeviceChoice): Promise<void> {
  const { chosen, own } = await findDevice(db, viewer, deviceId)
  if (chosen.hold_until === null || chosen.hold_until <= now) return
  assertNotOnHold(viewer, now)
  if (own === undefined || own.joined_at >= chosen.joined_at)
    throw new AppError(
      'forbidden',
      'not_older_device',
      'Only a device that joined the account earlier can do this.',
    )
  await liftHoldOf(db, deviceId)
  await appendAudit(db, { actorId: viewer.user.id, action: 'device.hold_lifted', target: deviceId })
}

async function findDevice(
  db: Db,
  viewer: KnownViewer,
  deviceId: string,
): Promise<{ chosen: DeviceRow; own: DeviceRow | undefined }> {
  const devices = await devicesOf(db, viewer.user.id)
  const chosen = devices.find(({ device_id }) => device_id === deviceId)
  if (chosen === undefined)
    throw new AppError('not_found', 'device_not_found', 'Your account has no device with this id.')
  return { chosen, own: devices.find(({ did }) => did === viewer.did) }
}
