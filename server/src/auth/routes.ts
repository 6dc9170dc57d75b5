import { checkLoginStatus, endDevice, liftHold, listDevices, logout, rejectAccount } from '@parley/contract'
import { leaveAccount } from '#auth/code/reject.ts'
import { endOwnDevice, liftOwnHold, toWireDevice } from '#auth/devices.ts'
import { devicesOf, endSession } from '#auth/devices.sql.ts'
import { deviceLabel } from '#auth/label.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { loginStatusOf, suspensionOf } from '#http/viewer.ts'

export const auth = [
  handle(checkLoginStatus, (_, { ctx, viewer }) => {
    const loggedInStatus = loginStatusOf(viewer)
    const isLoggedOut = loggedInStatus.isRegistered && !loggedInStatus.isLoggedIn
    return { loggedInStatus, suspension: isLoggedOut ? undefined : suspensionOf(viewer, ctx.now()) }
  }),

  handle(logout, async (_, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      const target = await endSession(db, viewer.did)
      await appendAudit(db, { actorId: viewer.user.id, action: 'logout', target: target ?? '' })
    }),
  ),

  handle(listDevices, async (_, { ctx, db, viewer }) => {
    const devices = await devicesOf(db, viewer.user.id)
    return { deviceList: devices.map((row) => toWireDevice(row, { viewer, now: ctx.now() })) }
  }),

  handle(endDevice, async ({ deviceId }, { ctx, db, viewer }) =>
    db.transaction().execute((db) => endOwnDevice(db, { viewer, deviceId, now: ctx.now() })),
  ),

  handle(liftHold, async ({ deviceId }, { ctx, db, viewer }) =>
    db.transaction().execute((db) => liftOwnHold(db, { viewer, deviceId, now: ctx.now() })),
  ),

  handle(rejectAccount, async (_, { ctx, viewer, headers }) => ({
    success: await leaveAccount(ctx, viewer, deviceLabel(headers)),
  })),
]
