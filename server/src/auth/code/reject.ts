import { logIn } from '#auth/log-in.ts'
import { detachRecipient, findRecycled } from '#auth/code/recycled.sql.ts'
import { lockRecipient, putRecipient } from '#auth/code/recipients.sql.ts'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** Detaches a number or address that has a new owner from the old account, and starts a new account with it. */
export async function leaveAccount(ctx: Ctx, viewer: KnownViewer, label: string): Promise<boolean> {
  const { did, user } = viewer
  const query = { did, userId: user.id, now: ctx.now() }
  const found = await findRecycled(ctx.db, query)
  if (found === undefined) return false
  return ctx.db.transaction().execute(async (db) => {
    await lockRecipient(db, found)
    // Another request may have been faster, so it is read again under the lock.
    const recycled = await findRecycled(db, query)
    if (recycled === undefined) return false
    const { method, index, pepperVersion } = recycled
    await detachRecipient(db, { did, method, index })
    const entry = await logIn(db, {
      viewer: { did, user: undefined },
      ownerId: undefined,
      via: method,
      label,
      now: query.now,
      holdHours: ctx.config.DEVICE_HOLD_HOURS,
      claim: (userId) => putRecipient(db, { method, userId, indexes: [{ bytes: index, pepperVersion }] }),
    })
    if (entry.ok) await appendAudit(db, { actorId: user.id, action: 'identity.detached', reason: method })
    return entry.ok
  })
}
