import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  exportAccount,
  fetchRecentConversations,
  getConversation,
  getProfile,
  getUser,
  isUsernameInUse,
  listOpinions,
  listOpinionsBySlug,
  proposeUsername,
  respondToPoll,
  updateUsername,
  usernameProblem,
} from '@parley/contract'
import { sql } from 'kysely'
import { conversationAccess } from '#conversations/read.ts'
import { changeSiteSettings } from '#site/sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anOrganization } from '#testing/authoring.ts'
import { logInAs, aRegisteredUser } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, followTopic } from '#testing/seed.ts'

test('a proposed username is valid and free, and proposing it does not reserve it (spec 1.3, 7.2)', async () => {
  await using app = await startApp()
  const bob = await app.user()
  for (let times = 0; times < 20; times++) {
    const username = await app.anyone(proposeUsername, {})
    assert.equal(usernameProblem(username), undefined)
    assert.equal(await app.anyone(isUsernameInUse, { username }), false)
  }
  const username = await app.anyone(proposeUsername, {})
  await bob(updateUsername, { username })
  assert.equal(await app.anyone(isUsernameInUse, { username }), true)
})

test('a username that breaks the rules is refused with its field by every call that takes one (spec 7.2)', async () => {
  await using app = await startApp()
  const bob = await app.user()
  for (const username of ['a', 'Bob', 'a__b', 'ext_bob', 'admin', '__', 'x'.repeat(21)]) {
    for (const ask of [
      () => bob(updateUsername, { username }),
      () => app.anyone(isUsernameInUse, { username }),
    ])
      assert.equal((await assertRejected(ask(), 'invalid_input')).details.field, 'username')
  }
})

test('a name that looks like that of the site or an organization is taken, and people who already have such a name keep it', async () => {
  await using app = await startApp()
  const bob = await app.user()
  await bob(updateUsername, { username: 'town_hall' })
  await anOrganization(app, bob, 'Town Hall')
  const eve = await app.user()
  for (const username of ['t0wn_hall', 'the_town_hall', 'townhall_7']) {
    assert.equal(await app.anyone(isUsernameInUse, { username }), true)
    await assertRejected(eve(updateUsername, { username }), 'invalid_input', 'username_taken')
  }
  await changeSiteSettings(app.ctx.db, { changes: { name: 'Agora' } })
  assert.equal(await app.anyone(isUsernameInUse, { username: 'agora_team' }), true)
  await bob(updateUsername, { username: 'town_hall' })
  assert.equal((await bob(getProfile, {})).username, 'town_hall')
})

test('an account whose name was reserved later can still be found by that name', async () => {
  await using app = await startApp()
  const admin = await app.user({ isAdministrator: true })
  const bob = await app.user()
  const { username } = await bob(getProfile, {})
  await app.ctx.db
    .updateTable('users')
    .set({ username: 'moderator_team' })
    .where('username', '=', username)
    .execute()
  assert.equal((await admin(getUser, { username: 'moderator_team' })).username, 'moderator_team')
})

test('a new name is shown at the next request, in every process, and changes no version of a conversation', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const bob = await app.user()
  const authorId = await userIdOf(app.ctx.db, bob.device.did)
  const conversation = await aConversation(app, { publication: 'results', opinions: 1, authorId })
  const opinionSlugId = await anOpinion(bob, conversation)
  await app.runJobs()
  const asked = { conversationSlugId: conversation.slugId }
  const shown = async ({ anyone }: TestApp) => {
    const opinions = await anyone(listOpinions, { ...asked, filter: 'new' })
    const { conversationDataList } = await anyone(fetchRecentConversations, { sortAlgorithm: 'new' })
    return new Set([
      opinions.find((opinion) => opinion.opinionSlugId === opinionSlugId)?.username,
      (await anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] }))[0]?.username,
      (await anyone(getConversation, asked)).conversationData.metadata.authorUsername,
      conversationDataList[0]?.metadata.authorUsername,
    ])
  }
  const version = async () => (await conversationAccess(app.ctx, conversation.slugId))?.version
  const before = await version()
  for (const username of ['bob_one', 'bob_two']) {
    for (const process of [app, other]) await shown(process)
    await bob(updateUsername, { username })
    for (const process of [other, app]) assert.deepEqual([...(await shown(process))], [username])
  }
  assert.equal(await version(), before)
})

test('when several people request the same username at once, one gets it and the others get an error', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const people = await Promise.all(Array.from({ length: 8 }, () => app.user()))
  const results = await Promise.all(
    people.map(({ device }, n) =>
      (n % 2 === 0 ? app : other)
        .as(device)(updateUsername, { username: 'the_one' })
        .then(
          () => 'changed',
          (error: unknown) => assertRejected(Promise.reject(error), 'invalid_input', 'username_taken'),
        ),
    ),
  )
  assert.equal(results.filter((result) => result === 'changed').length, 1)
})

test('changing the username to the current one succeeds', async () => {
  await using app = await startApp()
  const bob = await app.user()
  await bob(updateUsername, { username: 'bob' })
  await bob(updateUsername, { username: 'bob' })
  assert.equal((await bob(getProfile, {})).username, 'bob')
})

test('a new username is shown at once wherever the old one was (spec 7.22)', async () => {
  await using app = await startApp()
  const bob = await app.user()
  const userId = (await userIdOf(app.ctx.db, bob.device.did)) ?? 0
  const own = await aConversation(app, { publication: 'results', authorId: userId })
  const place = await aConversation(app, { publication: 'results', opinions: 1 })
  await anOpinion(bob, place)
  const names = async () => {
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId: own.slugId })
    const opinions = await app.anyone(listOpinions, { conversationSlugId: place.slugId, filter: 'new' })
    return [conversationData.metadata.authorUsername, opinions[0]?.username]
  }
  const before = await names()
  await bob(updateUsername, { username: 'bob' })
  assert.deepEqual(await names(), ['bob', 'bob'])
  assert.notDeepEqual(before, ['bob', 'bob'])
})

test("changing a username does not count as a reaction to the author's conversations", async () => {
  await using app = await startApp()
  const bob = await app.user()
  const authorId = (await userIdOf(app.ctx.db, bob.device.did)) ?? 0
  const own = await aConversation(app, {
    publication: 'results',
    authorId,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  await bob(updateUsername, { username: 'bob' })
  const lastReactedAt = async () =>
    (await app.anyone(getConversation, { conversationSlugId: own.slugId })).conversationData.metadata
      .lastReactedAt
  assert.equal(await lastReactedAt(), '2026-01-01T00:00:00.000Z')
  await app.runJobs()
  assert.equal(await lastReactedAt(), '2026-01-01T00:00:00.000Z')
})

test('the profile counts own conversations that are not deleted and names roles and organizations (spec 3.2, 6.2, 7.22)', async () => {
  await using app = await startApp()
  const admin = await app.user({ isAdministrator: true })
  const userId = (await userIdOf(app.ctx.db, admin.device.did)) ?? 0
  await aConversation(app, { publication: 'results', authorId: userId })
  const gone = await aConversation(app, { publication: 'results', authorId: userId })
  await sql`update conversations set deleted_at = now() where id = ${gone.id}`.execute(app.ctx.db)
  await sql`
    with made as (insert into organizations (name, description) values ('Town', 'Ours') returning id)
    insert into organization_members select id, ${userId}::int from made`.execute(app.ctx.db)
  assert.partialDeepStrictEqual(await admin(getProfile, {}), {
    activePostCount: 1,
    isModerator: true,
    isAdministrator: true,
    organizationList: [{ name: 'Town', description: 'Ours', imageUrl: '', hasNoWebsite: true }],
  })
  assert.equal((await admin(getProfile, {})).organizationList[0]?.isFacilitator, undefined)
  await sql`update organization_members set is_facilitator = true`.execute(app.ctx.db)
  assert.equal((await admin(getProfile, {})).organizationList[0]?.isFacilitator, true)
  const guest = await app.guest()
  assert.partialDeepStrictEqual(await guest(getProfile, {}), { activePostCount: 0, isModerator: false })
})

test('the profile of an account says what proves it and since when; that of a guest does not', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const phone = { kind: 'phone', provenAt: '2026-03-02T10:00:00.000Z' }
  await sql`update phone_numbers set created_at = ${phone.provenAt}`.execute(app.ctx.db)
  assert.deepEqual((await alice(getProfile, {})).proofList, [phone])
  const guest = await app.guest()
  assert.equal((await guest(getProfile, {})).proofList, undefined)
})

test("the export contains only the viewer's own data, and is audited", async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const bob = await app.user()
  const place = await aConversation(app, {
    publication: 'results',
    opinions: 2,
    poll: ['A library', 'A market'],
  })
  await anOpinion(alice, place, 'Mine alone')
  await anOpinion(bob, place, 'Not hers')
  await aVote(alice, place.opinions[0]?.slugId ?? '', 'pass')
  await alice(respondToPoll, { conversationSlugId: place.slugId, voteOptionChoice: 2 })
  await followTopic(app, { userId: alice.userId, code: 'parks' })
  await aConversation(app, { publication: 'results', authorId: alice.userId, title: 'Hers' })
  const exported = await alice(exportAccount, {})
  assert.partialDeepStrictEqual(exported, {
    devices: [{ label: 'Firefox on Linux' }],
    identities: [],
    followedTopics: [{ code: 'parks' }],
    conversations: [{ title: 'Hers' }],
    pollAnswers: [{ conversation: place.slugId, answer: 'A market' }],
    opinions: [{ body: 'Mine alone', conversation: place.slugId }],
    votes: [{ choice: 'pass', opinion: place.opinions[0]?.slugId }, { choice: 'agree' }],
  })
  assert.deepEqual(Object.keys(exported).toSorted(), [
    'additions',
    'appeals',
    'consents',
    'conversations',
    'devices',
    'earlierVersions',
    'emailAddresses',
    'exportedAt',
    'followedTopics',
    'groupNames',
    'identities',
    'imports',
    'moderationNotes',
    'mutedPeople',
    'notificationSettings',
    'notifications',
    'opinions',
    'opinionsMarkedAboutPerson',
    'outcomes',
    'phones',
    'pollAnswers',
    'polls',
    'profile',
    'pseudonyms',
    'reports',
    'setAside',
    'sharedPlaces',
    'suspensions',
    'updates',
    'votes',
    'waitingOpinions',
  ])
  const text = JSON.stringify(exported)
  for (const secret of ['Not hers', alice.device.did, bob.device.did, '"id"'])
    assert(!text.includes(secret), secret)
  const { rows } = await sql`select from audit where action = 'account.exported'`.execute(app.ctx.db)
  assert.equal(rows.length, 1)
})

test('a device on hold may not rename the account that it joined', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const newer = app.stranger()
  await logInAs(app, newer, 'alice')
  await assertRejected(newer(updateUsername, { username: 'mallory' }), 'forbidden', 'device_on_hold')
  await alice(updateUsername, { username: 'alice' })
})

test('a person can change their name three times a day; refused and unchanged names do not count', async () => {
  await using app = await startApp({ env: { LIMITS: '1' } })
  const [alice, bob] = [await app.user(), await app.user()]
  await bob(updateUsername, { username: 'bob' })
  for (let times = 0; times < 4; times++)
    await assertRejected(alice(updateUsername, { username: 'bob' }), 'invalid_input', 'username_taken')
  for (const username of ['alice_1', 'alice_1', 'alice_2', 'alice_2', 'alice_3'])
    await alice(updateUsername, { username })
  const { details } = await assertRejected(
    alice(updateUsername, { username: 'alice_4' }),
    'too_many',
    'too_many_calls',
  )
  assert((details.retryAfter ?? 0) > 23 * 3600)
  assert.equal((await alice(getProfile, {})).username, 'alice_3')
  await bob(updateUsername, { username: 'bob_2' })
})

test('keeping the current name invalidates no caches', async () => {
  await using app = await startApp()
  const alice = await app.user()
  await aConversation(app, { publication: 'results', authorId: await userIdOf(app.ctx.db, alice.device.did) })
  await alice(updateUsername, { username: 'alice' })
  await app.runJobs()
  const pending = async () => (await sql`select from tally_deltas`.execute(app.ctx.db)).rows.length
  assert.equal(await pending(), 0)
  await alice(updateUsername, { username: 'alice' })
  assert.equal(await pending(), 0)
})

test('a long export is complete and comes in parts', async () => {
  await using app = await startApp()
  const alice = await aRegisteredUser(app, 'alice')
  const place = await aConversation(app, { publication: 'results' })
  await sql`
    with written as (
      insert into opinions (slug_id, conversation_id, author_id, body)
      select 'o' || n, ${place.id}::int, ${alice.userId}::int, 'Opinion ' || n from generate_series(1, 2500) n
      returning id
    )
    insert into votes (user_id, opinion_id, conversation_id, choice)
    select ${alice.userId}::int, id, ${place.id}::int, 0 from written`.execute(app.ctx.db)
  const path = '/api/v1/account/export'
  const headers = { authorization: `Bearer ${app.token(alice.device, path)}` }
  const { text, headers: answered } = await app.send(path, { body: '{}', headers })
  const exported: { opinions: { opinion: string }[]; votes: { opinion: string; choice: string }[] } =
    JSON.parse(text)
  const all = Array.from({ length: 2500 }, (_, index) => `o${index + 1}`)
  assert.deepEqual(
    exported.opinions.map(({ opinion }) => opinion),
    all,
  )
  assert.deepEqual(
    exported.votes.map(({ opinion, choice }) => `${opinion} ${choice}`),
    all.map((opinion) => `${opinion} pass`),
  )
  assert.equal(answered['content-length'], undefined)
})

test('a device on hold may not export', async () => {
  await using app = await startApp()
  await aRegisteredUser(app, 'alice')
  const phone = app.stranger()
  await logInAs(app, phone, 'alice')
  await assertRejected(phone(exportAccount, {}), 'forbidden', 'device_on_hold')
})
