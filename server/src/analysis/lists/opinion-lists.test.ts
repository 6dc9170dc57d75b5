import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  listHidden,
  listOpinions,
  listOpinionsBySlug,
  type ApiClient,
  type OpinionFilter,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  deleteConversation,
  moderateOpinion,
  type SeededConversation,
} from '#testing/seed.ts'

const slugsIn = async (ask: ApiClient, { slugId }: SeededConversation, filter: OpinionFilter) =>
  (await ask(listOpinions, { conversationSlugId: slugId, filter })).map(({ opinionSlugId }) => opinionSlugId)

describe('moderation', () => {
  test('moving an opinion takes it out of counts and all lists except "moderated", and withdrawing that puts it back', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2 })
    const [alice, bob] = [await app.guest(), await app.guest()]
    const slugId = await anOpinion(alice, conversation)
    await aVote(bob, slugId)
    const before = await assertNoDrift(app, conversation.slugId)
    await moderateOpinion(app, { slugId, action: 'move' })
    const { opinionCount, voteCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([opinionCount, voteCount, participantCount], [2, 0, 0])
    assert.deepEqual(await slugsIn(app.anyone, conversation, 'moderated'), [slugId])
    for (const filter of ['new', 'discover'] as const)
      assert(!(await slugsIn(app.anyone, conversation, filter)).includes(slugId))
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
    assert.deepEqual(
      opinion?.moderation.status === 'moderated' && [opinion.moderation.action, opinion.moderation.reason],
      ['move', 'spam'],
    )
    await moderateOpinion(app, { slugId, action: 'withdraw' })
    assert.deepEqual(await assertNoDrift(app, conversation.slugId), before)
    assert.deepEqual(await slugsIn(app.anyone, conversation, 'moderated'), [])
  })

  test('hiding an opinion hides it from everybody except moderators, in every list and by its slug id (spec 1.11)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const author = await app.user()
    const slugId = await anOpinion(author, conversation)
    await moderateOpinion(app, { slugId, action: 'hide' })
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 1)
    const conversationSlugId = conversation.slugId
    for (const person of [author, await app.guest(), app.stranger(), app.anyone]) {
      await assertRejected(person(listOpinions, { conversationSlugId, filter: 'hidden' }), 'forbidden')
      await assertRejected(
        person(listHidden, { conversationSlugId }),
        person === app.anyone ? 'unauthenticated' : 'forbidden',
      )
      assert.deepEqual(await person(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
      for (const filter of ['new', 'discover', 'moderated'] as const)
        assert(!(await slugsIn(person, conversation, filter)).includes(slugId))
    }
    for (const moderator of [
      await app.user({ isModerator: true }),
      await app.user({ isAdministrator: true }),
    ]) {
      assert.deepEqual(await slugsIn(moderator, conversation, 'hidden'), [slugId])
      const hidden = await moderator(listHidden, { conversationSlugId, createdAt: new Date().toISOString() })
      assert.deepEqual(
        hidden.map(({ opinionSlugId }) => opinionSlugId),
        [slugId],
      )
      assert.equal((await moderator(listOpinionsBySlug, { opinionSlugIdList: [slugId] })).length, 1)
    }
    const loggedOut = await app.user({ isModerator: true, isLoggedOut: true })
    await assertRejected(loggedOut(listHidden, { conversationSlugId }), 'forbidden')
    assert.deepEqual(await loggedOut(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
  })

  test('editing a moderation does not change its creation time', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const slugId = conversation.opinions[0]?.slugId ?? ''
    const momentsNow = async () => {
      const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
      assert(opinion?.moderation.status === 'moderated')
      return opinion.moderation
    }
    await moderateOpinion(app, { slugId, action: 'move' })
    const first = await momentsNow()
    assert.equal(first.createdAt, first.updatedAt)
    await moderateOpinion(app, { slugId, action: 'move' })
    const second = await momentsNow()
    assert.equal(second.createdAt, first.createdAt)
    assert(second.updatedAt > first.updatedAt)
    await moderateOpinion(app, { slugId, action: 'withdraw' })
    await moderateOpinion(app, { slugId, action: 'move' })
    const third = await momentsNow()
    assert.equal(third.createdAt, third.updatedAt)
    await assertNoDrift(app, conversation.slugId)
  })
})

describe('the lists of opinions', () => {
  test('the list "new" is newest first, and a limit returns its first opinions', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 12 })
    const newest = await anOpinion(await app.guest(), conversation)
    const expected = [newest, ...conversation.opinions.map(({ slugId }) => slugId).reverse()]
    assert.deepEqual(await slugsIn(app.anyone, conversation, 'new'), expected)
    for (const limit of [1, 5, 3000]) {
      const asked = { conversationSlugId: conversation.slugId, filter: 'new', limit } as const
      const listed = await app.anyone(listOpinions, asked)
      assert.deepEqual(
        listed.map(({ opinionSlugId }) => opinionSlugId),
        expected.slice(0, limit),
      )
    }
  })

  test('the list "discover" contains all opinions that can be voted on, also before the first run', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 8 })
    const [alice] = [await app.guest()]
    for (const { slugId } of conversation.opinions.slice(0, 3)) await aVote(alice, slugId)
    for (const isAnalysed of [false, true]) {
      if (isAnalysed) await app.runJobs()
      const listed = await slugsIn(app.anyone, conversation, 'discover')
      assert.deepEqual(listed.toSorted(), conversation.opinions.map(({ slugId }) => slugId).toSorted())
    }
  })

  test('the lists of the analysis are empty before the first run', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 3 })
    await aVote(await app.guest(), conversation.opinions[0]?.slugId ?? '')
    for (const filter of ['group-aware-consensus', 'majority', 'controversial'] as const)
      assert.deepEqual(await slugsIn(app.anyone, conversation, filter), [])
    const asked = { conversationSlugId: conversation.slugId, filter: 'cluster', clusterKey: '0' } as const
    assert.deepEqual(await app.anyone(listOpinions, asked), [])
  })

  test('the list of a group requires its key', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const asked = app.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter: 'cluster' })
    const { details } = await assertRejected(asked, 'invalid_input')
    assert.equal(details.field, 'clusterKey')
  })

  test('opinion lists of an unreadable conversation are refused with 404, or with 403 if logging in is enough', async () => {
    await using app = await startApp()
    const isPrivate = await aConversation(app, { opinions: 1, isIndexed: false, isLoginRequired: true })
    const gone = await aConversation(app, { opinions: 1 })
    await deleteConversation(app, gone)
    const asked = ({ slugId }: { slugId: string }) =>
      app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })
    for (const nothing of [gone, { slugId: 'nowhere1' }]) await assertRejected(asked(nothing), 'not_found')
    await assertRejected(asked(isPrivate), 'forbidden', 'login_required')
    assert.equal((await slugsIn(await app.user(), isPrivate, 'new')).length, 1)
  })

  test('opinions by slug id are returned in the requested order, at most 100, without missing, unreadable or deleted ones', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 3 })
    const isPrivate = await aConversation(app, { opinions: 1, isIndexed: false, isLoginRequired: true })
    const gone = await aConversation(app, { opinions: 1 })
    await deleteConversation(app, gone)
    const [first, second, third] = conversation.opinions.map(({ slugId }) => slugId)
    const [secret, deleted] = [isPrivate, gone].map(({ opinions }) => opinions[0]?.slugId)
    assert(first && second && third && secret && deleted)
    const opinionSlugIdList = [third, 'nowhere1', secret, first, deleted, third]
    const slugs = async (ask: ApiClient) =>
      (await ask(listOpinionsBySlug, { opinionSlugIdList })).map(({ opinionSlugId }) => opinionSlugId)
    assert.deepEqual(await slugs(app.anyone), [third, first, third])
    assert.deepEqual(await slugs(await app.user()), [third, secret, first, third])
    assert.deepEqual(await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [] }), [])
    const other = { opinionSlugIdList: [first], conversationSlugId: isPrivate.slugId }
    assert.deepEqual(await app.anyone(listOpinionsBySlug, other), [])
    const own = { ...other, conversationSlugId: conversation.slugId }
    assert.equal((await app.anyone(listOpinionsBySlug, own)).length, 1)
    const tooMany = Array.from({ length: 101 }, () => first)
    await assertRejected(app.anyone(listOpinionsBySlug, { opinionSlugIdList: tooMany }), 'invalid_input')
  })
})

test('only the author of an unfinished import can read its opinions', async () => {
  await using app = await startApp()
  const author = await app.user()
  const authorId = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
  const conversation = await aConversation(app, { opinions: 1, isReady: false, authorId })
  assert.equal((await slugsIn(author, conversation, 'new')).length, 1)
  await assertRejected(slugsIn(await app.guest(), conversation, 'new'), 'not_found')
  const opinionSlugIdList = conversation.opinions.map(({ slugId }) => slugId)
  assert.deepEqual(await app.anyone(listOpinionsBySlug, { opinionSlugIdList }), [])
  assert.equal((await author(listOpinionsBySlug, { opinionSlugIdList })).length, 1)
})
