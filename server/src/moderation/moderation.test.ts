import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createOpinion,
  fetchRecentConversations,
  getConversation,
  getConversationModeration,
  getOpinionModeration,
  listNotifications,
  listOpinions,
  listOpinionsBySlug,
  moderateConversation,
  moderateOpinion,
  withdrawConversationModeration,
  withdrawOpinionModeration,
  type ApiClient,
  type Input,
} from '@parley/contract'
import { verifyAudit } from '#db/audit.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'

const aDecision = (
  over: Partial<Input<typeof moderateOpinion>> = {},
): Omit<Input<typeof moderateOpinion>, 'opinionSlugId'> => ({
  moderationAction: 'move',
  moderationReason: 'spam',
  moderationExplanation: 'An advertisement.',
  ...over,
})
const lock = (conversationSlugId: string): Input<typeof moderateConversation> => ({
  conversationSlugId,
  moderationAction: 'lock',
  moderationReason: 'antisocial',
  moderationExplanation: 'Insults.',
})

const rowsOf = ({ ctx: { db } }: TestApp) =>
  db
    .selectFrom('opinion_moderations')
    .select(['action', 'reason', 'explanation', 'decided_as', 'moderator_id'])
    .orderBy('id')
    .execute()

const slugsIn = async (
  reader: ApiClient,
  conversationSlugId: string,
  filter: 'new' | 'moderated' | 'hidden',
) => (await reader(listOpinions, { conversationSlugId, filter })).map(({ opinionSlugId }) => opinionSlugId)

describe('a decision about an opinion', () => {
  test('a decision removes an opinion from lists and counts at once, and withdrawing it restores everything (spec 1.9, 2.9, 4.26)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const [author, voter, moderator] = [
      await app.user(),
      await app.guest(),
      await app.user({ isModerator: true }),
    ]
    const opinionSlugId = await anOpinion(author, conversation)
    await aVote(voter, opinionSlugId, 'disagree')
    await aVote(author, conversation.opinions[0]?.slugId ?? '')
    await app.runJobs()
    const before = await assertNoDrift(app, conversation.slugId)
    await moderator(moderateOpinion, { opinionSlugId, ...aDecision() })
    const moved = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual(
      [moved.opinionCount, moved.voteCount, moved.participantCount],
      [before.opinionCount - 1, before.voteCount - 2, before.participantCount - 1],
    )
    assert.deepEqual(await slugsIn(app.anyone, conversation.slugId, 'moderated'), [opinionSlugId])
    assert.equal(await aVote(voter, opinionSlugId), false)
    await moderator(moderateOpinion, { opinionSlugId, ...aDecision({ moderationAction: 'hide' }) })
    assert.deepEqual(await slugsIn(app.anyone, conversation.slugId, 'moderated'), [])
    assert.deepEqual(await slugsIn(moderator, conversation.slugId, 'hidden'), [opinionSlugId])
    await assertNoDrift(app, conversation.slugId)
    await moderator(withdrawOpinionModeration, { opinionSlugId })
    assert.deepEqual(await assertNoDrift(app, conversation.slugId), before)
    const { status, earlierDecisionList = [] } = await moderator(getOpinionModeration, { opinionSlugId })
    assert.equal(status, 'unmoderated')
    assert.deepEqual(
      earlierDecisionList.map(({ action }) => action),
      ['withdraw', 'hide', 'move'],
    )
    await assertRejected(moderator(withdrawOpinionModeration, { opinionSlugId }), 'not_found', 'no_decision')
    assert.equal(await aVote(voter, opinionSlugId), true)
  })

  test('each decision is stored as a separate row, and a changed decision keeps the time of the first one', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    const moderator = await app.user({ isModerator: true })
    await moderator(moderateOpinion, { opinionSlugId, ...aDecision() })
    const first = await moderator(getOpinionModeration, { opinionSlugId })
    await moderator(moderateOpinion, {
      opinionSlugId,
      ...aDecision({ moderationReason: 'doxing', moderationExplanation: ' An address. ' }),
    })
    const second = await moderator(getOpinionModeration, { opinionSlugId })
    assert(first.status === 'moderated' && second.status === 'moderated')
    assert.deepEqual(
      [second.reason, second.explanation, second.decidedAs, second.createdAt],
      ['doxing', 'An address.', 'moderator', first.createdAt],
    )
    assert.notEqual(second.decisionId, first.decisionId)
    assert(second.updatedAt > first.updatedAt)
    const [shown] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
    const {
      decisionId: _id,
      decidedAs: _as,
      username: _name,
      earlierDecisionList: _earlier,
      ...forAll
    } = second
    assert.deepEqual(shown?.moderation, forAll)
    await moderator(withdrawOpinionModeration, { opinionSlugId, moderationExplanation: 'My mistake.' })
    assert.deepEqual(
      (await rowsOf(app)).map(({ action, reason, explanation }) => [action, reason, explanation]),
      [
        ['move', 'spam', 'An advertisement.'],
        ['move', 'doxing', 'An address.'],
        ['withdraw', 'doxing', 'My mistake.'],
      ],
    )
    await assert.rejects(
      app.ctx.db.updateTable('opinion_moderations').set({ explanation: '' }).execute(),
      /never changed/,
    )
  })

  test('a decision that is sent twice, for example after a lost response, is made once', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    const moderator = await app.user({ isModerator: true })
    const decision = { opinionSlugId, ...aDecision({ expectedDecisionId: null }) }
    await moderator(moderateOpinion, decision)
    await moderator(moderateOpinion, decision)
    const currentDecision = await moderator(getOpinionModeration, { opinionSlugId })
    assert(currentDecision.status === 'moderated')
    const withdrawal = { opinionSlugId, expectedDecisionId: currentDecision.decisionId }
    await moderator(withdrawOpinionModeration, withdrawal)
    await moderator(withdrawOpinionModeration, withdrawal)
    assert.deepEqual(
      (await rowsOf(app)).map(({ action }) => action),
      ['move', 'withdraw'],
    )
  })

  test('an opinion can be moved as a duplicate, with a link, or as off topic, and everybody sees the reason', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 3 })
    const elsewhere = await aConversation(app, { opinions: 1 })
    const [opinionSlugId = '', original = '', other = ''] = conversation.opinions.map(({ slugId }) => slugId)
    const moderator = await app.user({ isModerator: true })
    const duplicate = (duplicateOfSlugId?: string) =>
      moderator(moderateOpinion, {
        opinionSlugId,
        ...aDecision({ detail: 'duplicate', duplicateOfSlugId }),
      })
    for (const wrong of [opinionSlugId, elsewhere.opinions[0]?.slugId, 'nothing1', undefined]) {
      const { details } = await assertRejected(duplicate(wrong), 'invalid_input')
      assert.equal(details.field, 'duplicateOfSlugId')
    }
    assert.equal((await rowsOf(app)).length, 0)
    await duplicate(original)
    const shown = async () => {
      const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
      assert(opinion?.moderation.status === 'moderated')
      return [opinion.moderation.detail, opinion.moderation.duplicateOfSlugId]
    }
    assert.deepEqual(await shown(), ['duplicate', original])
    await moderator(moderateOpinion, {
      opinionSlugId: original,
      ...aDecision({ moderationAction: 'hide', detail: 'off_topic' }),
    })
    assert.deepEqual(await shown(), ['duplicate', undefined], 'the link leads nowhere any more')
    await moderator(moderateOpinion, { opinionSlugId: other, ...aDecision({ detail: 'off_topic' }) })
    const [offTopic] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [other] })
    assert(offTopic?.moderation.status === 'moderated' && offTopic.moderation.detail === 'off_topic')
  })

  test('the author is notified of a decision with its reason, and the audit records it without texts', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const [author, moderator] = [await app.user(), await app.user({ isModerator: true })]
    const opinionSlugId = await anOpinion(author, conversation)
    await moderator(moderateOpinion, { opinionSlugId, ...aDecision() })
    await moderator(withdrawOpinionModeration, { opinionSlugId })
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.flatMap((one) =>
        one.type === 'moderation_decision' ? [[one.action, one.reason]] : [],
      ),
      [
        ['withdraw', 'spam'],
        ['move', 'spam'],
      ],
    )
    const audit = await app.ctx.db.selectFrom('audit').select(['action', 'target', 'reason']).execute()
    assert.deepEqual(
      audit.map(({ action, target, reason }) => [action, target, reason.replace(/^\S+ /, '')]),
      [
        ['moderation.decided', `opinion:${opinionSlugId}`, 'move spam'],
        ['moderation.withdrawn', `opinion:${opinionSlugId}`, 'withdraw'],
      ],
    )
    assert.equal((await verifyAudit(app.ctx.db)).firstBroken, undefined)
  })

  test('the explanation of a decision may be empty and has at most 1000 characters, counted as people count them', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2 })
    const [opinionSlugId = '', other = ''] = conversation.opinions.map(({ slugId }) => slugId)
    const moderator = await app.user({ isModerator: true })
    const tooLong = aDecision({ moderationExplanation: 'x'.repeat(1001) })
    const { details } = await assertRejected(
      moderator(moderateOpinion, { opinionSlugId, ...tooLong }),
      'invalid_input',
    )
    assert.equal(details.field, 'moderationExplanation')
    await moderator(moderateOpinion, {
      opinionSlugId,
      ...aDecision({ moderationExplanation: ` ${'🦊'.repeat(1000)} ` }),
    })
    await moderator(moderateOpinion, { opinionSlugId: other, ...aDecision({ moderationExplanation: '' }) })
    assert.deepEqual(
      (await rowsOf(app)).map(({ explanation }) => [...explanation].length),
      [1000, 0],
    )
  })
})

describe('a lock', () => {
  test('a locked conversation refuses opinions, votes and poll answers, leaves the feed, and shows the reason, until the lock is withdrawn (spec 1.9, 2.8, 4.26)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1, poll: ['Yes', 'No'] })
    const { slugId } = conversation
    const [voter, moderator] = [await app.user(), await app.user({ isModerator: true })]
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    await aVote(voter, opinionSlugId)
    const before = await assertNoDrift(app, slugId)
    await moderator(moderateConversation, lock(slugId))
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
    const decision = await moderator(getConversationModeration, { conversationSlugId: slugId })
    assert(conversationData.metadata.moderation.status === 'moderated' && decision.status === 'moderated')
    assert.deepEqual(
      [conversationData.metadata.moderation.reason, conversationData.metadata.moderation.explanation],
      ['antisocial', 'Insults.'],
    )
    assert.equal(decision.createdAt, conversationData.metadata.moderation.createdAt)
    assert.equal(await aVote(voter, opinionSlugId, 'disagree'), false)
    assert.deepEqual(await voter(createOpinion, { conversationSlugId: slugId, opinionBody: 'More trees.' }), {
      success: false,
      reason: 'conversation_locked',
    })
    const feed = async () =>
      (await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })).conversationDataList.length
    assert.equal(await feed(), 0)
    assert.deepEqual(await assertNoDrift(app, slugId), before)
    await moderator(withdrawConversationModeration, { conversationSlugId: slugId })
    assert.equal(await feed(), 1)
    assert.deepEqual(await assertNoDrift(app, slugId), before)
    assert.equal(await aVote(voter, opinionSlugId, 'disagree'), true)
    await assertRejected(
      moderator(withdrawConversationModeration, { conversationSlugId: slugId }),
      'not_found',
      'no_decision',
    )
  })
})
