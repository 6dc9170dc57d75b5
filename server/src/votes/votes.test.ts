import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { castVote, createOpinion, getConversation, listOwnVotes, type VoteAction } from '@parley/contract'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'
import { insertUser, userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  closeConversation,
  deleteConversation,
  lockConversation,
  moderateOpinion,
  unlockConversation,
  type SeededOpinion,
} from '#testing/seed.ts'
import { castVotes } from '#votes/sql.ts'

const NO_VOTES = [0, 0, 0] as const
const COUNTS_AFTER: Record<VoteAction, readonly number[]> = {
  agree: [1, 0, 0],
  disagree: [0, 1, 0],
  pass: [0, 0, 1],
  cancel: NO_VOTES,
}
const actions: VoteAction[] = ['agree', 'disagree', 'pass', 'cancel']
const firstSlugId = ({ opinions }: { opinions: SeededOpinion[] }) => {
  const [opinion] = opinions
  assert(opinion)
  return opinion.slugId
}

test('each vote of a batch has its own outcome, even beside one on an opinion that does not exist', async () => {
  await using app = await startApp()
  const { id: conversationId, opinions } = await aConversation(app, { opinions: 2 })
  const userId = await insertUser(app.ctx.db)
  const castings = [opinions[0]?.id ?? 0, 0, opinions[1]?.id ?? 0].map((opinionId) => ({
    opinionId,
    conversationId,
    userId,
    isLoggedIn: false,
    choice: 1,
  }))
  assert.deepEqual(await castVotes(app.ctx.db, castings), ['saved', 'conversation_not_found', 'saved'])
})

test('every vote can be changed to every other and withdrawn, and repeating it changes nothing (spec 1.7)', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const slugId = firstSlugId(conversation)
  const alice = await app.guest()
  for (const before of actions) {
    for (const action of actions) {
      for (const step of [before, action, action]) {
        assert.equal(await aVote(alice, slugId, step), true)
        const { voteCount, participantCount, opinions } = await assertNoDrift(app, conversation.slugId)
        const isVote = step === 'cancel' ? 0 : 1
        assert.deepEqual(opinions[slugId], COUNTS_AFTER[step], `${before} then ${action}`)
        assert.deepEqual([voteCount, participantCount], [isVote, isVote])
      }
    }
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  }
})

test('a person counts as a participant while they have a vote', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 2 })
  const [one, other] = conversation.opinions.map(({ slugId }) => slugId)
  assert(one && other)
  const [alice, bob] = [await app.guest(), await app.guest()]
  await Promise.all([aVote(alice, one), aVote(alice, other), aVote(bob, one)])
  assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 2)
  await aVote(alice, one, 'cancel')
  assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 2)
  await aVote(alice, other, 'cancel')
  assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 1)
})

test('a vote sent one hundred times at once counts once', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const alice = await app.guest()
  const slugId = firstSlugId(conversation)
  const answers = await Promise.all(Array.from({ length: 100 }, () => aVote(alice, slugId, 'agree')))
  assert(answers.every((isSaved) => isSaved))
  assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 1)
})

test('when a person sends different votes on one opinion at once, exactly one is stored', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { opinions: 1 })
  const slugId = firstSlugId(conversation)
  const alice = await app.guest()
  await Promise.all(Array.from({ length: 60 }, (_, n) => aVote(alice, slugId, actions[n % 3])))
  assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 1)
})

describe('a vote where voting is closed', () => {
  const closings = {
    'a locked conversation': lockConversation,
    'a closed conversation': closeConversation,
  }
  for (const [where, close] of Object.entries(closings))
    test(`a vote in ${where} is answered with false, and existing votes stay`, async () => {
      await using app = await startApp()
      const conversation = await aConversation(app, { opinions: 2 })
      const slugId = firstSlugId(conversation)
      const [alice, bob] = [await app.guest(), await app.guest()]
      await aVote(alice, slugId, 'agree')
      await close(app, conversation)
      for (const action of actions) assert.equal(await aVote(alice, slugId, action), false)
      assert.equal(await aVote(bob, slugId, 'agree'), false)
      const { voteCount, opinions } = await assertNoDrift(app, conversation.slugId)
      assert.deepEqual([voteCount, opinions[slugId]], [1, [1, 0, 0]])
    })

  for (const action of ['move', 'hide'] as const)
    test(`a vote is answered with false, and existing votes stay, while its opinion is removed by "${action}"`, async () => {
      await using app = await startApp()
      const conversation = await aConversation(app, { opinions: 2 })
      const slugId = firstSlugId(conversation)
      const alice = await app.guest()
      await aVote(alice, slugId, 'disagree')
      await moderateOpinion(app, { slugId, action })
      for (const choice of actions) assert.equal(await aVote(alice, slugId, choice), false)
      assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 0)
      await moderateOpinion(app, { slugId, action: 'withdraw' })
      const { opinions, participantCount } = await assertNoDrift(app, conversation.slugId)
      assert.deepEqual([opinions[slugId], participantCount], [[0, 1, 0], 1])
      assert.equal(await aVote(alice, slugId, 'agree'), true)
    })

  test('voting is possible again when a lock is withdrawn', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    await lockConversation(app, conversation)
    await unlockConversation(app, conversation)
    assert.equal(await aVote(alice, firstSlugId(conversation)), true)
  })
})

describe('a vote is refused', () => {
  test('a vote on an unknown opinion or on a deleted one is refused with 404', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    await assertRejected(aVote(alice, 'nowhere1'), 'not_found', 'opinion_not_found')
    await sql`update opinions set deleted_at = now()`.execute(app.ctx.db)
    await assertRejected(aVote(alice, firstSlugId(conversation)), 'not_found', 'opinion_deleted')
  })

  test('a vote is refused with 410 in a deleted conversation', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await deleteConversation(app, conversation)
    await assertRejected(aVote(await app.guest(), firstSlugId(conversation)), 'gone', 'conversation_deleted')
  })

  test('a vote is refused with 404 in a conversation that is still being imported, except for its author', async () => {
    await using app = await startApp()
    const author = await app.user()
    const authorId = await userIdOf(app.ctx.db, author.device.did)
    const conversation = await aConversation(app, { opinions: 1, isReady: false, authorId: authorId ?? 0 })
    await assertRejected(aVote(await app.guest(), firstSlugId(conversation)), 'not_found')
    assert.equal(await aVote(author, firstSlugId(conversation)), true)
  })

  test('if a login is required, a vote is refused with 403 for unknown devices, guests and logged-out users', async () => {
    await using app = await startApp()
    for (const isIndexed of [true, false]) {
      const conversation = await aConversation(app, { opinions: 1, isLoginRequired: true, isIndexed })
      const slugId = firstSlugId(conversation)
      await assertRejected(aVote(app.stranger(), slugId), 'forbidden', 'login_required')
      await assertRejected(aVote(await app.guest(), slugId), 'forbidden', 'login_required')
      await assertRejected(
        aVote(await app.user({ isLoggedOut: true }), slugId),
        'forbidden',
        'login_required',
      )
      const member = await app.user()
      assert.equal(await aVote(member, slugId), true)
      assert.equal((await assertNoDrift(app, conversation.slugId, member)).voteCount, 1)
    }
  })

  test('a vote in a conversation that requires a login to read is refused with login_required and reveals nothing else', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2, isLoginRequired: true, isIndexed: false })
    const [moved = '', deleted = ''] = conversation.opinions.map(({ slugId }) => slugId)
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await sql`update opinions set deleted_at = now() where slug_id = ${deleted}`.execute(app.ctx.db)
    for (const person of [app.stranger(), await app.guest()])
      for (const slugId of [moved, deleted])
        await assertRejected(aVote(person, slugId), 'forbidden', 'login_required')
    await deleteConversation(app, conversation)
    for (const person of [app.stranger(), await app.guest(), await app.user()])
      await assertRejected(aVote(person, moved), 'not_found', 'opinion_not_found')
  })

  test('a vote is refused with 403 for a logged-out user, even if guests may vote', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.user({ isLoggedOut: true })
    const { message } = await assertRejected(
      aVote(alice, firstSlugId(conversation)),
      'forbidden',
      'logged_out',
    )
    assert.equal(message, 'You are logged out. Log in again to take part.')
  })

  test('a vote is refused with 401 without a token', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const vote = app.anyone(castVote, { opinionSlugId: firstSlugId(conversation), chosenOption: 'agree' })
    await assertRejected(vote, 'unauthenticated', 'token_missing')
  })

  test('a vote other than agree, disagree, pass or cancel is refused with 400 (spec 7.19)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    const chosenOption = JSON.parse('"maybe"')
    const { details } = await assertRejected(
      alice(castVote, { opinionSlugId: firstSlugId(conversation), chosenOption }),
      'invalid_input',
    )
    assert.equal(details.field, 'chosenOption')
  })
})

describe('the first vote of an unknown device', () => {
  test('the first vote of an unknown device makes it a guest, and the second finds the same guest', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2 })
    const stranger = app.stranger()
    for (const { slugId } of conversation.opinions) assert.equal(await aVote(stranger, slugId), true)
    assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 1)
  })

  test('the first vote of an unknown device makes one user, however many votes arrive at once in however many processes', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 20 })
    const stranger = app.stranger()
    const elsewhere = other.as(stranger.device)
    const before = await numUsers(app)
    await Promise.all(
      conversation.opinions.map(({ slugId }, n) => aVote(n % 2 ? stranger : elsewhere, slugId)),
    )
    assert.equal(await numUsers(app), before + 1)
    const { voteCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([voteCount, participantCount], [20, 1])
  })

  test('the first vote of an unknown device makes no guest if a login is required', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1, isLoginRequired: true })
    const before = await numUsers(app)
    await assertRejected(aVote(app.stranger(), firstSlugId(conversation)), 'forbidden', 'login_required')
    assert.equal(await numUsers(app), before)
  })

  test('an unknown device that withdraws a vote it never cast, or whose vote is refused, does not become a guest', async () => {
    await using app = await startApp()
    const [open, locked] = [
      await aConversation(app, { opinions: 2 }),
      await aConversation(app, { opinions: 1 }),
    ]
    await moderateOpinion(app, { slugId: open.opinions[1]?.slugId ?? '', action: 'move' })
    await lockConversation(app, locked)
    const before = await numUsers(app)
    assert.equal(await aVote(app.stranger(), firstSlugId(open), 'cancel'), true)
    assert.equal(await aVote(app.stranger(), open.opinions[1]?.slugId ?? ''), false)
    assert.equal(await aVote(app.stranger(), firstSlugId(locked)), false)
    assert.deepEqual(
      await app.stranger()(createOpinion, { conversationSlugId: locked.slugId, opinionBody: 'Too late' }),
      { success: false, reason: 'conversation_locked' },
    )
    assert.equal(await numUsers(app), before)
  })
})

const numUsers = async (app: { ctx: { db: Parameters<typeof userIdOf>[0] } }) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users`.execute(app.ctx.db)
  return rows[0]?.n ?? 0
}

describe('own votes', () => {
  test('a viewer’s own votes are current, in the order of the opinions, and without votes on deleted opinions', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 4 })
    const alice = await app.guest()
    const [first, second, third, fourth] = conversation.opinions.map(({ slugId }) => slugId)
    assert(first && second && third && fourth)
    await aVote(alice, third, 'pass')
    await aVote(alice, first, 'agree')
    await aVote(alice, second, 'agree')
    await aVote(alice, fourth, 'agree')
    await aVote(alice, first, 'disagree')
    await aVote(alice, second, 'cancel')
    await sql`update opinions set deleted_at = now() where slug_id = ${fourth}`.execute(app.ctx.db)
    assert.deepEqual(await alice(listOwnVotes, { conversationSlugIdList: [conversation.slugId] }), [
      { opinionSlugId: first, votingAction: 'disagree' },
      { opinionSlugId: third, votingAction: 'pass' },
    ])
  })

  test('a viewer’s own votes contain no votes of others, and a conversation requested twice is returned once (spec 7.22)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const [alice, bob] = [await app.guest(), await app.guest()]
    await aVote(alice, firstSlugId(conversation))
    const conversationSlugIdList = [conversation.slugId, 'nowhere1', conversation.slugId]
    assert.equal((await alice(listOwnVotes, { conversationSlugIdList })).length, 1)
    assert.deepEqual(await bob(listOwnVotes, { conversationSlugIdList }), [])
    assert.deepEqual(await bob(listOwnVotes, { conversationSlugIdList: [] }), [])
  })

  test('guests and registered people can read their own votes, unknown devices cannot', async () => {
    await using app = await startApp()
    const asked = app.stranger()(listOwnVotes, { conversationSlugIdList: [] })
    await assertRejected(asked, 'forbidden', 'needs_guest')
  })

  test('a viewer’s own votes leave out conversations that the viewer may no longer read', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    await aVote(alice, firstSlugId(conversation))
    await deleteConversation(app, conversation)
    assert.deepEqual(await alice(listOwnVotes, { conversationSlugIdList: [conversation.slugId] }), [])
  })

  test('a viewer’s own votes come with the conversation only if the call is signed', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2 })
    const alice = await app.guest()
    const own = await anOpinion(alice, conversation)
    await aVote(alice, firstSlugId(conversation), 'pass')
    const asked = { conversationSlugId: conversation.slugId }
    const { conversationData } = await alice(getConversation, asked)
    assert.deepEqual(conversationData.userInteraction, {
      commentRanking: { [firstSlugId(conversation)]: 'pass', [own]: 'agree' },
      pollResponse: { hadResponded: false, responseIndex: -1 },
    })
    for (const nobody of [app.anyone, app.stranger()])
      assert.equal((await nobody(getConversation, asked)).conversationData.userInteraction, undefined)
  })
})
