import { AppError } from '@parley/contract'
import type { CodeMethod } from '#auth/code/recipient.ts'
import { detachMethod, methodsOf } from '#auth/methods.sql.ts'
import { lockUserRows, ownerOfDevice } from '#auth/sessions.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { assertFreshProof, assertMayCall } from '#http/authenticate.ts'
import { assertNotOnHold, type Viewer } from '#http/viewer.ts'
import { notify } from '#notifications/notify.sql.ts'
import { deviceEndedError } from '#users/sql.ts'

/**
 * Refuses to add a number or address to the account of a device, unless its person has just proved who they are: whoever
 * holds a stolen device could otherwise keep the account for good. Returns the id of the account.
 */
export async function assertMayAdd(ctx: Ctx, viewer: Viewer): Promise<number> {
  const now = ctx.now()
  assertMayCall({ access: 'user', effect: 'write', isOpenToSuspended: true }, viewer, now)
  assertNotOnHold(viewer, now)
  await assertFreshProof(ctx, { proof: 'fresh' }, viewer)
  return viewer.user?.id ?? 0
}

type Addition = {
  did: string
  userId: number
  method: CodeMethod
  now: Date
  /** Stores the number or address. */
  attach: () => Promise<void>
}

/** Gives a proven number or address to the account of a device, in place of the one of its kind. */
export async function addMethod(db: Db, { did, userId, method, now, attach }: Addition): Promise<void> {
  // What is added to and removed from one account happens one after the other.
  if ((await lockUserRows(db, [userId])).size === 0)
    throw new AppError('gone', 'user_deleted', 'This account was deleted.')
  // The viewer was read before the hashes were computed; meanwhile the owner may have ended a stolen device.
  const device = await ownerOfDevice(db, did)
  const isLoggedIn = device?.session_expires_at && device.session_expires_at > now
  if (device?.user_id !== userId || device.revoked_at !== null || !isLoggedIn) throw deviceEndedError()
  const methods = await methodsOf(db, userId)
  if (methods.some((other) => other.method === method)) {
    await detachMethod(db, { userId, method })
    await appendAudit(db, { actorId: userId, action: 'identity.detached', reason: method })
  }
  await attach()
  await notify(db, [{ kind: 'login_methods_changed', userId, at: now }])
  await appendAudit(db, { actorId: userId, action: 'identity.attached', reason: method })
}
