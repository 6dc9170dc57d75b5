import { logIn } from '#auth/log-in.ts'
import { detachNumber, findRecycledNumber } from '#auth/phone/recycled.sql.ts'
import { lockNumber, putNumber } from '#auth/phone/sql.ts'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** Detaches a number that has a new owner from the old account, and starts a new account with it. */
export async function leaveAccount(ctx: Ctx, viewer: KnownViewer, label: string): Promise<boolean> {
  const { did, user } = viewer
  const query = { did, userId: user.id, now: ctx.now() }
  const found = await findRecycledNumber(ctx.db, query)
  if (found === undefined) return false
  return ctx.db.transaction().execute(async (db) => {
    await lockNumber(db, found.number_index)
    // Another request may have been faster, so it is read again under the lock.
    const number = await findRecycledNumber(db, query)
    if (number === undefined) return false
    const { number_index: index, pepper_version: pepperVersion } = number
    await detachNumber(db, { did, index })
    const entry = await logIn(db, {
      viewer: { did, user: undefined },
      ownerId: undefined,
      via: 'phone',
      label,
      now: query.now,
      holdHours: ctx.config.DEVICE_HOLD_HOURS,
      claim: (userId) => putNumber(db, { userId, indexes: [{ bytes: index, pepperVersion }] }),
    })
    if (entry.ok) await appendAudit(db, { actorId: user.id, action: 'identity.detached', reason: 'phone' })
    return entry.ok
  })
}
