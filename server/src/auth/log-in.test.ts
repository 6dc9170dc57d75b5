import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLoginStatus, listDevices, logout, type VoteAction } from '@parley/contract'
import { loginRefusal } from '#auth/log-in.ts'
import { verifyAudit } from '#db/audit.sql.ts'
import type { Viewer } from '#http/viewer.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, anOpinion, aVote, followTopic, moderateOpinion } from '#testing/seed.ts'
import { assertRejected } from '#testing/refusal.ts'

const statusOf = async (actor: Actor) => (await actor(checkLoginStatus, {})).loggedInStatus
const loggedIn = { isKnown: true, isRegistered: true, isLoggedIn: true }
const count = async ({ ctx }: TestApp, table: 'users' | 'devices') =>
  Number(
    (
      await ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const votesOf = async ({ ctx }: TestApp, userId: number) =>
  Object.fromEntries(
    (
      await ctx.db
        .selectFrom('votes as v')
        .innerJoin('opinions as o', 'o.id', 'v.opinion_id')
        .select(['o.slug_id', 'v.choice'])
        .where('v.user_id', '=', userId)
        .execute()
    ).map(({ slug_id, choice }) => [slug_id, choice]),
  )

/** Moves and then hides an opinion, and withdraws each decision. */
async function moderateRepeatedly(app: TestApp, slugId: string): Promise<void> {
  for (const action of ['move', 'withdraw', 'hide', 'withdraw'] as const)
    await moderateOpinion(app, { slugId, action })
}

const LONG_AGO = new Date(-25 * 3_600_000)

test('loginRefusal returns the reason why somebody cannot log in, before the login', () => {
  const viewer = (user: Partial<NonNullable<Viewer['user']>>): Viewer => ({
    did: 'did:key:z1',
    user: {
      id: 1,
      username: 'a',
      joinedAt: new Date(0),
      provenAt: new Date(0),
      isRegistered: true,
      isLoggedIn: false,
      isModerator: false,
      isAdministrator: false,
      ...user,
    },
  })
  const unknown = { did: 'did:key:z1', user: undefined }
  const cases: [Viewer, number | undefined, string | undefined][] = [
    [unknown, undefined, undefined],
    [unknown, 2, undefined],
    [viewer({ isRegistered: false }), undefined, undefined],
    [viewer({ isRegistered: false }), 2, undefined],
    [viewer({}), 1, undefined],
    [viewer({}), 2, 'associated_with_another_user'],
    [viewer({}), undefined, 'associated_with_another_user'],
    [viewer({ isLoggedIn: true }), 1, 'already_logged_in'],
    [viewer({ isLoggedIn: true }), 2, 'already_logged_in'],
    [viewer({ isLoggedIn: true, provenAt: LONG_AGO }), 1, undefined],
    [viewer({ isLoggedIn: true, provenAt: LONG_AGO }), 2, 'associated_with_another_user'],
  ]
  for (const [asking, ownerId, expected] of cases)
    assert.equal(loginRefusal(asking, { ownerId, now: new Date(0) }), expected)
})

test('an unknown device with a free identity becomes a new registered user without a hold', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  const entry = await logInAs(app, alice, 'alice')
  assert.partialDeepStrictEqual(entry, { ok: true, isNewUser: true, isNewDevice: false })
  assert.deepEqual(await statusOf(alice), loggedIn)
  const { deviceList } = await alice(listDevices, {})
  assert.equal(deviceList.length, 1)
  assert.partialDeepStrictEqual(deviceList[0], {
    isThisDevice: true,
    isLoggedIn: true,
    label: 'Firefox on Linux',
  })
  assert.equal(deviceList[0]?.holdUntil, undefined)
})

test('a second device of the same identity joins the account and is held for 24 hours', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const phone = app.stranger()
  assert.deepEqual(await logInAs(app, phone, 'alice'), {
    ok: true,
    userId: alice.userId,
    isNewUser: false,
    isNewDevice: true,
  })
  const { deviceList } = await alice(listDevices, {})
  const held = deviceList.find(({ isThisDevice }) => !isThisDevice)
  const hours = (new Date(held?.holdUntil ?? 0).getTime() - app.ctx.now().getTime()) / 3_600_000
  assert(hours > 23.9 && hours <= 24, String(hours))
})

test('no device is put on hold with DEVICE_HOLD_HOURS=0', async () => {
  await using app = await startApp({ env: { DEVICE_HOLD_HOURS: '0' } })
  const alice = await aRegisteredUser(app, 'alice')
  await logInAs(app, app.stranger(), 'alice')
  const { deviceList } = await alice(listDevices, {})
  assert.deepEqual(
    deviceList.map(({ holdUntil }) => holdUntil),
    [undefined, undefined],
  )
})

test('a device that logged out gets its session back with its own identity, and with no other', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  assert.deepEqual(await logInAs(app, alice, 'alice'), { ok: false, reason: 'already_logged_in' })
  await alice(logout, {})
  assert.deepEqual(await statusOf(alice), { isKnown: true, isRegistered: true, isLoggedIn: false })
  await aRegisteredUser(app, 'bob')
  for (const other of ['bob', 'nobody yet'])
    assert.deepEqual(await logInAs(app, alice, other), { ok: false, reason: 'associated_with_another_user' })
  const entry = await logInAs(app, alice, 'alice')
  assert.deepEqual(entry, { ok: true, userId: alice.userId, isNewUser: false, isNewDevice: false })
  assert.deepEqual(await statusOf(alice), loggedIn)
})

test('a guest with a new identity becomes registered, with the same name, votes and opinions', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 2 })
  const guest = app.stranger()
  await aVote(guest, conversation.opinions[0]?.slugId ?? '', 'disagree')
  await anOpinion(guest, conversation)
  const guestId = await userIdOf(app.ctx.db, guest.device.did)
  const entry = await logInAs(app, guest, 'alice')
  assert.partialDeepStrictEqual(entry, { ok: true, userId: guestId, isNewUser: true })
  assert.deepEqual(await statusOf(guest), loggedIn)
  assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 2)
})

test("a guest is merged into the account: votes of the account win, the guest's other votes, opinions and follows move", async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 3 })
  const [first = '', second = '', third = ''] = conversation.opinions.map(({ slugId }) => slugId)
  const alice = await aRegisteredUser(app, 'alice')
  await aVote(alice, first, 'agree')
  await aVote(alice, second, 'pass')
  const guest = app.stranger()
  await aVote(guest, first, 'disagree')
  await aVote(guest, third, 'disagree')
  const said = await anOpinion(guest, conversation)
  const guestId = (await userIdOf(app.ctx.db, guest.device.did)) ?? 0
  await followTopic(app, { userId: guestId, code: 'parks' })
  await followTopic(app, { userId: guestId, code: 'roads' })
  await followTopic(app, { userId: alice.userId, code: 'roads' })
  assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 2)
  await app.runJobs()

  assert.partialDeepStrictEqual(await logInAs(app, guest, 'alice'), {
    ok: true,
    userId: alice.userId,
    isNewUser: false,
    isNewDevice: true,
  })
  assert.deepEqual(await votesOf(app, alice.userId), { [first]: 1, [second]: 0, [third]: -1, [said]: 1 })
  assert.deepEqual(await votesOf(app, guestId), {})
  const shown = await assertNoDrift(app, conversation.slugId)
  assert.equal(shown.participantCount, 1)
  assert.equal(shown.voteCount, 4)
  const follows = await app.ctx.db.selectFrom('topic_follows').select('user_id').execute()
  assert.deepEqual(
    follows.map(({ user_id }) => user_id),
    [alice.userId, alice.userId],
  )
  const author = await app.ctx.db
    .selectFrom('opinions')
    .select('author_id')
    .where('slug_id', '=', said)
    .execute()
  assert.deepEqual(author, [{ author_id: alice.userId }])
  assert.equal(await userIdOf(app.ctx.db, guest.device.did), alice.userId)
  await app.runJobs()
  assert.deepEqual(await assertNoDrift(app, conversation.slugId), shown)
})

test('a revoked device cannot log in again', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await app.ctx.db.updateTable('devices').set({ revoked_at: new Date() }).execute()
  await assertRejected(logInAs(app, alice, 'alice'), 'forbidden', 'device_ended')
  assert.equal((await statusOf(alice)).isKnown, false)
})

test('two devices that prove the same identity at the same time become one user with two devices', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  for (const identity of ['a', 'b', 'c', 'd', 'e']) {
    const [users, devices] = [await count(app, 'users'), await count(app, 'devices')]
    const entries = await Promise.all([
      logInAs(app, app.stranger(), identity),
      logInAs(other, other.stranger(), identity),
    ])
    assert.deepEqual(entries.map((entry) => entry.ok && entry.isNewUser).toSorted(), [false, true])
    assert.equal(await count(app, 'users'), users + 1)
    assert.equal(await count(app, 'devices'), devices + 2)
  }
  assert.equal((await verifyAudit(app.ctx.db)).firstBroken, undefined)
})

test('two guests who prove the same identity at the same time become one user with the votes of both', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: 3 })
  const [first = '', second = '', third = ''] = conversation.opinions.map(({ slugId }) => slugId)
  for (const identity of ['a', 'b', 'c']) {
    const guests = [app.stranger(), app.stranger()]
    await Promise.all(guests.map((guest, n) => aVote(guest, n === 0 ? first : second, 'agree')))
    await Promise.all(guests.map((guest) => aVote(guest, third, 'pass')))
    const entries = await Promise.all(
      guests.map((guest, n) => logInAs(n === 0 ? app : other, guest, identity)),
    )
    const [userId = 0, ...others] = new Set(entries.map((entry) => (entry.ok ? entry.userId : 0)))
    assert.deepEqual(others, [])
    assert.deepEqual(await votesOf(app, userId), { [first]: 1, [second]: 1, [third]: 0 })
  }
  assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 3)
})

test('a device that logs in twice at once is logged in once', async () => {
  await using app = await startApp()
  const alice = app.stranger()
  const entries = await Promise.all([logInAs(app, alice, 'one'), logInAs(app, alice, 'two')])
  assert.equal(entries.filter(({ ok }) => ok).length, 1)
  assert.equal(await count(app, 'users'), 1)
})

test('guests who vote and write while they are merged lose nothing and are counted once', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: 12 })
  const choices: VoteAction[] = ['agree', 'disagree', 'pass']
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => ({
      person: await aRegisteredUser(app, `person ${place}`),
      guests: [app.stranger(), app.stranger()],
    })),
  )
  const moderatedSlugs = await Promise.all(
    people.map(({ person, guests: [guest = person] }) => anOpinion(guest, conversation)),
  )
  for (const { guests } of people)
    for (const guest of guests) await aVote(guest, conversation.opinions[0]?.slugId ?? '', 'agree')

  await Promise.all(
    people.flatMap(({ person, guests }, place) => [
      ...guests.map((guest) => logInAs(place % 2 === 0 ? app : other, guest, `person ${place}`)),
      ...[person, ...guests].flatMap((actor, who) =>
        conversation.opinions.map(({ slugId }, n) =>
          aVote((n % 2 === 0 ? app : other).as(actor.device), slugId, choices[(n + who) % 3] ?? 'agree'),
        ),
      ),
      ...guests.map((guest) => anOpinion(other.as(guest.device), conversation)),
      moderateRepeatedly(app, moderatedSlugs[place] ?? ''),
    ]),
  )

  const shown = await assertNoDrift(app, conversation.slugId)
  assert.equal(shown.participantCount, 6)
  assert.equal(shown.opinionCount, 12 + 6 + 12)
  for (const { person, guests } of people) {
    assert.equal(Object.keys(await votesOf(app, person.userId)).length, 12 + 1 + 2)
    for (const { device } of guests) assert.equal(await userIdOf(app.ctx.db, device.did), person.userId)
  }
  await app.runJobs()
  assert.deepEqual(await assertNoDrift(other, conversation.slugId), shown)
  assert.equal((await verifyAudit(app.ctx.db)).firstBroken, undefined)
})
