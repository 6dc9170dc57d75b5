import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  listOwnConsents,
  listOwnPollResponses,
  respondToPoll,
  type ApiClient,
} from '@parley/contract'
import { createPoll } from '#polls/sql.ts'
import { startApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  closeConversation,
  deleteConversation,
  lockConversation,
  unlockConversation,
} from '#testing/seed.ts'
import { userIdOf } from '#testing/people.ts'

const HALL = ['Library and reading room', 'Covered market again', 'Keep it as it is']

const choose = (actor: ApiClient, conversationSlugId: string, voteOptionChoice: number) =>
  actor(respondToPoll, { conversationSlugId, voteOptionChoice })

const pollOf = async (reader: ApiClient, conversationSlugId: string) => {
  const { conversationData } = await reader(getConversation, { conversationSlugId })
  return {
    answers: conversationData.payload.poll?.map(({ numResponses }) => numResponses),
    interaction: conversationData.interaction,
    own: conversationData.userInteraction?.pollResponse,
  }
}

describe('answering a poll', () => {
  test('a poll answer is counted, and everybody sees the counts and their own answer at once (spec 3.4, 3.5, 3.7)', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const alice = await app.user()
    assert.deepEqual(await pollOf(app.anyone, slugId), {
      answers: [0, 0, 0],
      interaction: { hasVoted: false, votedIndex: 0 },
      own: undefined,
    })
    assert.equal(await choose(alice, slugId, 2), undefined)
    assert.deepEqual((await pollOf(app.anyone, slugId)).answers, [0, 1, 0])
    assert.deepEqual(await pollOf(alice, slugId), {
      answers: [0, 1, 0],
      interaction: { hasVoted: true, votedIndex: 2 },
      own: { hadResponded: true, responseIndex: 1 },
    })
    await choose(alice, slugId, 3)
    assert.deepEqual((await pollOf(alice, slugId)).own, { hadResponded: true, responseIndex: 2 })
    await assertNoDrift(app, slugId)
    await app.runJobs()
    assert.deepEqual((await assertNoDrift(app, slugId)).poll, { 1: 0, 2: 0, 3: 1 })
  })

  test('repeating the same poll answer is a success without effect, so that a retry is safe', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const alice = await app.user()
    for (let n = 0; n < 3; n++) await choose(alice, slugId, 1)
    assert.deepEqual((await assertNoDrift(app, slugId)).poll, { 1: 1, 2: 0, 3: 0 })
  })

  test('the feed contains the poll answers, and the viewer’s own one if the request is signed (spec 7.22)', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    await aConversation(app)
    const guest = app.stranger()
    await choose(guest, slugId, 1)
    const feed = async (reader: ApiClient) => {
      const { conversationDataList } = await reader(fetchRecentConversations, { sortAlgorithm: 'new' })
      return conversationDataList.map(({ payload, interaction }) => [
        payload.poll?.[0]?.numResponses,
        interaction.votedIndex,
      ])
    }
    assert.deepEqual(await feed(app.anyone), [
      [undefined, 0],
      [1, 0],
    ])
    assert.deepEqual(await feed(guest), [
      [undefined, 0],
      [1, 1],
    ])
  })

  test('a poll answer does not change the time of the last vote or the rank', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL, createdAt: new Date('2026-01-05') })
    const read = async () => {
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
      const { lastReactedAt, rank, voteCount, participantCount } = conversationData.metadata
      return { lastReactedAt, rank, voteCount, participantCount }
    }
    const before = await read()
    await choose(app.stranger(), slugId, 1)
    assert.deepEqual(await read(), before)
    await app.runJobs()
    assert.deepEqual(await read(), before)
  })
})

describe('who may answer', () => {
  test('an unknown device becomes a guest by its poll answer, and only if the answer counts', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const stranger = app.stranger()
    await assertRejected(choose(stranger, slugId, 4), 'invalid_input', 'option_not_found')
    assert.equal(await userIdOf(app.ctx.db, stranger.device.did), undefined)
    await choose(stranger, slugId, 3)
    assert.notEqual(await userIdOf(app.ctx.db, stranger.device.did), undefined)
  })

  test('if a login is required, guests and people who are logged out cannot answer a poll', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL, isLoginRequired: true })
    for (const actor of [
      app.stranger(),
      await app.guest(),
      await app.user({ isRegistered: true, isLoggedOut: true }),
    ])
      await assertRejected(choose(actor, slugId, 1), 'forbidden', 'login_required')
    await choose(await app.user({ isRegistered: true }), slugId, 1)
    assert.deepEqual((await pollOf(app.anyone, slugId)).answers, [1, 0, 0])
  })

  test('somebody who is logged out does not answer a poll as a guest', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const away = await app.user({ isRegistered: true, isLoggedOut: true })
    await assertRejected(choose(away, slugId, 1), 'forbidden', 'logged_out')
  })

  test('the consent given with a poll answer is recorded with the conversation', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const guest = app.stranger()
    await guest(respondToPoll, { conversationSlugId: slugId, voteOptionChoice: 1, consentVersion: 'v1' })
    const [consent] = await guest(listOwnConsents, { conversationSlugIdList: [slugId] })
    assert.equal(consent?.version, 'v1')
    const { conversationData } = await guest(getConversation, { conversationSlugId: slugId })
    assert.equal(conversationData.userInteraction?.consentVersion, 'v1')
  })
})

describe('an answer is refused', () => {
  test('a poll answer is refused while the conversation is locked, the earlier one stays, and afterwards it may be changed', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { poll: HALL })
    const alice = await app.user()
    await choose(alice, conversation.slugId, 1)
    await lockConversation(app, conversation)
    for (const actor of [alice, app.stranger()]) {
      const refusal = await assertRejected(
        choose(actor, conversation.slugId, 2),
        'conflict',
        'conversation_locked',
      )
      assert.equal(refusal.message, 'This conversation is locked. Your answer was not saved.')
    }
    assert.deepEqual((await pollOf(alice, conversation.slugId)).answers, [1, 0, 0])
    await unlockConversation(app, conversation)
    await choose(alice, conversation.slugId, 2)
    assert.deepEqual((await pollOf(alice, conversation.slugId)).answers, [0, 1, 0])
  })

  test('a poll answer is refused once the author has closed the conversation', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { poll: HALL })
    await closeConversation(app, conversation)
    await assertRejected(choose(await app.user(), conversation.slugId, 1), 'conflict', 'conversation_locked')
  })

  test('a poll answer is refused if the conversation was deleted, has no poll, or is unknown', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const deleted = await aConversation(app, { poll: HALL })
    await deleteConversation(app, deleted)
    await assertRejected(choose(alice, deleted.slugId, 1), 'gone', 'conversation_deleted')
    const plain = await aConversation(app)
    await assertRejected(choose(alice, plain.slugId, 1), 'not_found', 'poll_not_found')
    await assertRejected(choose(alice, 'nowhere', 1), 'not_found', 'conversation_not_found')
    const hidden = await aConversation(app, { poll: HALL, isIndexed: false, isLoginRequired: true })
    await assertRejected(choose(app.stranger(), hidden.slugId, 6), 'forbidden', 'login_required')
  })

  test('a poll answer is refused, with the path of the field, if its number is not that of an option (spec 7.19)', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    for (const option of [0, 4, 7, 1.5, -1]) {
      const refusal = await assertRejected(choose(await app.user(), slugId, option), 'invalid_input')
      assert.equal(refusal.details.field, 'voteOptionChoice')
    }
  })
})

describe('one’s own answers', () => {
  test('a bare array of slug ids returns one’s own poll answers, without unanswered polls', async () => {
    await using app = await startApp()
    const [first, second, third] = [
      await aConversation(app, { poll: HALL }),
      await aConversation(app, { poll: HALL }),
      await aConversation(app, { poll: HALL, isIndexed: false, isLoginRequired: true }),
    ]
    const alice = await app.user({ isRegistered: true })
    await choose(alice, first.slugId, 3)
    await choose(alice, third.slugId, 2)
    const slugIds = [first, second, third].map(({ slugId }) => slugId)
    assert.deepEqual(await alice(listOwnPollResponses, [...slugIds, 'nowhere']), [
      { conversationSlugId: first.slugId, optionChosen: 3 },
      { conversationSlugId: third.slugId, optionChosen: 2 },
    ])
    const bob = await app.user()
    assert.deepEqual(await bob(listOwnPollResponses, slugIds), [])
    await assertRejected(app.stranger()(listOwnPollResponses, slugIds), 'forbidden')
  })
})

describe('concurrent answers', () => {
  const isSaved = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled'

  test('concurrent poll answers of one person from several devices count once', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { poll: HALL })
    const alice = app.stranger()
    await using other = await app.sibling()
    const there = other.as(alice.device)
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => choose(n % 2 ? alice : there, slugId, (n % 3) + 1)),
    )
    const { poll } = await assertNoDrift(app, slugId)
    assert.equal(
      Object.values(poll).reduce((sum, count) => sum + count, 0),
      1,
    )
  })

  test('poll answers of many people cause no drift while counts are folded and the conversation is locked', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { poll: HALL })
    const people = Array.from({ length: 40 }, () => app.stranger())
    const answers = people.flatMap((person, n) => [
      choose(person, conversation.slugId, (n % 3) + 1),
      choose(person, conversation.slugId, ((n + 1) % 3) + 1),
    ])
    const [results] = await Promise.all([
      Promise.allSettled(answers),
      app.runJobs(),
      lockConversation(app, conversation),
    ])
    const { poll } = await assertNoDrift(app, conversation.slugId)
    const numAnswered = Object.values(poll).reduce((sum, count) => sum + count, 0)
    assert(numAnswered <= people.length)
    if (results.some(isSaved)) assert(numAnswered > 0)
    await app.runJobs()
    assert.deepEqual((await assertNoDrift(app, conversation.slugId)).poll, poll)
  })
})

describe('the options of a poll', () => {
  test('the options of a poll keep their order and are created with their conversation', async () => {
    await using app = await startApp()
    const { id, slugId } = await aConversation(app)
    await app.ctx.db.transaction().execute((db) => createPoll(db, id, ['Z', 'A', 'M']))
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
    assert.deepEqual(conversationData.payload.poll, [
      { optionNumber: 1, optionTitle: 'Z', numResponses: 0 },
      { optionNumber: 2, optionTitle: 'A', numResponses: 0 },
      { optionNumber: 3, optionTitle: 'M', numResponses: 0 },
    ])
  })
})
