import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerAppeal,
  createAppeal,
  listNotifications,
  listOpinionsBySlug,
  setPatternAside,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { notifiedDecision } from '#testing/appeals.ts'
import { aFacilitator } from '#testing/authoring.ts'
import { aPattern } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'
import {
  ACCEPT,
  aModerator,
  anAppeal,
  decide,
  namesOf,
  onlyItem,
  aConversationOfOrganization,
  queueOf,
  REJECT,
} from '#testing/queue.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

describe('an appeal in the queue', () => {
  test('an appeal in the queue shows the decision and the explanation of its sender, and accepting it withdraws the decision', async () => {
    await using app = await startApp()
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const { opinionSlugId, author, conversationSlugId } = await anAppeal(app, mira)
    const item = await onlyItem(noor)
    assert.equal(item.opinion?.opinionSlugId, opinionSlugId)
    const { appeal } = item
    assert(appeal !== undefined)
    const { createdAt, ...decision } = appeal.decision
    assert(!Number.isNaN(Date.parse(createdAt)) && appeal.explanation === 'It is no shop.')
    assert.deepEqual(decision, {
      kind: 'move',
      reason: 'spam',
      explanation: 'An advertisement',
      decidedAs: 'moderator',
      isOwn: false,
    })
    const [outcome] = await decide(noor, [item], ACCEPT)
    assert(outcome?.outcome === 'done' && outcome.isFinal === true)
    assert.equal((await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })).length, 1)
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert(notificationList.some((told) => told.type === 'appeal_answer' && told.isAccepted))
    assert.deepEqual(await queueOf(noor), [])
    await assertNoDrift(app, conversationSlugId)
  })

  test('rejecting an appeal in the queue needs an answer and leaves the decision as it is', async () => {
    await using app = await startApp()
    const { opinionSlugId } = await anAppeal(app, await aModerator(app))
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const withoutAnswer = decide(moderator, [item], { action: 'reject_appeal', answer: '  ' })
    assert.equal((await assertRejected(withoutAnswer, 'invalid_input')).details.field, 'decision.answer')
    assert.deepEqual(namesOf(await decide(moderator, [item], REJECT)), ['done'])
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
    assert.equal(opinion?.moderation.status, 'moderated')
    assert.deepEqual(await queueOf(moderator), [])
  })

  test('an appeal is not in the queue of its sender, of the decider if others can answer, or of facilitators if a moderator decided', async () => {
    await using app = await startApp()
    const { slugId, facilitator } = await aConversationOfOrganization(app)
    const decider = await aModerator(app)
    await anAppeal(app, decider, { slugId })
    const ownItem = await onlyItem(decider)
    assert.equal(ownItem.appeal?.decision.isOwn, true, 'nobody else can answer')
    assert.deepEqual(await queueOf(facilitator), [])
    const other = await aModerator(app)
    assert.deepEqual(await queueOf(decider), [])
    assert.deepEqual(namesOf(await decide(decider, [ownItem], ACCEPT)), ['already_decided'])
    const item = await onlyItem(other)
    assert.equal(item.appeal?.decision.isOwn, false)
    await anAppeal(app, facilitator, { slugId })
    assert.equal((await queueOf(decider)).length, 1)
    assert.deepEqual(await queueOf(facilitator), [], 'a moderator can answer')
    const second = await aFacilitator(app, 'Town Hall')
    assert.equal((await queueOf(second)).length, 1)
  })

  test('if two people answer an appeal in the queue at once, one answer counts, and the other person gets that answer', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    await anAppeal(app, await aModerator(app))
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const item = await onlyItem(mira)
    const outcomes = (
      await Promise.all([decide(mira, [item], ACCEPT), decide(other.as(noor.device), [item], REJECT)])
    ).flat()
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 1)
    const refusedOutcome = outcomes.find(({ outcome }) => outcome !== 'done')
    assert(
      refusedOutcome?.outcome === 'claimed' || refusedOutcome?.outcome === 'already_decided',
      JSON.stringify(refusedOutcome),
    )
    const appeals = await app.ctx.db.selectFrom('appeals').select(['slug_id', 'is_accepted']).execute()
    const isAccepted = appeals[0]?.is_accepted
    const [again] = await decide(noor, [item], REJECT)
    assert(again?.outcome === 'already_decided')
    assert.equal(again.action, isAccepted ? 'accept_appeal' : 'reject_appeal')
    const otherAnswer = { appealId: appeals[0]?.slug_id ?? '', isAccepted: !isAccepted, answer: 'No' }
    assert.equal((await noor(answerAppeal, otherAnswer)).success, false)
  })

  test('an appeal of somebody who was set aside contains no names, and is not in the queue of other people in the pattern', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const patternSlugId = await aPattern(app, conversation, 5)
    const { id } = await app.ctx.db.selectFrom('patterns').select('id').executeTakeFirstOrThrow()
    const [person, part, decider] = [await app.user(), await aModerator(app), await aModerator(app)]
    for (const { device } of [person, part]) {
      const userId = await userIdOf(app.ctx.db, device.did)
      assert(userId !== undefined)
      await app.ctx.db.insertInto('pattern_people').values({ pattern_id: id, user_id: userId }).execute()
    }
    await decider(setPatternAside, { patternSlugId, moderationExplanation: 'One office.' })
    const decisionId = await notifiedDecision(person, 'set_aside')
    await person(createAppeal, { decisionId, appealExplanation: 'I vote for myself.' })
    const own = await onlyItem(decider)
    assert.equal(own.appeal?.decision.isOwn, true, 'the other moderator is part of the pattern')
    assert.deepEqual(await queueOf(part), [])
    const moderator = await aModerator(app)
    assert.deepEqual(await queueOf(decider), [])
    const item = await onlyItem(moderator)
    assert.deepEqual([item.kind, item.username, item.opinion], ['appeal', undefined, undefined])
    assert.deepEqual(
      [item.appeal?.decision.kind, item.appeal?.decision.pattern, item.appeal?.explanation],
      ['set_aside', 'one_answer', 'I vote for myself.'],
    )
    assert.deepEqual(namesOf(await decide(moderator, [item], ACCEPT)), ['done'])
    const setAside = app.ctx.db.selectFrom('set_aside').select('user_id').where('is_aside', '=', true)
    assert.equal((await setAside.execute()).length, 6)
    assert.deepEqual(await queueOf(moderator), [])
  })
})
