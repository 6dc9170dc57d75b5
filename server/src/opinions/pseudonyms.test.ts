import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteUser,
  exportAccount,
  getProfile,
  isUsernameInUse,
  listOpinions,
  listOpinionsBySlug,
  updateUsername,
  usernameProblem,
  type ApiClient,
} from '@parley/contract'
import { sql } from 'kysely'
import { ensurePseudonyms } from '#opinions/pseudonyms.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, type SeededConversation } from '#testing/seed.ts'

const authorsSeenBy = async (reader: ApiClient, { slugId }: { slugId: string }) => {
  const opinions = await reader(listOpinions, { conversationSlugId: slugId, filter: 'new' })
  return new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
}

const nameSeenBy = async (reader: ApiClient, conversation: SeededConversation, opinionSlugId: string) =>
  (await authorsSeenBy(reader, conversation)).get(opinionSlugId)?.username ?? ''

const usernameOf = async (person: ApiClient) => (await person(getProfile, {})).username

const openConversation = (app: TestApp, options: Parameters<typeof aConversation>[1] = {}) =>
  aConversation(app, { publication: 'votes', ...options })

describe('in a conversation that publishes votes an opinion', () => {
  test('in a conversation that publishes votes an opinion appears under a pseudonym that is a valid username, in every list, to strangers and to people', async () => {
    await using app = await startApp()
    const conversation = await openConversation(app)
    const alice = await app.guest()
    const own = await anOpinion(alice, conversation)
    const pseudonym = await nameSeenBy(app.anyone, conversation, own)
    assert.notEqual(pseudonym, await usernameOf(alice))
    assert.equal(usernameProblem(pseudonym), undefined)
    for (const reader of [app.anyone, app.stranger(), await app.guest(), await app.user()]) {
      const [bySlug] = await reader(listOpinionsBySlug, { opinionSlugIdList: [own] })
      assert.deepEqual([bySlug?.username, bySlug?.pseudonym], [pseudonym, undefined])
      assert.equal(await nameSeenBy(reader, conversation, own), pseudonym)
    }
  })

  test('in a conversation that publishes votes an author sees their own name on an opinion, and moderators see all names beside the pseudonyms', async () => {
    await using app = await startApp()
    const conversation = await openConversation(app)
    const [alice, bob] = [await app.guest(), await app.guest()]
    const [ofAlice, ofBob] = [await anOpinion(alice, conversation), await anOpinion(bob, conversation)]
    const pseudonym = await nameSeenBy(app.anyone, conversation, ofAlice)
    const seenByAlice = await authorsSeenBy(alice, conversation)
    assert.equal(seenByAlice.get(ofAlice)?.username, await usernameOf(alice))
    assert.equal(seenByAlice.get(ofAlice)?.pseudonym, pseudonym)
    assert.notEqual(seenByAlice.get(ofBob)?.username, await usernameOf(bob))
    for (const role of [{ isModerator: true }, { isAdministrator: true }]) {
      const seen = await authorsSeenBy(await app.user(role), conversation)
      assert.deepEqual(
        [seen.get(ofAlice)?.username, seen.get(ofAlice)?.pseudonym],
        [await usernameOf(alice), pseudonym],
      )
    }
    const onHold = await app.user({ isModerator: true })
    await sql`
      update devices set hold_until = now() + interval '1 hour' where did = ${onHold.device.did}`.execute(
      app.ctx.db,
    )
    assert.equal(await nameSeenBy(onHold, conversation, ofAlice), pseudonym)
    const [bySlug] = await onHold(listOpinionsBySlug, { opinionSlugIdList: [ofAlice] })
    assert.deepEqual([bySlug?.username, bySlug?.pseudonym], [pseudonym, undefined])
    const hidden = { conversationSlugId: conversation.slugId, filter: 'hidden' } as const
    await assertRejected(onHold(listOpinions, hidden), 'forbidden', 'device_on_hold')
    const loggedOut = await app.user({ isModerator: true, isLoggedOut: true })
    assert.equal(await nameSeenBy(loggedOut, conversation, ofAlice), pseudonym)
  })

  test('in a conversation that publishes votes all opinions of an author have the same pseudonym, and in other conversations a different one', async () => {
    await using app = await startApp()
    const [here, elsewhere] = [await openConversation(app), await openConversation(app)]
    const alice = await app.guest()
    const [first, second] = [await anOpinion(alice, here), await anOpinion(alice, here)]
    const other = await anOpinion(alice, elsewhere)
    const name = await nameSeenBy(app.anyone, here, first)
    assert.equal(await nameSeenBy(app.anyone, here, second), name)
    assert.notEqual(await nameSeenBy(app.anyone, elsewhere, other), name)
  })

  test('an opinion with which a conversation began carries the name of the conversation’s author, even if the conversation publishes votes', async () => {
    await using app = await startApp()
    const author = await app.user()
    const { conversation, username } = await conversationStartedBy(app, author)
    const [seed] = (await authorsSeenBy(app.anyone, conversation)).values()
    assert.equal(seed?.username, username)
    const later = await anOpinion(author, conversation)
    assert.notEqual(await nameSeenBy(app.anyone, conversation, later), username)
  })

  test('an opinion keeps its pseudonym after its conversation publishes less', async () => {
    await using app = await startApp()
    const conversation = await openConversation(app)
    const own = await anOpinion(await app.guest(), conversation)
    const name = await nameSeenBy(app.anyone, conversation, own)
    await sql`update conversations set publication = 'results', change_seq = change_seq + 1`.execute(
      app.ctx.db,
    )
    assert.equal(await nameSeenBy(app.anyone, conversation, own), name)
  })
})

test('if only results are published, opinions carry the names of their authors', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { publication: 'results' })
  const alice = await app.guest()
  const own = await anOpinion(alice, conversation)
  assert.equal(await nameSeenBy(app.anyone, conversation, own), await usernameOf(alice))
})

describe('a pseudonym', () => {
  test('a pseudonym is nobody’s username: it counts as taken, and no account can get it', async () => {
    await using app = await startApp()
    const conversation = await openConversation(app)
    const own = await anOpinion(await app.guest(), conversation)
    const username = await nameSeenBy(app.anyone, conversation, own)
    assert.equal(await app.anyone(isUsernameInUse, { username }), true)
    await assertRejected((await app.user())(updateUsername, { username }), 'invalid_input', 'username_taken')
    const makeUser = app.ctx.db.insertInto('users').values({ username }).execute()
    await assert.rejects(makeUser, /users_username_key|is a pseudonym/)
  })

  test('a pseudonym is never one that an account has', async () => {
    await using app = await startApp()
    const { id } = await openConversation(app)
    const username = await usernameOf(await app.user())
    const take = sql`insert into pseudonyms (name, conversation_id) values (${username}, ${id}::int)`
    await assert.rejects(take.execute(app.ctx.db), /is a username/)
  })

  test('a guest’s pseudonyms move to the account, unless the account has its own', async () => {
    await using app = await startApp()
    const [here, elsewhere] = [await openConversation(app), await openConversation(app)]
    const account = await aRegisteredUser(app, 'alice')
    const guest = app.stranger()
    const [ofAccount, ofGuest] = [await anOpinion(account, here), await anOpinion(guest, here)]
    const other = await anOpinion(guest, elsewhere)
    const [own, kept] = [
      await nameSeenBy(app.anyone, here, ofAccount),
      await nameSeenBy(app.anyone, elsewhere, other),
    ]
    await logInAs(app, guest, 'alice')
    assert.equal(await nameSeenBy(app.anyone, here, ofGuest), own)
    assert.equal(await nameSeenBy(app.anyone, elsewhere, other), kept)
    const { pseudonyms } = await account(exportAccount, {})
    assert.deepEqual(pseudonyms, [
      { conversation: here.slugId, name: own },
      { conversation: elsewhere.slugId, name: kept },
    ])
  })

  test('many authors who arrive at once get their pseudonyms in batches that do not wait for each other', async () => {
    await using app = await startApp()
    const { id: conversationId } = await openConversation(app)
    const { rows } = await sql<{ id: number }>`
      insert into users (username) select 'author' || n from generate_series(1, 1200) n returning id`.execute(
      app.ctx.db,
    )
    const authors = rows.map(({ id: authorId }) => ({ conversationId, authorId }))
    const batches = Array.from({ length: 6 }, (_, n) => authors.slice(n * 200, (n + 1) * 200))
    await Promise.all(
      batches.map((batch) => app.ctx.db.transaction().execute((db) => ensurePseudonyms(db, batch))),
    )
    const named = await sql`select distinct user_id from pseudonyms`.execute(app.ctx.db)
    assert.equal(named.rows.length, authors.length)
  })

  test('the pseudonym of a deleted account leads nowhere and stays taken', async () => {
    await using app = await startApp()
    const conversation = await openConversation(app)
    const alice = await app.guest()
    const own = await anOpinion(alice, conversation)
    const username = await nameSeenBy(app.anyone, conversation, own)
    await alice(deleteUser, {})
    await app.runJobs()
    const { rows } = await sql`select user_id from pseudonyms where name = ${username}`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ user_id: null }])
    assert.equal(await app.anyone(isUsernameInUse, { username }), true)
  })
})

async function conversationStartedBy(app: TestApp, author: ApiClient & { device: { did: string } }) {
  const { rows } = await sql<{ id: number; username: string }>`
    select u.id, u.username from users u join devices d on d.user_id = u.id
    where d.did = ${author.device.did}`.execute(app.ctx.db)
  const [user] = rows
  assert(user)
  return {
    conversation: await openConversation(app, { opinions: 1, authorId: user.id }),
    username: user.username,
  }
}
