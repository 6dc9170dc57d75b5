import { checkLoginStatus, endDevice, liftHold, listDevices, logout } from '@parley/contract'
import { endOwnDevice, liftOwnHold, shownDevice } from '#auth/devices.ts'
import { devicesOf, endSession } from '#auth/devices.sql.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { answer } from '#http/answer.ts'
import { loginStatusOf } from '#http/viewer.ts'

export const auth = [
  answer(checkLoginStatus, (_, { viewer }) => ({ loggedInStatus: loginStatusOf(viewer) })),

  answer(logout, async (_, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      const target = await endSession(db, viewer.did)
      await appendAudit(db, { actorId: viewer.user.id, action: 'logout', target: target ?? '' })
    }),
  ),

  answer(listDevices, async (_, { ctx, db, viewer }) => {
    const devices = await devicesOf(db, viewer.user.id)
    return { deviceList: devices.map((row) => shownDevice(row, { viewer, now: ctx.now() })) }
  }),

  answer(endDevice, async ({ deviceId }, { ctx, db, viewer }) =>
    db.transaction().execute((db) => endOwnDevice(db, { viewer, deviceId, now: ctx.now() })),
  ),

  answer(liftHold, async ({ deviceId }, { ctx, db, viewer }) =>
    db.transaction().execute((db) => liftOwnHold(db, { viewer, deviceId, now: ctx.now() })),
  ),
]
