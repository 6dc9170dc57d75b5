import type { LoginMethod } from '@parley/contract'
import { mergeGuest } from '#auth/merge.ts'
import {
  hasLiveDevice,
  lockUserRows,
  markRegistered,
  ownerOfDevice,
  putDevice,
  renewSession,
  type DeviceOwner,
} from '#auth/sessions.sql.ts'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { notify } from '#notifications/notify.sql.ts'
import { hasFreshProof, isFresh, type Viewer } from '#http/viewer.ts'
import { deviceEndedError, insertUser, lockDevice } from '#users/sql.ts'

export type LoginRefusal = 'already_logged_in' | 'associated_with_another_user'

export type LoginAttempt = {
  /** The device that proved the identity. */
  viewer: Viewer
  /** The account that already has this identity, if any. */
  ownerId: number | undefined
  via: LoginMethod
  /** The browser's description of itself, at most 80 characters. */
  label: string
  now: Date
  /** How long a new device of an existing account may not do anything irreversible (DEVICE_HOLD_HOURS). */
  holdHours: number
  /** Attaches the identity to the account. Called if the identity has no owner, or one who deleted the account. */
  claim: (userId: number) => Promise<void>
}

export type LoginResult =
  | {
      ok: true
      userId: number
      /** This login created the account, so a username can be chosen. */
      isNewUser: boolean
      /** The device joined an existing account. */
      isNewDevice: boolean
    }
  | { ok: false; reason: LoginRefusal }

const HOUR_MS = 3_600_000

/**
 * The reason, if known before the login, why this device may not log in with this identity. Has no effects. A device that
 * logged in more than a day ago may log in again with an identity of its account, as a fresh proof.
 */
export function loginRefusal(
  viewer: Viewer,
  { ownerId, now }: { ownerId: number | undefined; now: Date },
): LoginRefusal | undefined {
  const { user } = viewer
  if (user === undefined || !user.isRegistered) return undefined
  if (hasFreshProof(viewer, now)) return 'already_logged_in'
  return user.id === ownerId ? undefined : 'associated_with_another_user'
}

/**
 * Logs a device in with a proved identity, registering, joining or merging as needed. Runs in a transaction that
 * holds an advisory lock on the identity. The locks that follow have the same order everywhere: the device, then users,
 * conversations and participants.
 */
export async function logIn(db: Db, request: LoginAttempt): Promise<LoginResult> {
  const { viewer, now } = request
  await lockDevice(db, viewer.did)
  // The viewer was read before the locks were taken, so the owner is read again.
  const before = await ownerOfDevice(db, viewer.did)
  const ids = [request.ownerId, before?.user_id].filter((id) => id !== undefined)
  const present = ids.length > 0 ? await lockUserRows(db, ids) : new Set<number>()
  if (before !== undefined && (before.revoked_at !== null || !present.has(before.user_id)))
    throw deviceEndedError()
  const ownerId = request.ownerId !== undefined && present.has(request.ownerId) ? request.ownerId : undefined
  if (before?.registered_at) return renewLogin(db, { ...request, ownerId }, { ...before, now })
  return ownerId === undefined
    ? register(db, request, before?.user_id)
    : joinAccount(db, { ...request, ownerId }, before?.user_id)
}

/** Renews the session of a device of a registered account, or refuses another identity. */
async function renewLogin(
  db: Db,
  request: LoginAttempt,
  device: DeviceOwner & { now: Date },
): Promise<LoginResult> {
  const { viewer, ownerId, label, now, via } = request
  const isLive = device.session_expires_at !== null && device.session_expires_at > now
  if (isLive && isFresh(device.session_started_at, now)) return { ok: false, reason: 'already_logged_in' }
  if (device.user_id !== ownerId) return { ok: false, reason: 'associated_with_another_user' }
  await renewSession(db, { did: viewer.did, label: shortenLabel(label), now })
  await appendAudit(db, { actorId: ownerId, action: 'login', target: device.device_id, reason: via })
  return { ok: true, userId: ownerId, isNewUser: false, isNewDevice: false }
}

/** Registers a new identity: a guest keeps everything; an unknown device gets a new account. */
async function register(db: Db, request: LoginAttempt, guestId: number | undefined): Promise<LoginResult> {
  const { viewer, label, now, via, claim } = request
  const userId = guestId ?? (await insertUser(db, { registeredAt: now }))?.id
  if (userId === undefined) throw new Error('Every random username that was tried is taken')
  await markRegistered(db, userId, now)
  await claim(userId)
  const target = await putDevice(db, {
    did: viewer.did,
    userId,
    label: shortenLabel(label),
    now,
    holdUntil: null,
  })
  await appendAudit(db, { actorId: userId, action: 'user.registered', target, reason: via })
  return { ok: true, userId, isNewUser: true, isNewDevice: false }
}

/** Adds a device to the account of its identity and merges its guest into the account. */
async function joinAccount(
  db: Db,
  request: LoginAttempt & { ownerId: number },
  guestId: number | undefined,
): Promise<LoginResult> {
  const { viewer, ownerId, label, now, via, holdHours } = request
  const isFirst = !(await hasLiveDevice(db, ownerId))
  const holdUntil = isFirst || holdHours === 0 ? null : new Date(now.getTime() + holdHours * HOUR_MS)
  const target = await putDevice(db, {
    did: viewer.did,
    userId: ownerId,
    label: shortenLabel(label),
    now,
    holdUntil,
  })
  if (guestId !== undefined) await mergeGuest(db, { guestId, accountId: ownerId, now })
  if (!isFirst)
    await notify(db, [{ kind: 'new_device', userId: ownerId, login: `${target}:${now.toISOString()}` }])
  await appendAudit(db, { actorId: ownerId, action: 'login.new_device', target, reason: via })
  if (guestId !== undefined) await appendAudit(db, { actorId: ownerId, action: 'user.guest_merged', target })
  return { ok: true, userId: ownerId, isNewUser: false, isNewDevice: true }
}

const shortenLabel = (label: string): string => [...label].slice(0, 80).join('')
