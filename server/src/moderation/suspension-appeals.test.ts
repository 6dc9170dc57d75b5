import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerAppeal,
  castVote,
  createAppeal,
  getDecision,
  listNotifications,
  listQueue,
  liftSuspension,
} from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { waitingAppeal } from '#testing/appeals.ts'
import { aFacilitator, anOrganization } from '#testing/authoring.ts'
import { ACCEPT, decide, onlyItem, queueOf, REJECT } from '#testing/queue.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'
import { nameOf, suspend } from '#testing/suspensions.ts'

/** A suspended person who has appealed. */
async function anAppeal(app: TestApp) {
  const [administrator, person] = [await app.user({ isAdministrator: true }), await app.user()]
  const decisionId = await suspend(administrator, person)
  const appeal = { decisionId, appealExplanation: 'It was a quote.' }
  assert.deepEqual(await person(createAppeal, appeal), { success: true })
  return { administrator, person, decisionId, appeal }
}

describe('an appeal against a suspension', () => {
  test('the suspended person reads why and until when, and appeals once', async () => {
    await using app = await startApp()
    const { person, decisionId, appeal } = await anAppeal(app)
    const { createdAt: _, appeal: sent, ...decision } = await person(getDecision, { decisionId })
    assert.deepEqual(decision, {
      decisionId,
      kind: 'suspend',
      reason: 'antisocial',
      explanation: 'Threats against a neighbour.',
      isInForce: true,
      mayAppeal: false,
    })
    assert.equal(sent?.status, 'open')
    assert.deepEqual(await person(createAppeal, { ...appeal, appealExplanation: 'Again.' }), {
      success: false,
      reason: 'already_appealed',
    })
    await assertRejected((await app.user())(getDecision, { decisionId }), 'not_found', 'decision_not_found')
  })

  test('somebody else than the administrator who suspended finds it in the queue and answers; accepting lifts it', async () => {
    await using app = await startApp()
    const { administrator, person, decisionId } = await anAppeal(app)
    const moderator = await app.user({ isModerator: true })
    await anOrganization(app, await app.user())
    const facilitator = await aFacilitator(app)
    assert.deepEqual(await queueOf(administrator), [])
    assert.deepEqual(await queueOf(facilitator), [])
    const item = await onlyItem(moderator)
    assert.deepEqual(
      [item.kind, item.conversationSlugId, item.username, item.appeal?.decision.kind],
      ['appeal', undefined, await nameOf(person), 'suspend'],
    )
    const appealId = await waitingAppeal(app)
    const answer = { appealId, isAccepted: true, answer: 'It was a quote indeed.' }
    await assertRejected(administrator(answerAppeal, answer), 'forbidden', 'own_decision')
    await assertRejected(facilitator(answerAppeal, answer), 'forbidden', 'needs_moderator')
    const [outcome] = await decide(moderator, [item], ACCEPT)
    assert.deepEqual(outcome, { outcome: 'done', itemId: item.itemId, isFinal: true })
    const { opinions } = await aConversation(app, { opinions: 1 })
    await person(castVote, { opinionSlugId: opinions[0]!.slugId, chosenOption: 'agree' })
    const { appeal, isInForce } = await person(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, isInForce], ['accepted', false])
    const { notificationList } = await person(listNotifications, { includeAll: true })
    const [newest] = notificationList
    assert(newest?.type === 'suspension_appeal' && newest.isAccepted && newest.decisionId === decisionId)
    assert.equal((await moderator(listQueue, { decidedSince: '2026-01-01T00:00:00Z' })).numDecided, 1)
    const [late] = await decide(await app.user({ isModerator: true }), [item], REJECT)
    assert.deepEqual(late, {
      outcome: 'already_decided',
      itemId: item.itemId,
      username: await nameOf(moderator),
      action: 'accept_appeal',
    })
  })

  test('where nobody else can, the administrator answers, and the person learns it', async () => {
    await using app = await startApp()
    const { administrator, person, decisionId } = await anAppeal(app)
    const [outcome] = await decide(administrator, [await onlyItem(administrator)], REJECT)
    assert.equal(outcome?.outcome, 'done')
    const { appeal, isInForce } = await person(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, appeal?.isAnsweredByDecider, isInForce], ['rejected', true, true])
  })

  test('an appeal lapses when the suspension is lifted or ends, and none can follow', async () => {
    await using app = await startApp()
    const { administrator, person, decisionId } = await anAppeal(app)
    const moderator = await app.user({ isModerator: true })
    const appealId = await waitingAppeal(app)
    await administrator(liftSuspension, { username: await nameOf(person) })
    assert.deepEqual(await queueOf(moderator), [])
    assert.equal((await person(getDecision, { decisionId })).appeal?.status, 'lapsed')
    assert.deepEqual(await moderator(answerAppeal, { appealId, isAccepted: true, answer: 'Yes.' }), {
      success: false,
      reason: 'not_in_force',
    })
    const other = await app.user()
    const ended = await suspend(administrator, other, {
      until: new Date(Date.now() + 60_000).toISOString(),
    })
    app.setClock(new Date(Date.now() + 61_000))
    assert.deepEqual(await other(createAppeal, { decisionId: ended, appealExplanation: 'Late.' }), {
      success: false,
      reason: 'not_in_force',
    })
  })

  test('of two answers at once, and a lift beside them, one counts', async () => {
    await using app = await startApp()
    const { administrator, person } = await anAppeal(app)
    const moderators = await Promise.all([1, 2].map(() => app.user({ isModerator: true })))
    const appealId = await waitingAppeal(app)
    const username = await nameOf(person)
    const outcomes = await Promise.all([
      moderators[0]!(answerAppeal, { appealId, isAccepted: true, answer: 'Yes.' }),
      moderators[1]!(answerAppeal, { appealId, isAccepted: false, answer: 'No.' }),
      administrator(liftSuspension, { username }),
    ])
    const [first, second, lifted] = outcomes
    assert(!(first?.success && second?.success))
    assert(first?.success || lifted?.success, 'the suspension is over')
    const lifts = await app.ctx.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'user.suspension_lifted')
      .execute()
    assert.equal(lifts.length, 1)
  })
})
