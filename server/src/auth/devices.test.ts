import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkLoginStatus,
  deleteOpinion,
  endDevice,
  getProfile,
  liftHold,
  listDevices,
  listHidden,
  logout,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'
import { until } from '#testing/until.ts'

const statusOf = async (actor: Actor) => (await actor(checkLoginStatus, {})).loggedInStatus
const idOf = async (actor: Actor) =>
  (await actor(listDevices, {})).deviceList.find(({ isThisDevice }) => isThisDevice)?.deviceId ?? ''

/** A person with an older device and a newer one on hold. */
async function twoDevices(app: TestApp) {
  const older = await aRegisteredUser(app, 'alice')
  const newer = app.stranger()
  await logInAs(app, newer, 'alice')
  return { older, newer }
}

async function sessionOf({ ctx }: TestApp, { device }: Actor) {
  return ctx.db
    .selectFrom('devices')
    .select(['last_seen_at', 'session_expires_at'])
    .where('did', '=', device.did)
    .executeTakeFirstOrThrow()
}

/** Sets when a device was last seen and when its session ends, in hours from now. */
async function age({ ctx }: TestApp, { device }: Actor, hours: { seen: number; ends: number }) {
  await sql`
    update devices set last_seen_at = now() + ${hours.seen} * interval '1 hour',
      session_expires_at = now() + ${hours.ends} * interval '1 hour' where did = ${device.did}`.execute(
    ctx.db,
  )
}

test('the device list has every device of the account, none of other accounts, and no keys', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  await aRegisteredUser(app, 'bob')
  const { deviceList } = await newer(listDevices, {})
  assert.deepEqual(
    deviceList.map(({ isThisDevice }) => isThisDevice),
    [true, false],
  )
  const text = JSON.stringify(deviceList)
  for (const { device } of [older, newer]) assert(!text.includes(device.did))
})

test('logging out ends the session of this device alone, and the device stays known (spec 7.7)', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  await newer(logout, {})
  assert.deepEqual(await statusOf(newer), { isKnown: true, isRegistered: true, isLoggedIn: false })
  await assertRejected(newer(logout, {}), 'forbidden', 'needs_user')
  assert.equal((await statusOf(older)).isLoggedIn, true)
  const { deviceList } = await older(listDevices, {})
  assert.deepEqual(
    deviceList.map(({ isLoggedIn }) => isLoggedIn),
    [false, true],
  )
})

test('ending a device makes it unknown and removes it from the list; ending it again finds nothing', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  const deviceId = await idOf(newer)
  await older(endDevice, { deviceId })
  assert.equal((await statusOf(newer)).isKnown, false)
  assert.equal((await older(listDevices, {})).deviceList.length, 1)
  await assertRejected(older(endDevice, { deviceId }), 'not_found', 'device_not_found')
  await assertRejected(logInAs(app, newer, 'alice'), 'forbidden', 'device_ended')
})

test("nobody can end another person's device or lift its hold", async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  const bob = await aRegisteredUser(app, 'bob')
  const deviceId = await idOf(newer)
  await assertRejected(bob(endDevice, { deviceId }), 'not_found', 'device_not_found')
  await assertRejected(bob(liftHold, { deviceId }), 'not_found', 'device_not_found')
  await assertRejected(older(endDevice, { deviceId: 'x' }), 'not_found', 'device_not_found')
})

test('a device on hold can end itself but no other, and lift no hold', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  const newest = app.stranger()
  await logInAs(app, newest, 'alice')
  await assertRejected(newer(endDevice, { deviceId: await idOf(older) }), 'forbidden', 'device_on_hold')
  for (const deviceId of [await idOf(newer), await idOf(newest)])
    await assertRejected(newer(liftHold, { deviceId }), 'forbidden', 'device_on_hold')
  await newer(endDevice, { deviceId: await idOf(newer) })
  assert.equal((await statusOf(newer)).isKnown, false)
})

test('an older device lifts the hold of a newer one, but a newer device cannot do that for an older one, even if it is not on hold itself', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  const newest = app.stranger()
  await logInAs(app, newest, 'alice')
  await older(liftHold, { deviceId: await idOf(newest) })
  await assertRejected(newest(liftHold, { deviceId: await idOf(newer) }), 'forbidden', 'not_older_device')
  await older(liftHold, { deviceId: await idOf(newer) })
  await older(liftHold, { deviceId: await idOf(newer) })
  const { deviceList } = await older(listDevices, {})
  assert.deepEqual(
    deviceList.map(({ holdUntil }) => holdUntil),
    [undefined, undefined, undefined],
  )
})

test("a guest's device that is older than the account is still the newer device of the account", async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const guest = app.stranger()
  await aVote(guest, conversation.opinions[0]?.slugId ?? '')
  const alice = await aRegisteredUser(app, 'alice')
  await logInAs(app, guest, 'alice')
  const { deviceList } = await alice(listDevices, {})
  assert.deepEqual(
    deviceList.map(({ isThisDevice, holdUntil }) => [isThisDevice, holdUntil !== undefined]),
    [
      [false, true],
      [true, false],
    ],
  )
})

test('a device on hold can delete what was written on it, but nothing that is older than its login', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const older = await aRegisteredUser(app, 'alice')
  const before = await anOpinion(older, conversation, 'More benches')
  const newer = app.stranger()
  await logInAs(app, newer, 'alice')
  const after = await anOpinion(newer, conversation, 'More trees')
  await assertRejected(newer(deleteOpinion, { opinionSlugId: before }), 'forbidden', 'device_on_hold')
  await newer(deleteOpinion, { opinionSlugId: after })
  await older(deleteOpinion, { opinionSlugId: before })
})

test('a moderator on hold may not moderate', async () => {
  await using app = await startApp()
  const { older, newer } = await twoDevices(app)
  await app.ctx.db.updateTable('users').set({ is_moderator: true }).execute()
  const conversation = await aConversation(app)
  const input = { conversationSlugId: conversation.slugId }
  await assertRejected(newer(listHidden, input), 'forbidden', 'device_on_hold')
  assert.deepEqual(await older(listHidden, input), [])
})

test('a session is extended to 180 days when its device is seen, and is updated at most once an hour', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await age(app, alice, { seen: -0.9, ends: 24 })
  const before = await sessionOf(app, alice)
  await alice(getProfile, {})
  await untilSeenIsRecorded(app)
  assert.deepEqual(await sessionOf(app, alice), before)
  await age(app, alice, { seen: -1.1, ends: 24 })
  await Promise.all(Array.from({ length: 5 }, () => alice(getProfile, {})))
  await untilSeenIsRecorded(app)
  const { last_seen_at, session_expires_at } = await sessionOf(app, alice)
  const days = ((session_expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000
  assert(days > 179.9 && days <= 180, String(days))
  assert(Date.now() - last_seen_at.getTime() < 60_000)
})

test('a session ends a year after the login, however much its device is used; the next login begins a new one', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await sql`update devices set session_started_at = now() - interval '364 days'`.execute(app.ctx.db)
  await age(app, alice, { seen: -2, ends: 24 * 179 })
  await alice(getProfile, {})
  await untilSeenIsRecorded(app)
  const { session_expires_at: end } = await sessionOf(app, alice)
  const hours = ((end?.getTime() ?? 0) - Date.now()) / 3_600_000
  assert(hours > 23.9 && hours <= 24, String(hours))
  app.setClock(new Date(Date.now() + 2 * 24 * 3_600_000))
  await age(app, alice, { seen: -2, ends: -1 })
  assert.equal((await logInAs(app, alice, 'alice')).ok, true)
  app.setClock(new Date())
  await age(app, alice, { seen: -2, ends: 24 })
  await alice(getProfile, {})
  await untilSeenIsRecorded(app)
  const { session_expires_at: next } = await sessionOf(app, alice)
  assert((next?.getTime() ?? 0) - Date.now() > 179.9 * 24 * 3_600_000)
})

test('a session that has ended is not renewed by a request', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await age(app, alice, { seen: -24 * 181, ends: -24 })
  assert.equal((await statusOf(alice)).isLoggedIn, false)
  await untilSeenIsRecorded(app)
  assert.equal((await statusOf(alice)).isLoggedIn, false)
  await assertRejected(alice(getProfile, {}), 'forbidden', 'needs_guest')
})

/** Waits until earlier requests are recorded, which happens after responses, in order; a last request shows the end. */
async function untilSeenIsRecorded(app: TestApp) {
  const last = await app.user()
  await age(app, last, { seen: -24, ends: 24 })
  const before = await sessionOf(app, last)
  await last(getProfile, {})
  await until(async () => (await sessionOf(app, last)).last_seen_at > before.last_seen_at)
}
