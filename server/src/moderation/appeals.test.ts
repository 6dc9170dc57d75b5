import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerAppeal,
  createAppeal,
  exportAccount,
  getDecision,
  getOpinionMap,
  listDecisions,
  listNotifications,
  listOpinionsBySlug,
  moderateConversation,
  moderateOpinion,
  reportOpinion,
  withdrawOpinionModeration,
} from '@parley/contract'
import { openAppeals } from '#moderation/appeals.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { notifiedDecision, waitingAppeal } from '#testing/appeals.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote, type SeededConversation } from '#testing/seed.ts'

const moveInput = (opinionSlugId: string) => ({
  opinionSlugId,
  moderationAction: 'move' as const,
  moderationReason: 'spam' as const,
  moderationExplanation: 'An advertisement.',
})

type MovedOpinion = {
  app: TestApp
  author: Actor
  moderator: Actor
  opinionSlugId: string
  decisionId: string
}

/** An opinion that a moderator has moved. */
async function aMovedOpinion(
  app: TestApp,
  conversation?: Pick<SeededConversation, 'slugId'>,
): Promise<MovedOpinion & { conversationSlugId: string }> {
  const { slugId } = conversation ?? (await aConversation(app, { opinions: 1 }))
  const [author, moderator] = [await app.user(), await app.user({ isModerator: true })]
  const opinionSlugId = await anOpinion(author, { slugId, id: 0, authorId: 0, opinions: [] })
  await moderator(moderateOpinion, moveInput(opinionSlugId))
  const decisionId = await notifiedDecision(author, 'moderation_decision')
  return { app, author, moderator, opinionSlugId, decisionId, conversationSlugId: slugId }
}

/** An opinion that a moderator has moved, with an appeal against the decision. */
async function anAppeal(app: TestApp) {
  const stage = await aMovedOpinion(app)
  const { author, decisionId } = stage
  assert.deepEqual(await author(createAppeal, { decisionId, appealExplanation: 'It is no shop.' }), {
    success: true,
  })
  return { ...stage, appealId: await waitingAppeal(app) }
}

describe('a decision about somebody', () => {
  test('the author of an opinion can read the decision about it with reason and explanation, and nobody else can', async () => {
    await using app = await startApp()
    const { author, moderator, opinionSlugId, decisionId, conversationSlugId } = await aMovedOpinion(app)
    const { createdAt, conversationTitle, opinion, ...decision } = await author(getDecision, { decisionId })
    assert.deepEqual(decision, {
      decisionId,
      kind: 'move',
      conversationSlugId,
      reason: 'spam',
      explanation: 'An advertisement.',
      isInForce: true,
      mayAppeal: true,
    })
    assert.equal(opinion?.opinionSlugId, opinionSlugId)
    assert.match(opinion.opinion, /^An opinion/)
    assert(conversationTitle !== '' && !Number.isNaN(Date.parse(createdAt)))
    for (const other of [moderator, await app.user(), await app.guest()]) {
      const refused = ['not_found', 'decision_not_found'] as const
      await assertRejected(other(getDecision, { decisionId }), ...refused)
      await assertRejected(other(createAppeal, { decisionId, appealExplanation: 'Mine.' }), ...refused)
    }
    await assertRejected(app.stranger()(getDecision, { decisionId }), 'forbidden', 'needs_guest')
    assert.deepEqual(await openAppeals(app.ctx.db), [])
  })

  test('a decision shows a hidden opinion to its author', async () => {
    await using app = await startApp()
    const { author, moderator, opinionSlugId } = await aMovedOpinion(app)
    await moderator(moderateOpinion, { ...moveInput(opinionSlugId), moderationAction: 'hide' })
    const decisionId = await notifiedDecision(author, 'moderation_decision')
    const { kind, opinion } = await author(getDecision, { decisionId })
    assert.equal(kind, 'hide')
    assert.match(opinion?.opinion ?? '', /^An opinion/)
  })

  test('the author of a conversation can read a decision about it', async () => {
    await using app = await startApp()
    const [author, moderator] = [await app.user(), await app.user({ isModerator: true })]
    const conversationSlugId = await startConversation(author)
    await moderator(moderateConversation, {
      conversationSlugId,
      moderationAction: 'lock',
      moderationReason: 'antisocial',
      moderationExplanation: 'Insults.',
    })
    const decisionId = await notifiedDecision(author, 'moderation_decision')
    const { kind, opinion, mayAppeal } = await author(getDecision, { decisionId })
    assert.deepEqual([kind, opinion, mayAppeal], ['lock', undefined, true])
    await author(createAppeal, { decisionId, appealExplanation: 'They were jokes.' })
    const [appeal] = await openAppeals(app.ctx.db)
    assert.deepEqual([appeal?.kind, appeal?.opinion_id], ['conversation', null])
  })
})

describe('an appeal', () => {
  test('an appeal is stored once, even if two are sent at the same moment, and sending it again succeeds', async () => {
    await using app = await startApp()
    const { author, decisionId } = await aMovedOpinion(app)
    const send = (appealExplanation: string) => author(createAppeal, { decisionId, appealExplanation })
    const sent = await Promise.all([send('It is no shop.'), send('It is a pool.')])
    assert.deepEqual(sent.map(({ success }) => success).toSorted(), [false, true])
    assert(sent.some((answer) => !answer.success && answer.reason === 'already_appealed'))
    const { appeal, mayAppeal } = await author(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, mayAppeal], ['open', false])
    assert.deepEqual(await send(appeal?.explanation ?? ''), { success: true })
    assert.deepEqual(await send('Once more.'), { success: false, reason: 'already_appealed' })
  })

  test('the text of an appeal is required and has at most 1,000 characters', async () => {
    await using app = await startApp()
    const { author, decisionId } = await aMovedOpinion(app)
    for (const appealExplanation of [' ', 'x'.repeat(1001)])
      await assertRejected(
        author(createAppeal, { decisionId, appealExplanation }),
        'invalid_input',
        'invalid_input',
      )
    const longest = '🎈'.repeat(1000)
    assert.deepEqual(await author(createAppeal, { decisionId, appealExplanation: longest }), {
      success: true,
    })
  })

  test('an appeal is possible only while the decision is in force, and ends with the decision', async () => {
    await using app = await startApp()
    const { author, moderator, opinionSlugId, decisionId, appealId } = await anAppeal(app)
    await moderator(moderateOpinion, { ...moveInput(opinionSlugId), moderationReason: 'misleading' })
    const { appeal, isInForce } = await author(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, isInForce], ['lapsed', false])
    const other = await app.user({ isModerator: true })
    assert.deepEqual(await other(answerAppeal, { appealId, isAccepted: true, answer: 'Right.' }), {
      success: false,
      reason: 'not_in_force',
    })
    const second = await notifiedDecision(author, 'moderation_decision')
    assert.notEqual(second, decisionId)
    await moderator(withdrawOpinionModeration, { opinionSlugId })
    assert.deepEqual(await author(createAppeal, { decisionId: second, appealExplanation: 'It is true.' }), {
      success: false,
      reason: 'not_in_force',
    })
    const withdrawal = await author(getDecision, {
      decisionId: await notifiedDecision(author, 'moderation_decision'),
    })
    assert.deepEqual([withdrawal.kind, withdrawal.mayAppeal], ['withdraw', false])
  })
})

describe('the answer to an appeal', () => {
  test('accepting an appeal withdraws the decision, so that all counts and the analysis are as before the report', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 2 })
    const [author, voter, reporter] = [await app.user(), await app.guest(), await app.user()]
    const opinionSlugId = await anOpinion(author, conversation)
    for (const opinion of [opinionSlugId, ...conversation.opinions.map(({ slugId }) => slugId)])
      for (const person of [voter, reporter]) await aVote(person, opinion, 'disagree')
    await app.runJobs()
    const input = { conversationSlugId: conversation.slugId }
    const analysis = async () => {
      const { runId: _run, createdAt: _made, ...map } = await app.anyone(getOpinionMap, input)
      return map
    }
    const [before, mapBefore] = [await assertNoDrift(app, conversation.slugId), await analysis()]
    await reporter(reportOpinion, { opinionSlugId, reportReason: 'spam' })
    const [moderator, second] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    await moderator(moderateOpinion, moveInput(opinionSlugId))
    await app.runJobs()
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, before.opinionCount - 1)
    const decisionId = await notifiedDecision(author, 'moderation_decision')
    await author(createAppeal, { decisionId, appealExplanation: 'It is no shop.' })
    const answer = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'The pool is the town’s.' }
    assert.deepEqual(await second(answerAppeal, answer), { success: true })
    await app.runJobs()
    assert.deepEqual(await assertNoDrift(app, conversation.slugId), before)
    assert.deepEqual(await analysis(), mapBefore)
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
    assert.deepEqual(opinion?.moderation, { status: 'unmoderated' })
    const [withdrawal] = (await app.anyone(listDecisions, input)).decisionList
    assert.equal(withdrawal?.explanation, 'The pool is the town’s.')
    assert.equal(withdrawal.withdrawn?.isAfterAppeal, true)
    assert.equal(withdrawal.isAnsweredByDecider, undefined)
    // The author is notified of the answer, but not again of the withdrawal.
    assert.equal(await notifiedDecision(author, 'appeal_answer'), decisionId)
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.flatMap(({ type }) => (type === 'opinion_vote' ? [] : [type])),
      ['appeal_answer', 'moderation_decision'],
    )
    const { appeal, isInForce } = await author(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, appeal?.answer, isInForce], ['accepted', answer.answer, false])
    assert.deepEqual(await openAppeals(app.ctx.db), [])
  })

  test('rejecting an appeal leaves the decision as it is, and the ledger shows the rejection', async () => {
    await using app = await startApp()
    const { author, decisionId, appealId, conversationSlugId } = await anAppeal(app)
    const second = await app.user({ isModerator: true })
    const answer = { appealId, isAccepted: false, answer: 'It names a shop.' }
    assert.deepEqual(await second(answerAppeal, answer), { success: true })
    assert.deepEqual(await second(answerAppeal, answer), { success: true }, 'a call that is repeated')
    const { appeal, isInForce, mayAppeal } = await author(getDecision, { decisionId })
    assert.deepEqual(
      [appeal?.status, appeal?.answer, isInForce, mayAppeal],
      ['rejected', 'It names a shop.', true, false],
    )
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind, appealRejectedAt }) => [kind, appealRejectedAt]),
      [['move', appeal?.answeredAt]],
    )
    assert(!JSON.stringify(decisionList).includes('names a shop'), 'the answer is for the author')
  })

  test('if two people answer an appeal at the same moment, one answer counts, and the other person is refused with that answer', async () => {
    await using app = await startApp()
    const { appealId, opinionSlugId } = await anAppeal(app)
    const people = [await app.user({ isModerator: true }), await app.user({ isModerator: true })] as const
    const answers = await Promise.all([
      people[0](answerAppeal, { appealId, isAccepted: true, answer: 'Right.' }),
      people[1](answerAppeal, { appealId, isAccepted: false, answer: 'Wrong.' }),
    ])
    const isAccepted = answers[0].success
    assert.deepEqual(
      answers.find(({ success }) => !success),
      { success: false, reason: 'already_answered', isAccepted },
    )
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
    assert.equal(opinion?.moderation.status, isAccepted ? 'unmoderated' : 'moderated')
  })

  test('only people who may moderate the conversation can answer an appeal', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member)
    const slugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
    await anOrganization(app, await app.user(), 'Library')
    const [ours, theirs] = [await aFacilitator(app), await aFacilitator(app, 'Library')]
    const { author, decisionId, moderator } = await aMovedOpinion(app, { slugId })
    await author(createAppeal, { decisionId, appealExplanation: 'It is no shop.' })
    const input = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'Right.' }
    for (const other of [author, member, theirs, await app.user()])
      await assertRejected(other(answerAppeal, input), 'forbidden', 'needs_moderator')
    for (const other of [app.anyone, app.stranger(), await app.guest()])
      await assert.rejects(other(answerAppeal, input))
    // Facilitators may not change a decision of a moderator, so the appeal is not in their queue.
    await assertRejected(ours(answerAppeal, input), 'forbidden', 'decided_by_moderator')
    // Moderators cannot answer an appeal against their own decision if somebody else can.
    const second = await app.user({ isAdministrator: true })
    await assertRejected(moderator(answerAppeal, input), 'forbidden', 'own_decision')
    assert.deepEqual((await openAppeals(app.ctx.db)).length, 1, 'nothing has happened')
    assert.deepEqual(await second(answerAppeal, input), { success: true })
  })

  test('the person who made a decision can answer the appeal if nobody else can, which the ledger and the author’s copy show', async () => {
    await using app = await startApp()
    const { author, moderator, decisionId, appealId, conversationSlugId } = await anAppeal(app)
    const answer = { appealId, isAccepted: true, answer: 'I was wrong.' }
    assert.deepEqual(await moderator(answerAppeal, answer), { success: true })
    const [withdrawal] = (await app.anyone(listDecisions, { conversationSlugId })).decisionList
    assert.equal(withdrawal?.isAnsweredByDecider, true)
    assert.equal((await author(getDecision, { decisionId })).appeal?.isAnsweredByDecider, true)
  })

  test('the person who sent an appeal cannot answer it, even after becoming a moderator', async () => {
    await using app = await startApp()
    const { author, appealId } = await anAppeal(app)
    const id = (await userIdOf(app.ctx.db, author.device.did)) ?? 0
    await app.ctx.db.updateTable('users').set({ is_moderator: true }).where('id', '=', id).execute()
    await assertRejected(
      author(answerAppeal, { appealId, isAccepted: true, answer: 'Right.' }),
      'forbidden',
      'own_appeal',
    )
  })
})

test('the export of an account contains its appeals with their answers', async () => {
  await using app = await startApp()
  const { author, appealId, conversationSlugId } = await anAppeal(app)
  const second = await app.user({ isModerator: true })
  await second(answerAppeal, { appealId, isAccepted: false, answer: 'It names a shop.' })
  const exported: unknown = await author(exportAccount, {})
  const [appeal] = (exported as { appeals: Record<string, unknown>[] }).appeals
  assert.deepEqual(
    [appeal?.['against'], appeal?.['conversation'], appeal?.['explanation'], appeal?.['answer']],
    ['opinion', conversationSlugId, 'It is no shop.', 'It names a shop.'],
  )
})
