import { createHash } from 'node:crypto'
import { logIn, type LoginResult } from '#auth/log-in.ts'
import { lockName } from '#db/locks.ts'
import { usersOfDevices } from '#http/viewer.sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'

/** Logs a device in with a proven identity, like the last step of the phone and proof flows. */
export async function logInAs(app: TestApp, { device }: Actor, identity: string): Promise<LoginResult> {
  const { ctx } = app
  const index = createHash('sha256').update(identity).digest()
  const [seen] = await usersOfDevices(ctx.pool, [device.did])
  return ctx.db.transaction().execute(async (db) => {
    await lockName(db, 'identity', identity)
    const owner = await db
      .selectFrom('phone_numbers')
      .select('user_id')
      .where('number_index', '=', index)
      .executeTakeFirst()
    return logIn(db, {
      viewer: { did: device.did, user: seen?.user },
      ownerId: owner?.user_id,
      via: 'phone',
      label: 'Firefox on Linux',
      now: ctx.now(),
      holdHours: ctx.config.DEVICE_HOLD_HOURS,
      claim: async (userId) => {
        await db
          .insertInto('phone_numbers')
          .values({ number_index: index, pepper_version: 1, user_id: userId })
          .execute()
      },
    })
  })
}

/** A registered person with their first device. */
export async function aRegisteredUser(app: TestApp, identity: string): Promise<Actor & { userId: number }> {
  const actor = app.stranger()
  const entry = await logInAs(app, actor, identity)
  if (!entry.ok) throw new Error(entry.reason)
  return Object.assign(actor, { userId: entry.userId })
}
