import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteOpinion,
  getProfile,
  listOpinionsByViewer,
  listOwnConversations,
  listVotesByViewer,
  type ApiClient,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  closeConversation,
  deleteConversation,
  lockConversation,
  moderateOpinion,
} from '#testing/seed.ts'

const idOf = async (app: TestApp, { device }: Actor) => (await userIdOf(app.ctx.db, device.did)) ?? 0
const conversationsOf = async (actor: ApiClient, lastConversationSlugId?: string) =>
  (
    await actor(listOwnConversations, lastConversationSlugId === undefined ? {} : { lastConversationSlugId })
  ).map(({ metadata }) => metadata.conversationSlugId)
const opinionsOf = async (actor: ApiClient, lastOpinionSlugId?: string) =>
  actor(listOpinionsByViewer, lastOpinionSlugId === undefined ? {} : { lastOpinionSlugId })
const votesOf = async (actor: ApiClient, lastOpinionSlugId?: string) =>
  actor(listVotesByViewer, lastOpinionSlugId === undefined ? {} : { lastOpinionSlugId })
const slugOf = ({ opinionItem }: { opinionItem: { opinionSlugId: string } }) => opinionItem.opinionSlugId

describe('own conversations', () => {
  test('the viewer’s own conversations come ten at a time, newest first, also private, locked and unfinished ones, but no deleted ones and none of others (spec 7.22)', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const authorId = await idOf(app, alice)
    const made = []
    for (let n = 0; n < 13; n++)
      made.push(
        await aConversation(app, { authorId, createdAt: new Date(2026, 1, 1, n), isIndexed: n !== 3 }),
      )
    const unfinished = await aConversation(app, { authorId, isReady: false, isIndexed: false })
    const [locked, deleted] = made
    if (locked === undefined || deleted === undefined) throw new Error('Nothing was made')
    await lockConversation(app, locked)
    await deleteConversation(app, deleted)
    await aConversation(app)
    const newestFirst = [unfinished, ...made.toReversed()]
      .map(({ slugId }) => slugId)
      .filter((slugId) => slugId !== deleted.slugId)
    const first = await conversationsOf(alice)
    assert.deepEqual(first, newestFirst.slice(0, 10))
    assert.deepEqual(await conversationsOf(alice, first.at(-1)), newestFirst.slice(10))
    assert.deepEqual(await conversationsOf(alice, newestFirst.at(-1)), [])
    assert.deepEqual(await conversationsOf(alice, 'unknown1'), [])
    assert.equal((await alice(getProfile, {})).activePostCount, newestFirst.length)
    assert.deepEqual(await conversationsOf(await app.user()), [])
    await assertRejected(conversationsOf(app.anyone), 'unauthenticated')
    await assertRejected(conversationsOf(app.stranger()), 'forbidden')
  })

  test('conversations are listed with what the viewer did in them', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const { opinions } = await aConversation(app, { authorId: await idOf(app, alice), opinions: 1 })
    await aVote(alice, opinions[0]?.slugId ?? '')
    const [own] = await alice(listOwnConversations, {})
    assert.deepEqual(own?.userInteraction?.commentRanking, { [opinions[0]?.slugId ?? '']: 'agree' })
  })
})

describe('own opinions', () => {
  test('the viewer’s own opinions come ten at a time, newest first, with their conversation, under the viewer’s name', async () => {
    await using app = await startApp()
    const guest = app.stranger()
    const [first, second] = [
      await aConversation(app),
      await aConversation(app, { publication: 'votes', title: 'Open' }),
    ]
    const said: string[] = []
    for (let n = 0; n < 12; n++) said.unshift(await anOpinion(guest, n === 11 ? second : first))
    await guest(deleteOpinion, { opinionSlugId: said.splice(4, 1)[0] ?? '' })
    const page = await opinionsOf(guest)
    assert.deepEqual(page.map(slugOf), said.slice(0, 10))
    assert.deepEqual((await opinionsOf(guest, said[9])).map(slugOf), said.slice(10))
    const [newest] = page
    assert.deepEqual(newest?.conversationData.payload.title, 'Open')
    assert.equal(newest?.opinionItem.username, (await guest(getProfile, {})).username)
    assert.notEqual(newest?.opinionItem.pseudonym, undefined)
    assert.equal(newest?.opinionItem.isOwn, true)
    assert.equal((await guest(getProfile, {})).opinionCount, said.length)
    await assertRejected(opinionsOf(app.stranger()), 'forbidden')
  })

  test('the viewer’s own opinions in a deleted conversation stay listed and are marked, and nothing else of the conversation is shown', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { title: 'Secret', body: 'Also secret' })
    const alice = await app.user()
    const slugId = await anOpinion(alice, conversation, 'My words')
    await deleteConversation(app, conversation)
    const [own] = await opinionsOf(alice)
    assert.deepEqual([own && slugOf(own), own?.opinionItem.opinion], [slugId, 'My words'])
    assert.equal(own?.conversationData.metadata.isDeleted, true)
    assert(!JSON.stringify(own).includes('ecret'))
    assert.deepEqual(await votesOf(alice), [])
  })

  test('the viewer’s own opinions show whether they were moved or hidden, and why', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.user()
    const [moved, hidden] = [await anOpinion(alice, conversation), await anOpinion(alice, conversation)]
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    const states = (await opinionsOf(alice)).map(({ opinionItem: { moderation } }) =>
      moderation.status === 'moderated' ? [moderation.action, moderation.reason] : [],
    )
    assert.deepEqual(states, [
      ['hide', 'spam'],
      ['move', 'spam'],
    ])
  })
})

describe('own votes', () => {
  test('the viewer’s own votes come ten at a time, the latest first, in their current state, and their number is that in the profile', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 14 })
    const [alice, bob] = [await app.user(), await app.user()]
    const slugIds = conversation.opinions.map(({ slugId }) => slugId)
    for (const slugId of slugIds) await aVote(alice, slugId)
    const bobs = await anOpinion(bob, conversation)
    await aVote(alice, bobs)
    const [first = '', second = '', third = ''] = slugIds
    await aVote(alice, first, 'disagree')
    await aVote(alice, second, 'cancel')
    await moderateOpinion(app, { slugId: third, action: 'hide' })
    await closeConversation(app, conversation)
    const expected = [bobs, ...slugIds.slice(3).toReversed(), first]
    const page = await votesOf(alice)
    assert.deepEqual(page.map(slugOf), expected.slice(0, 10))
    const rest = await votesOf(alice, page.at(-1)?.opinionItem.opinionSlugId)
    assert.deepEqual(rest.map(slugOf), expected.slice(10))
    assert.equal(rest.at(-1)?.votingAction, 'disagree')
    assert.equal(page[0]?.conversationData.metadata.isClosed, true)
    assert.equal((await alice(getProfile, {})).voteCount, expected.length)
    assert.deepEqual((await votesOf(bob)).map(slugOf), [bobs])
    await assertRejected(votesOf(app.stranger()), 'forbidden')
  })
})
