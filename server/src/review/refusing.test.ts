import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getOpinionModeration,
  listNotifications,
  listOpinions,
  moderateOpinion,
  publishOpinion,
  withdrawOpinionModeration,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { anOrganization, waitingFor, waitingIn } from '#testing/review.ts'
import { anOpinion, closeConversation } from '#testing/seed.ts'

const refusal = {
  moderationAction: 'move',
  moderationReason: 'spam',
  moderationExplanation: 'An advertisement.',
} as const

describe('refusing an opinion', () => {
  test('refusing an opinion moves or hides it without counting it, notifies its author, and can be withdrawn without loss', async () => {
    await using app = await startApp()
    const { conversation, guest, slugId: opinionSlugId } = await waitingIn(app)
    const { slugId: conversationSlugId } = conversation
    const moderator = await app.user({ isModerator: true })
    await moderator(moderateOpinion, { opinionSlugId, ...refusal, isReview: true })
    const shown = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([shown.opinionCount, shown.voteCount, shown.participantCount], [1, 0, 0])
    const [moved] = await app.anyone(listOpinions, { conversationSlugId, filter: 'moderated' })
    assert.deepEqual([moved?.opinionSlugId, moved?.moderation.status], [opinionSlugId, 'moderated'])
    await app.runJobs()
    await assertNoDrift(app, conversationSlugId)
    const { notificationList } = await guest(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.map((one) => one.type === 'moderation_decision' && [one.action, one.reason]),
      [['move', 'spam']],
    )
    await moderator(withdrawOpinionModeration, { opinionSlugId })
    const after = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([after.opinionCount, after.voteCount, after.participantCount], [2, 1, 1])
  })

  test('an opinion can be refused in a closed conversation, too', async () => {
    await using app = await startApp()
    const { author, conversation, slugId: opinionSlugId } = await waitingIn(app)
    await closeConversation(app, conversation)
    await author(moderateOpinion, { opinionSlugId, ...refusal, moderationAction: 'hide' })
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 1)
  })

  test('a refusal by the author of a personal conversation is in force until a moderator changes it, and the author cannot moderate public opinions', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId: opinionSlugId } = await waitingIn(app)
    const decision = { opinionSlugId, ...refusal, isReview: true } as const
    await author(moderateOpinion, decision)
    // Repeats the call, like a client after a lost response.
    await author(moderateOpinion, decision)
    const currentDecision = await author(getOpinionModeration, { opinionSlugId })
    assert.deepEqual(
      [currentDecision.status, currentDecision.status === 'moderated' && currentDecision.decidedAs],
      ['moderated', 'author'],
    )
    await author(withdrawOpinionModeration, { opinionSlugId })
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 2)
    await assertRejected(
      author(moderateOpinion, { opinionSlugId, ...refusal }),
      'forbidden',
      'needs_moderator',
    )
    const next = await anOpinion(guest, conversation)
    await author(moderateOpinion, { opinionSlugId: next, ...refusal })
    const moderator = await app.user({ isModerator: true })
    await moderator(moderateOpinion, { opinionSlugId: next, ...refusal, moderationAction: 'hide' })
    await assertRejected(author(withdrawOpinionModeration, { opinionSlugId: next }), 'forbidden')
    const publicOpinion = await anOpinion(author, conversation)
    await assertRejected(author(moderateOpinion, { opinionSlugId: publicOpinion, ...refusal }), 'forbidden')
    await assertNoDrift(app, conversation.slugId)
  })

  test('only reviewers can refuse an opinion; other people learn nothing about it, and reviewers cannot refuse their own opinions', async () => {
    await using app = await startApp()
    const { organizationId, facilitator, member } = await anOrganization(app)
    const elsewhere = await waitingIn(app)
    const { author, conversation, slugId: opinionSlugId } = await waitingIn(app, { organizationId })
    for (const person of [author, member, await app.user()])
      await assertRejected(
        person(moderateOpinion, { opinionSlugId, ...refusal }),
        'forbidden',
        'needs_moderator',
      )
    await assertRejected(
      facilitator(moderateOpinion, { opinionSlugId: elsewhere.slugId, ...refusal }),
      'not_found',
      'opinion_not_found',
    )
    const moderator = await app.user({ isModerator: true })
    const own = await anOpinion(moderator, conversation)
    await assertRejected(
      moderator(moderateOpinion, { opinionSlugId: own, ...refusal }),
      'forbidden',
      'own_opinion',
    )
    await facilitator(moderateOpinion, { opinionSlugId, ...refusal })
    assert.deepEqual(await waitingFor(facilitator, conversation.slugId), [own])
  })

  test('if one reviewer refuses an opinion while another one publishes it, one review counts, and the other reviewer gets an error', async () => {
    await using app = await startApp()
    const { author, conversation, guest } = await waitingIn(app)
    const moderator = await app.user({ isModerator: true })
    for (let round = 0; round < 5; round++) {
      const opinionSlugId = await anOpinion(guest, conversation)
      const results = await Promise.allSettled([
        author(publishOpinion, { opinionSlugId }),
        moderator(moderateOpinion, { opinionSlugId, ...refusal, isReview: true }),
      ])
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      assert.equal(refusals.length, 1)
      await assertRejected(Promise.reject(refusals[0]), 'conflict', 'already_reviewed')
      await assertNoDrift(app, conversation.slugId)
    }
  })
})
