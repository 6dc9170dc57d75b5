import { AppError } from '@parley/contract'
import type { CodeMethod } from '#auth/code/recipient.ts'
import { detachMethod, methodsOf } from '#auth/methods.sql.ts'
import { lockUserRows } from '#auth/sessions.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { assertFreshProof, assertMayCall } from '#http/authenticate.ts'
import { assertNotOnHold, type Viewer } from '#http/viewer.ts'

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

/** Gives a proven number or address to an account, in place of the one of its kind. `attach` stores it. */
export async function addMethod(
  db: Db,
  { userId, method, attach }: { userId: number; method: CodeMethod; attach: () => Promise<void> },
): Promise<void> {
  // What is added to and removed from one account happens one after the other.
  if ((await lockUserRows(db, [userId])).size === 0)
    throw new AppError('gone', 'user_deleted', 'This account was deleted.')
  const methods = await methodsOf(db, userId)
  if (methods.some((other) => other.method === method)) {
    await detachMethod(db, { userId, method })
    await appendAudit(db, { actorId: userId, action: 'identity.detached', reason: method })
  }
  await attach()
  await appendAudit(db, { actorId: userId, action: 'identity.attached', reason: method })
}
