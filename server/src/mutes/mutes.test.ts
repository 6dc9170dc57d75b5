import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  getProfile,
  listMajority,
  listMutedUsers,
  listNotifications,
  listOpinions,
  listOpinionsBySlug,
  listVotesByViewer,
  muteUser,
  updateUsername,
  type ApiClient,
  type OpinionFilter,
} from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, followTopic, type SeededConversation } from '#testing/seed.ts'

const nameOf = async (actor: ApiClient) => (await actor(getProfile, {})).username
const mute = (actor: ApiClient, targetUsername: string) => actor(muteUser, { targetUsername, action: 'mute' })
const unmute = (actor: ApiClient, targetUsername: string) =>
  actor(muteUser, { targetUsername, action: 'unmute' })
const mutedBy = async (actor: ApiClient) => (await actor(listMutedUsers, {})).map(({ username }) => username)
const idOf = async (app: TestApp, { device }: Actor) => (await userIdOf(app.ctx.db, device.did)) ?? 0

const slugsIn = async (
  reader: ApiClient,
  { slugId }: SeededConversation,
  filter: OpinionFilter = 'new',
  page: { lastSlugId?: string; page?: number; limit?: number } = {},
) =>
  (await reader(listOpinions, { conversationSlugId: slugId, filter, ...page })).map(
    ({ opinionSlugId }) => opinionSlugId,
  )

describe('muting', () => {
  test('muting and unmuting are idempotent, and mutes are listed newest first (spec 7.16)', async () => {
    await using app = await startApp()
    const [alice, bob, carol] = [await app.user(), await app.user(), await app.guest()]
    const [bobsName, carolsName] = [await nameOf(bob), await nameOf(carol)]
    assert.equal(await mute(alice, bobsName), undefined)
    await mute(alice, bobsName)
    await mute(alice, carolsName)
    assert.deepEqual(await mutedBy(alice), [carolsName, bobsName])
    assert.deepEqual(await mutedBy(bob), [])
    await unmute(alice, bobsName)
    await unmute(alice, bobsName)
    assert.deepEqual(await mutedBy(alice), [carolsName])
  })

  test('muting oneself, muting an unknown name, and muting as a guest are refused', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const error = await assertRejected(mute(alice, await nameOf(alice)), 'invalid_input', 'own_name')
    assert.equal(error.details.field, 'targetUsername')
    await assertRejected(mute(alice, 'nobody_at_all'), 'not_found', 'user_not_found')
    await assertRejected(unmute(alice, 'nobody_at_all'), 'not_found', 'user_not_found')
    await assertRejected(mute(alice, 'No Name!'), 'invalid_input')
    for (const actor of [await app.guest(), app.stranger(), await app.user({ isLoggedOut: true })]) {
      await assertRejected(mute(actor, await nameOf(alice)), 'forbidden')
      await assertRejected(mutedBy(actor), 'forbidden')
    }
  })

  test('muting the same person many times in parallel mutes once, and unmuting in parallel causes no error', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const [alice, bob] = [await app.user(), await app.user()]
    const name = await nameOf(bob)
    const aliceOnOtherServer = other.as(alice.device)
    await Promise.all(Array.from({ length: 12 }, (_, n) => mute(n % 2 ? alice : aliceOnOtherServer, name)))
    assert.deepEqual(await mutedBy(alice), [name])
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? mute(alice, name) : unmute(aliceOnOtherServer, name))),
    )
    assert((await mutedBy(alice)).length <= 1)
  })

  test('two people who mute each other at the same time do not block one another', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const [alicesName, bobsName] = [await nameOf(alice), await nameOf(bob)]
    for (let round = 0; round < 10; round++) {
      await Promise.all([mute(alice, bobsName), mute(bob, alicesName)])
      await Promise.all([unmute(alice, bobsName), unmute(bob, alicesName)])
    }
    assert.deepEqual([await mutedBy(alice), await mutedBy(bob)], [[], []])
  })

  test('a person can mute a limited number of people, even by parallel calls', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const userId = await idOf(app, alice)
    await sql`
      with crowd as (insert into users (username) select 'crowd_' || n from generate_series(1, 1005) as n returning id)
      insert into mutes (user_id, muted_id) select ${userId}::int, id from crowd order by id limit 998`.execute(
      app.ctx.db,
    )
    const muted = await Promise.allSettled([1001, 1002, 1003, 1004].map((n) => mute(alice, `crowd_${n}`)))
    assert.equal(muted.filter(({ status }) => status === 'fulfilled').length, 2)
    await assertRejected(mute(alice, 'crowd_1005'), 'conflict', 'too_many_mutes')
    await mute(alice, 'crowd_1')
    assert.equal((await mutedBy(alice)).length, 1000)
  })

  test('a mute stays in force when the muted person changes their name', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    await mute(alice, await nameOf(bob))
    await bob(updateUsername, { username: 'quiet_heron' })
    assert.deepEqual(await mutedBy(alice), ['quiet_heron'])
  })
})

describe('hiding the content of muted people', () => {
  test('a mute hides conversations in every feed, but not conversations opened by link and not those of organizations', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const bobsConversation = await aConversation(app, {
      publication: 'results',
      authorId: await idOf(app, bob),
      topics: ['parks'],
    })
    const otherConversation = await aConversation(app, { publication: 'results', topics: ['parks'] })
    await followTopic(app, { userId: await idOf(app, alice), code: 'parks' })
    const feeds = async (reader: ApiClient) =>
      Promise.all(
        (['following', 'new', 'topic'] as const).map(async (feed) => {
          const { conversationDataList, topConversationSlugIdList } = await reader(fetchRecentConversations, {
            sortAlgorithm: feed === 'new' ? 'new' : 'following',
            ...(feed === 'topic' ? { topicCode: 'parks' } : {}),
          })
          const slugs = conversationDataList.map(({ metadata }) => metadata.conversationSlugId)
          assert.deepEqual(slugs.toSorted(), topConversationSlugIdList.toSorted())
          return slugs.includes(bobsConversation.slugId)
        }),
      )
    assert.deepEqual(await feeds(alice), [true, true, true])
    await mute(alice, await nameOf(bob))
    assert.deepEqual(await feeds(alice), [false, false, false])
    assert.deepEqual(await feeds(app.anyone), [true, true, true])
    const { conversationData } = await alice(getConversation, { conversationSlugId: bobsConversation.slugId })
    assert.equal(conversationData.metadata.conversationSlugId, bobsConversation.slugId)
    const { id } = await app.ctx.db
      .insertInto('organizations')
      .values({ name: 'Town hall', website_url: '', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .updateTable('conversations')
      .set({ organization_id: id })
      .where('id', '=', bobsConversation.id)
      .execute()
    assert.deepEqual(await feeds(alice), [true, true, true])
    assert.equal(otherConversation.opinions.length, 0)
  })

  test('a mute hides opinions in lists and in the voting deck, and does not change counts', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results', opinions: 1 })
    const [alice, bob, carol] = [await app.user(), await app.user(), await app.user()]
    const bobsOpinion = await anOpinion(bob, conversation)
    const carolsOpinion = await anOpinion(carol, conversation)
    await mute(alice, await nameOf(bob))
    for (const filter of ['new', 'discover'] as const) {
      assert.equal((await slugsIn(alice, conversation, filter)).includes(bobsOpinion), false)
      assert((await slugsIn(alice, conversation, filter)).includes(carolsOpinion))
      for (const reader of [bob, carol, app.anyone])
        assert((await slugsIn(reader, conversation, filter)).includes(bobsOpinion))
    }
    const { conversationData } = await alice(getConversation, { conversationSlugId: conversation.slugId })
    assert.equal(conversationData.metadata.opinionCount, 3)
    await unmute(alice, await nameOf(bob))
    assert((await slugsIn(alice, conversation)).includes(bobsOpinion))
  })

  test('a mute does not hide the first opinions of a conversation, because they are shown without a name', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.user()]
    const conversation = await aConversation(app, {
      publication: 'results',
      authorId: await idOf(app, bob),
      opinions: 1,
    })
    const opinionSlugId = await anOpinion(bob, conversation)
    await mute(alice, await nameOf(bob))
    const seeds = conversation.opinions.map(({ slugId }) => slugId)
    assert.deepEqual(await slugsIn(alice, conversation), seeds)
    assert.deepEqual(await slugsIn(app.anyone, conversation), [opinionSlugId, ...seeds])
  })

  test('pages of a list stay full despite mutes, by cursor and by page number, and contain each item once', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results', opinions: 9 })
    const [alice, bob] = [await app.user(), await app.user()]
    for (let n = 0; n < 60; n++) await anOpinion(bob, conversation)
    await mute(alice, await nameOf(bob))
    const seeds = conversation.opinions.map(({ slugId }) => slugId).toReversed()
    assert.deepEqual(await slugsIn(alice, conversation), seeds)
    const pages: string[] = []
    for (let lastSlugId: string | undefined; ; lastSlugId = pages.at(-1)) {
      const page = await slugsIn(alice, conversation, 'new', {
        limit: 4,
        ...(lastSlugId === undefined ? {} : { lastSlugId }),
      })
      pages.push(...page)
      if (page.length < 4) break
    }
    assert.deepEqual(pages, seeds)
    assert.deepEqual(await slugsIn(alice, conversation, 'new', { page: 2, limit: 5 }), seeds.slice(5))
    assert.equal((await slugsIn(app.anyone, conversation)).length, 69)
  })

  test('results and the page of an opinion show a muted opinion with its counts, and mark it as muted', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { publication: 'results' })
    const [alice, bob] = [await app.user(), await app.user()]
    const bobsOpinion = await anOpinion(bob, conversation)
    for (let n = 0; n < 12; n++) await aVote(app.stranger(), bobsOpinion)
    await app.runJobs()
    const majority = async (reader: ApiClient) =>
      (await reader(listMajority, { conversationSlugId: conversation.slugId })).map(
        ({ opinionSlugId, isMuted, numAgrees }) => ({ opinionSlugId, isMuted, numAgrees }),
      )
    const known = { opinionSlugId: bobsOpinion, isMuted: undefined, numAgrees: 13 }
    assert.deepEqual(await majority(alice), [known])
    await mute(alice, await nameOf(bob))
    assert.deepEqual(await majority(alice), [{ ...known, isMuted: true }])
    assert.deepEqual(await majority(app.anyone), [known])
    assert.deepEqual(await majority(bob), [known])
    const [read] = await alice(listOpinionsBySlug, { opinionSlugIdList: [bobsOpinion] })
    assert.equal(read?.isMuted, true)
    await aVote(alice, bobsOpinion, 'pass')
    const [own] = await alice(listVotesByViewer, {})
    assert.deepEqual([own?.opinionItem.isMuted, own?.votingAction], [true, 'pass'])
  })

  test('a mute hides earlier and later notifications of opinions, and excludes them from the number of unread ones', async () => {
    await using app = await startApp()
    const [alice, bob, carol] = [await app.user(), await app.user(), await app.user()]
    const conversation = await aConversation(app, {
      publication: 'results',
      authorId: await idOf(app, alice),
    })
    const countUnread = async () => (await alice(listNotifications, {})).numNewNotifications
    await anOpinion(bob, conversation)
    await anOpinion(carol, conversation)
    await app.runJobs()
    assert.equal(await countUnread(), 2)
    await mute(alice, await nameOf(bob))
    assert.equal(await countUnread(), 1)
    await anOpinion(bob, conversation)
    await app.runJobs()
    assert.equal(await countUnread(), 1)
    const page = await alice(listNotifications, { limit: 1 })
    assert.equal(page.numOlderUnread, 0)
    await unmute(alice, await nameOf(bob))
    assert.equal(await countUnread(), 2)
  })
})

describe('pseudonyms', () => {
  test('muting a pseudonym hides it only in its conversation, and lists it as a pseudonym', async () => {
    await using app = await startApp()
    const open = { publication: 'votes' as const, title: 'Open data' }
    const [first, second] = [await aConversation(app, open), await aConversation(app, open)]
    const [alice, bob] = [await app.user(), await app.user()]
    const [here, there] = [await anOpinion(bob, first), await anOpinion(bob, second)]
    const [opinion] = await alice(listOpinionsBySlug, { opinionSlugIdList: [here] })
    const pseudonym = opinion?.username ?? ''
    assert.notEqual(pseudonym, await nameOf(bob))
    await mute(alice, pseudonym)
    await mute(alice, pseudonym)
    assert.deepEqual(await slugsIn(alice, first), [])
    assert.deepEqual(await slugsIn(alice, second), [there])
    const [muted, ...rest] = await alice(listMutedUsers, {})
    assert.deepEqual(rest, [])
    assert.deepEqual(muted, {
      createdAt: muted?.createdAt,
      username: pseudonym,
      isPseudonym: true,
      conversation: { conversationSlugId: first.slugId, title: 'Open data' },
    })
    await assertRejected(mute(bob, pseudonym), 'invalid_input', 'own_name')
    await unmute(alice, pseudonym)
    assert.deepEqual(await slugsIn(alice, first), [here])
  })

  test('muting a username does not hide opinions that are written under a pseudonym', async () => {
    await using app = await startApp()
    const named = await aConversation(app, { publication: 'results' })
    const open = await aConversation(app, { publication: 'votes' })
    const [alice, bob] = [await app.user(), await app.user()]
    await anOpinion(bob, named)
    const hidden = await anOpinion(bob, open)
    await mute(alice, await nameOf(bob))
    assert.deepEqual(await slugsIn(alice, named), [])
    assert.deepEqual(await slugsIn(alice, open), [hidden])
  })

  test('muting a guessed pseudonym reveals nothing about a private conversation until one takes part there', async () => {
    await using app = await startApp()
    const hidden = await aConversation(app, {
      publication: 'votes',
      isIndexed: false,
    })
    const [alice, bob] = [await app.user(), await app.user()]
    const slugId = await anOpinion(bob, hidden)
    const [opinion] = await bob(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
    await mute(alice, opinion?.pseudonym ?? '')
    assert.equal((await alice(listMutedUsers, {}))[0]?.conversation, undefined)
    await aVote(alice, slugId)
    assert.equal((await alice(listMutedUsers, {}))[0]?.conversation?.conversationSlugId, hidden.slugId)
  })
})
