import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkLoginStatus,
  deleteUser,
  getConversation,
  getProfile,
  isUsernameInUse,
  listOpinions,
  updateUsername,
} from '@parley/contract'
import { sql } from 'kysely'
import { eraseAccount } from '#account/erase.ts'
import { verifyAudit } from '#db/audit.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { insertUser, userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, followTopic, moderateOpinion } from '#testing/seed.ts'
import { pruneExpired } from '#worker.ts'

const unknown = { isKnown: false, isRegistered: false, isLoggedIn: false }

/** The numbers of rows that are left of a user, by table. */
async function remains({ ctx }: TestApp, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'votes' as what, count(*)::int as n from votes where user_id = ${userId}
    union all select 'participations', count(*) from participations where user_id = ${userId}
    union all select 'opinions', count(*) from opinions where author_id = ${userId} and body <> ''
    union all select 'conversations', count(*) from conversations where author_id = ${userId}
      and (body <> '' or deleted_at is null)
    union all select 'devices', count(*) from devices where user_id = ${userId}
    union all select 'follows', count(*) from topic_follows where user_id = ${userId}
    union all select 'memberships', count(*) from organization_members where user_id = ${userId}
    union all select 'phones', count(*) from phone_numbers where user_id = ${userId}
    union all select 'proofs', count(*) from identities where user_id = ${userId}`.execute(ctx.db)
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ what, n }) => [what, n]))
}

async function anOrganization({ ctx: { db } }: TestApp, memberId: number): Promise<number> {
  const { id } = await db
    .insertInto('organizations')
    .values({ name: 'Town' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('organization_members').values({ organization_id: id, user_id: memberId }).execute()
  return id
}

test('deleting an account ends its logins at once, on all its devices, before anything is erased', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const phone = app.stranger()
  await logInAs(app, phone, 'alice')
  await alice(deleteUser, {})
  for (const device of [alice, phone]) {
    assert.deepEqual((await device(checkLoginStatus, {})).loggedInStatus, unknown)
    await assertRejected(device(getProfile, {}), 'forbidden', 'needs_guest')
  }
  assert.notDeepEqual(await remains(app, alice.userId), {})
})

test('the name of a deleted account disappears at the next request, in every process, before anything is erased', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const alice = await aRegisteredUser(app, 'alice')
  const conversation = await aConversation(app, { authorId: alice.userId })
  const { slugId: conversationSlugId } = conversation
  await anOpinion(alice, conversation)
  await app.runJobs()
  const shown = async ({ anyone }: TestApp) => {
    const { conversationData } = await anyone(getConversation, { conversationSlugId })
    const opinions = await anyone(listOpinions, { conversationSlugId, filter: 'new' })
    return [conversationData.metadata.authorUsername, opinions[0]?.username]
  }
  for (const process of [app, other]) await shown(process)
  await alice(deleteUser, {})
  for (const process of [other, app]) assert.deepEqual(await shown(process), ['deleted user', 'deleted user'])
})

test('a person who deleted their account can register again immediately as a new user', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await alice(deleteUser, {})
  const again = await aRegisteredUser(app, 'alice')
  assert.notEqual(again.userId, alice.userId)
  await app.runJobs()
  assert.equal((await again(checkLoginStatus, {})).loggedInStatus.isLoggedIn, true)
  assert.equal((await remains(app, again.userId)).phones, 1)
})

test('the job that erases an account erases its texts, votes, follows, memberships, phone, devices and conversations, and counts stay exact (spec 7.22)', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const bob = await app.user()
  const place = await aConversation(app, { opinions: 3 })
  const own = await aConversation(app, {
    opinions: 2,
    authorId: alice.userId,
    title: 'Secret',
    body: 'Words',
  })
  const town = await aConversation(app, { opinions: 2, authorId: alice.userId, body: 'From the town' })
  const organizationId = await anOrganization(app, alice.userId)
  await app.ctx.db
    .updateTable('conversations')
    .set({ organization_id: organizationId })
    .where('id', '=', town.id)
    .execute()
  const said = await anOpinion(alice, place)
  const moved = await anOpinion(alice, place)
  const bobs = await anOpinion(bob, own)
  for (const { slugId } of [...place.opinions, ...town.opinions]) await aVote(alice, slugId, 'disagree')
  for (const slugId of [said, moved, place.opinions[0]?.slugId ?? '']) await aVote(bob, slugId, 'pass')
  await moderateOpinion(app, { slugId: moved, action: 'move' })
  await followTopic(app, { userId: alice.userId, code: 'parks' })
  await app.ctx.db
    .insertInto('identities')
    .values({
      provider: 'p',
      event_id: 'e',
      nullifier: Buffer.alloc(32),
      user_id: alice.userId,
      proof_hash: Buffer.alloc(32),
      circuit: 'c',
      root: 'r',
      verified_at: new Date(),
    })
    .execute()
  await app.runJobs()
  assert.equal((await assertNoDrift(app, place.slugId)).participantCount, 2)

  await alice(deleteUser, {})
  await app.runJobs()
  // The organization's conversation and its first opinions stay.
  assert.deepEqual(await remains(app, alice.userId), { opinions: 2, conversations: 1 })
  const shown = await assertNoDrift(app, place.slugId)
  assert.partialDeepStrictEqual(shown, { opinionCount: 3, voteCount: 1, participantCount: 1 })
  assert.equal((await assertNoDrift(app, town.slugId)).voteCount, 0)
  const { conversationData } = await app.anyone(getConversation, { conversationSlugId: town.slugId })
  assert.equal(conversationData.metadata.authorUsername, 'deleted user')
  const townOpinions = await app.anyone(listOpinions, { conversationSlugId: town.slugId, filter: 'new' })
  assert.deepEqual(
    townOpinions.map(({ username }) => username),
    ['deleted user', 'deleted user'],
  )
  await assertRejected(app.anyone(getConversation, { conversationSlugId: own.slugId }), 'not_found')
  const kept = await app.ctx.db
    .selectFrom('opinions')
    .select('body')
    .where('slug_id', '=', bobs)
    .executeTakeFirst()
  assert.notEqual(kept?.body, '')
  const { rows } = await sql`select from conversations where title = 'Secret' or body = 'Words'`.execute(
    app.ctx.db,
  )
  assert.deepEqual(rows, [])
})

test('erasing an account twice, even at the same moment, changes nothing the second time', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app, { opinions: 4 })
  const alice = await aRegisteredUser(app, 'alice')
  await anOpinion(alice, conversation)
  for (const { slugId } of conversation.opinions) await aVote(alice, slugId)
  await alice(deleteUser, {})
  await Promise.all([eraseAccount(app.ctx, alice.userId), eraseAccount(other.ctx, alice.userId)])
  await eraseAccount(app.ctx, alice.userId)
  assert.partialDeepStrictEqual(await assertNoDrift(app, conversation.slugId), {
    voteCount: 0,
    opinionCount: 4,
  })
  const { rows } = await sql`select from audit where action = 'account.erased'`.execute(app.ctx.db)
  assert.equal(rows.length, 1)
  assert.equal((await verifyAudit(app.ctx.db)).firstBroken, undefined)
})

test('an erasure whose job was lost, for example by a restore, is enqueued again', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await alice(deleteUser, {})
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(app.ctx.db)
  await app.runJobs()
  assert.notDeepEqual(await remains(app, alice.userId), {})
  app.setClock(new Date(Date.now() + 2 * 3_600_000))
  await pruneExpired(app.ctx)
  await app.runJobs()
  assert.deepEqual(await remains(app, alice.userId), {})
})

test('an account that was not deleted is not erased', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await eraseAccount(app.ctx, alice.userId)
  assert.deepEqual(await remains(app, alice.userId), { devices: 1, phones: 1 })
})

test('votes and opinions sent while an account is erased leave no data of the account behind, and counts do not drift', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  // If guests could take part, a late request could create a new guest with the same key after the erasure.
  const conversation = await aConversation(app, { opinions: 20, isLoginRequired: true })
  const alice = await aRegisteredUser(app, 'alice')
  const bob = await app.user()
  const late = (act: Promise<unknown>) =>
    act.catch((error: unknown) => assertRejected(Promise.reject(error), 'forbidden'))
  const early = await anOpinion(alice, conversation)
  await Promise.all([
    ...conversation.opinions.map(({ slugId }) => late(aVote(alice, slugId))),
    ...conversation.opinions.map(({ slugId }) => aVote(other.as(bob.device), slugId, 'disagree')),
    aVote(bob, early).catch((error: unknown) => assertRejected(Promise.reject(error), 'not_found')),
    ...Array.from({ length: 5 }, () => late(anOpinion(other.as(alice.device), conversation))),
    alice(deleteUser, {}).then(() => eraseAccount(app.ctx, alice.userId)),
  ])
  await late(aVote(alice, conversation.opinions[0]?.slugId ?? ''))
  assert.deepEqual(await remains(app, alice.userId), {})
  await assertNoDrift(app, conversation.slugId)
  await app.runJobs()
  assert.equal((await assertNoDrift(other, conversation.slugId)).opinionCount, 20)
})

test('a guest can delete their data, and the device starts again as unknown', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const guest = app.stranger()
  const [opinion = { slugId: '' }] = conversation.opinions
  await aVote(guest, opinion.slugId)
  const userId = (await userIdOf(app.ctx.db, guest.device.did)) ?? 0
  await guest(deleteUser, {})
  await assertRejected(aVote(guest, opinion.slugId), 'forbidden', 'device_ended')
  await app.runJobs()
  assert.deepEqual(await remains(app, userId), {})
  assert.deepEqual((await guest(checkLoginStatus, {})).loggedInStatus, unknown)
  const fresh = app.stranger()
  assert.equal(await aVote(fresh, opinion.slugId), true)
  assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 1)
})

test('a device on hold cannot delete the account, and the error names when the hold ends', async () => {
  await using app = await startApp()
  await aRegisteredUser(app, 'alice')
  const phone = app.stranger()
  await logInAs(app, phone, 'alice')
  const refusal = await assertRejected(phone(deleteUser, {}), 'forbidden', 'device_on_hold')
  assert(new Date(refusal.details.until ?? 0) > app.ctx.now())
  app.setClock(new Date(Date.now() + 24 * 3_600_000 + 1000))
  await assertRejected(phone(deleteUser, {}), 'forbidden', 'fresh_proof_required')
  await logInAs(app, phone, 'alice')
  await phone(deleteUser, {})
})

test('the username of a deleted account stays reserved for 30 days, even after the erasure', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const bob = await app.user()
  await alice(updateUsername, { username: 'alice_one' })
  await alice(deleteUser, {})
  await app.runJobs()
  const day = 24 * 3_600_000
  const start = Date.now()
  for (const days of [0, 29.9]) {
    app.setClock(new Date(start + days * day))
    await pruneExpired(app.ctx)
    assert.equal(await app.anyone(isUsernameInUse, { username: 'alice_one' }), true)
    await assertRejected(bob(updateUsername, { username: 'alice_one' }), 'invalid_input', 'username_taken')
  }
  app.setClock(new Date(start + 30.1 * day))
  await pruneExpired(app.ctx)
  assert.equal(await app.anyone(isUsernameInUse, { username: 'alice_one' }), false)
  await bob(updateUsername, { username: 'alice_one' })
  assert.equal((await bob(getProfile, {})).username, 'alice_one')
})

test('the audit records a deleted account under a number that identifies nobody afterwards', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  await insertUser(app.ctx.db)
  await alice(deleteUser, {})
  await app.runJobs()
  const { rows } = await sql<{ actor: number | null; target: string; action: string }>`
    select actor, target, action from audit order by id`.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['user.registered', 'account.deleted', 'account.erased'],
  )
  assert.equal(rows[0]?.actor, rows[1]?.actor)
  assert.equal(rows[2]?.target, String(rows[1]?.actor))
  const { rows: found } = await sql`select from users where actor_number = ${rows[0]?.actor}`.execute(
    app.ctx.db,
  )
  assert.deepEqual(found, [])
})
