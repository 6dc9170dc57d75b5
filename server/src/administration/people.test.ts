import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  checkLoginStatus,
  deleteUser,
  endSessions,
  eraseUser,
  exportAccount,
  exportUser,
  getProfile,
  listOpinionsBySlug,
  listPeople,
  respondToPoll,
  type Input,
} from '@parley/contract'
import { sql } from 'kysely'
import { peopleQuery, type PeopleSearch } from '#administration/people.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { holdDevice } from '#testing/authoring.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'
import { nameOf, suspend } from '#testing/suspensions.ts'

const DAY_MS = 86_400_000
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString()

/** Inserts people who registered one a day from the first of January on. */
async function insertPeople({ ctx: { db } }: TestApp, names: string[], isRegistered = true): Promise<void> {
  for (const [day, username] of names.entries())
    await db
      .insertInto('users')
      .values({
        username,
        created_at: dayOf(isRegistered ? -500 : day),
        registered_at: isRegistered ? dayOf(day) : null,
      })
      .execute()
}

const namesIn = async (administrator: Actor, input: Input<typeof listPeople>) =>
  (await administrator(listPeople, input)).userList.map(({ username }) => username)

const audited = ({ ctx: { db } }: TestApp) =>
  db
    .selectFrom('audit')
    .select(['actor', 'action', 'target'])
    .where('action', 'like', 'user.%')
    .where('action', '<>', 'user.registered')
    .orderBy('id')
    .execute()

const numberOf = async ({ ctx: { db } }: TestApp, actor: Actor) =>
  (
    await db
      .selectFrom('users')
      .select('actor_number')
      .where('id', '=', (await userIdOf(db, actor.device.did)) ?? 0)
      .executeTakeFirstOrThrow()
  ).actor_number

describe('all people', () => {
  test('administrators find people by a part of the name, or by one or two letters with which it begins, newest registration first', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    await insertPeople(app, ['mira_k', 'tom_h', 'elmira', 'mi%ra'])
    assert.deepEqual(await namesIn(administrator, { search: ' MIRA ' }), ['elmira', 'mira_k'])
    assert.deepEqual(await namesIn(administrator, { search: 'A_K' }), ['mira_k'])
    assert.deepEqual(await namesIn(administrator, { search: 'm' }), ['mi%ra', 'mira_k'])
    assert.deepEqual(await namesIn(administrator, { search: '%' }), [])
    assert.deepEqual(await namesIn(administrator, { search: 'nobody' }), [])
  })

  test('people are limited to a time of registration; for guests the first visit counts', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    await insertPeople(app, ['ada', 'bob', 'cleo'])
    await insertPeople(app, ['guest_a', 'guest_b'], false)
    const found = { since: dayOf(1), until: dayOf(2) }
    assert.deepEqual(await namesIn(administrator, found), ['guest_b', 'bob'])
    const { userList } = await administrator(listPeople, found)
    assert.deepEqual(
      userList.map(({ registeredAt }) => registeredAt),
      [undefined, dayOf(1)],
    )
  })

  test('people are limited to guests, to accounts with a phone alone, and to those with an identity proof', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const [alice, bob, guest] = [
      await aRegisteredUser(app, 'alice'),
      await aRegisteredUser(app, 'bob'),
      await app.guest(),
    ]
    const identity = { provider: 'p', event_id: 'e', circuit: 'c', root: 'r', verified_at: new Date() }
    await app.ctx.db
      .insertInto('identities')
      .values({ ...identity, nullifier: Buffer.alloc(32), proof_hash: Buffer.alloc(32), user_id: bob.userId })
      .execute()
    // One that appeared at once would tell who has just voted.
    assert.deepEqual(await namesIn(administrator, { strength: 'guest' }), [])
    await sql`update users set created_at = created_at - interval '1 day' where registered_at is null`.execute(
      app.ctx.db,
    )
    assert.deepEqual(await namesIn(administrator, { strength: 'guest' }), [await nameOf(guest)])
    assert.deepEqual(await namesIn(administrator, { strength: 'identity' }), [await nameOf(bob)])
    assert.deepEqual(await namesIn(administrator, { strength: 'phone' }), [
      await nameOf(alice),
      await nameOf(administrator),
    ])
  })

  test('the pages of the list contain everybody once, without the deleted and the imported', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    await sql`
      insert into users (username, registered_at, deleted_at, is_imported)
      select 'p' || n, '2026-01-01', case when n = 1 then now() end, n = 2 from generate_series(1, 112) n`.execute(
      app.ctx.db,
    )
    const names: string[] = []
    for (let after: string | undefined; ;) {
      const { userList, next } = await administrator(listPeople, { search: 'p', until: dayOf(9), after })
      names.push(...userList.map(({ username }) => username))
      if (next === undefined) break
      after = next
    }
    assert.deepEqual(
      names,
      Array.from({ length: 110 }, (_, n) => `p${112 - n}`),
    )
  })

  test('a search among many people reads an index, whatever it asks for', async () => {
    await using app = await startApp()
    await sql`
      insert into users (username, created_at, registered_at)
      select 'person_' || n, timestamptz '2025-01-01' + n * interval '1 minute',
        case when n % 3 = 0 then timestamptz '2025-01-01' + n * interval '1 minute' end
      from generate_series(1, 30000) n`.execute(app.ctx.db)
    await sql`vacuum analyze users`.execute(app.ctx.db)
    const asked = { search: '', strength: undefined, since: undefined, until: undefined, after: undefined }
    // A database with the order of the letters of C finds beginnings in the index of unique names.
    const byName = /Bitmap Index Scan on people_by_name|Index Scan using users_username_key/
    const byDate = /Index Scan Backward using people_by_date/
    const questions: [Partial<PeopleSearch>, index: RegExp][] = [
      [{ search: 'son_2999' }, byName],
      [{ search: 'nobody' }, byName],
      [{ search: 'qz', strength: 'phone' }, byName],
      [{ search: 'person' }, byDate],
      [{ since: dayOf(-365), until: dayOf(-364) }, byDate],
      [{ strength: 'guest', after: 'person_15000' }, byDate],
      [{ strength: 'phone' }, byDate],
    ]
    for (const [question, index] of questions) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (costs off) ${peopleQuery({ ...asked, ...question })}`.execute(app.ctx.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, index, plan)
      assert.doesNotMatch(plan, /Seq Scan on users/, plan)
    }
  })

  test('neither moderators nor administrators on a new device see the list', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    await assertRejected(moderator(listPeople, {}), 'forbidden')
    const administrator = await app.user({ isAdministrator: true })
    await holdDevice(app, administrator)
    await assertRejected(administrator(listPeople, {}), 'forbidden', 'device_on_hold')
  })
})

describe('data on behalf of a person', () => {
  test('an administrator downloads the data of a person without votes and answers to polls, and that is audited', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const alice = await aRegisteredUser(app, 'alice')
    const place = await aConversation(app, { opinions: 1, poll: ['A library', 'A market'] })
    await anOpinion(alice, place, 'Mine alone')
    await aVote(alice, place.opinions[0]?.slugId ?? '', 'disagree')
    await alice(respondToPoll, { conversationSlugId: place.slugId, voteOptionChoice: 2 })
    const username = await nameOf(alice)
    const onBehalf = await administrator(exportUser, { username })
    const { votes, pollAnswers, ...own } = await alice(exportAccount, {})
    assert(Array.isArray(votes) && votes.length === 2 && Array.isArray(pollAnswers))
    const { leftOut, ...rest } = onBehalf
    assert.deepEqual(leftOut, ['votes', 'pollAnswers'])
    assert.deepEqual({ ...rest, exportedAt: '' }, { ...own, exportedAt: '' })
    assert(!/disagree|A market/.test(JSON.stringify({ ...rest, polls: [] })))
    assert.deepEqual(await audited(app), [
      {
        actor: await numberOf(app, administrator),
        action: 'user.exported',
        target: String(await numberOf(app, alice)),
      },
    ])
    await assertRejected(
      administrator(exportUser, { username: 'nobody_here' }),
      'not_found',
      'user_not_found',
    )
  })
})

describe('ending the sessions of a person', () => {
  test('an administrator logs a person out on all devices, whose keys do not log in again, and that is audited', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const [older, newer] = [await aRegisteredUser(app, 'alice'), app.stranger()]
    await logInAs(app, newer, 'alice')
    await aRegisteredUser(app, 'bob')
    const username = await nameOf(older)
    const [actor, target] = [await numberOf(app, administrator), String(await numberOf(app, older))]
    assert.deepEqual(await administrator(endSessions, { username }), { numDevices: 2 })
    for (const device of [older, newer]) {
      assert.equal((await device(checkLoginStatus, {})).loggedInStatus.isKnown, false)
      await assertRejected(logInAs(app, device, 'alice'), 'forbidden', 'device_ended')
    }
    assert.equal((await administrator(checkLoginStatus, {})).loggedInStatus.isLoggedIn, true)
    assert.deepEqual(await administrator(endSessions, { username }), { numDevices: 0 })
    assert.deepEqual(
      (await audited(app)).filter(({ action }) => action !== 'user.guest_merged'),
      [{ actor, action: 'user.sessions_ended', target }],
    )
    const again = app.stranger()
    await logInAs(app, again, 'alice')
    assert.equal(await nameOf(again), username)
  })

  test('the device of a guest, whom nobody logged in, stays', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const guest = await app.guest()
    assert.deepEqual(await administrator(endSessions, { username: await nameOf(guest) }), { numDevices: 0 })
    assert.equal((await guest(checkLoginStatus, {})).loggedInStatus.isKnown, true)
    assert.deepEqual(await audited(app), [])
  })

  test('a name without an account is refused, and whoever does it too often', async () => {
    await using app = await startApp({ env: { LIMITS: '1', CALL_LIMITS: 'authoring=2' } })
    const administrator = await app.user({ isAdministrator: true })
    const end = () => administrator(endSessions, { username: 'nobody_here' })
    for (let calls = 0; calls < 2; calls++) await assertRejected(end(), 'not_found', 'user_not_found')
    await assertRejected(end(), 'too_many', 'too_many_calls')
  })
})

describe('erasure on behalf of a person', () => {
  test('an account that an administrator erases is gone as if its person had deleted it, and that is audited', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const [alice, guest] = [await aRegisteredUser(app, 'alice'), await app.guest()]
    const place = await aConversation(app)
    const opinionSlugId = await anOpinion(alice, place)
    const target = String(await numberOf(app, alice))
    await suspend(administrator, alice)
    for (const person of [alice, guest])
      assert.deepEqual(await administrator(eraseUser, { username: await nameOf(person) }), { success: true })
    assert.equal((await alice(checkLoginStatus, {})).loggedInStatus.isKnown, false)
    await app.runJobs()
    assert.deepEqual(await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }), [])
    const { erased_at, registered_at } = await app.ctx.db
      .selectFrom('users')
      .select(['erased_at', 'registered_at'])
      .where('id', '=', alice.userId)
      .executeTakeFirstOrThrow()
    assert(erased_at !== null && registered_at === null)
    const acts = await audited(app)
    assert.deepEqual(acts[1], {
      actor: await numberOf(app, administrator),
      action: 'user.deleted',
      target,
    })
  })

  test('nobody who has a role is erased, and a name without an account is refused', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const moderator = await app.user({ isModerator: true })
    for (const person of [moderator, administrator])
      assert.deepEqual(await administrator(eraseUser, { username: await nameOf(person) }), {
        success: false,
        reason: 'has_role',
      })
    assert.equal((await moderator(getProfile, {})).isModerator, true)
    const alice = await app.user()
    const username = await nameOf(alice)
    await alice(deleteUser, {})
    await assertRejected(administrator(eraseUser, { username }), 'not_found', 'user_not_found')
  })

  test('an administrator on a new device erases and downloads nobody', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const username = await nameOf(await app.user())
    await holdDevice(app, administrator)
    for (const call of [eraseUser, exportUser])
      await assertRejected(administrator(call, { username }), 'forbidden', 'device_on_hold')
  })
})
