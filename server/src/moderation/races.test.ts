import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerAppeal,
  AppError,
  createAppeal,
  createOpinion,
  decideQueueItems,
  getConversationModeration,
  getOpinionModeration,
  moderateConversation,
  moderateOpinion,
  reportOpinion,
  withdrawOpinionModeration,
  type OtherDecision,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { assertNoDrift } from '#testing/recount.ts'

const ROUNDS = 4
const REASON = { moderationReason: 'spam', moderationExplanation: '' } as const

/** Two processes, two moderators, a facilitator, and opinions of somebody else in a conversation of an organization. */
async function createCast() {
  const resources = new AsyncDisposableStack()
  const app = resources.use(await startApp())
  const other = resources.use(await app.sibling())
  const member = await app.user()
  await anOrganization(app, member)
  const [first, second, author, reporter] = [
    await app.user({ isModerator: true }),
    await app.user({ isModerator: true }),
    await app.user(),
    await app.user(),
  ]
  const facilitator = await aFacilitator(app)
  const conversationSlugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
  let numPosted = 0
  const postOpinion = async (opinionBody = `More benches, number ${(numPosted += 1)}.`) => {
    const response = await author(createOpinion, { conversationSlugId, opinionBody })
    assert(response.success)
    return response.opinionSlugId
  }
  return {
    app,
    first,
    author,
    reporter,
    facilitator,
    conversationSlugId,
    postOpinion,
    /** The second moderator, in the other process. */
    second: other.as(second.device),
    facilitatorElsewhere: other.as(facilitator.device),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const move = (actor: Actor, opinionSlugId: string, expectedDecisionId: string | null = null) =>
  actor(moderateOpinion, { opinionSlugId, moderationAction: 'move', ...REASON, expectedDecisionId })
const hide = (actor: Actor, opinionSlugId: string, expectedDecisionId: string | null = null) =>
  actor(moderateOpinion, { opinionSlugId, moderationAction: 'hide', ...REASON, expectedDecisionId })
const withdraw = (actor: Actor, opinionSlugId: string, expectedDecisionId: string) =>
  actor(withdrawOpinionModeration, { opinionSlugId, expectedDecisionId })

async function currentDecisionId(moderator: Actor, opinionSlugId: string): Promise<string> {
  const currentDecision = await moderator(getOpinionModeration, { opinionSlugId })
  assert(currentDecision.status === 'moderated')
  return currentDecision.decisionId
}

/** Asserts that one call succeeds. Returns its index, and the decision that the error of the other call contains. */
async function onlySuccess(
  calls: readonly Promise<unknown>[],
): Promise<{ winner: number; earlierDecision: OtherDecision }> {
  const results = await Promise.allSettled(calls)
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(refused.length, calls.length - 1, 'one decides')
  const error: unknown = refused[0]?.reason
  assert(error instanceof AppError && error.code === 'already_decided', String(error))
  assert(error.details.decision !== undefined, 'the error contains the earlier decision')
  return {
    winner: results.findIndex(({ status }) => status === 'fulfilled'),
    earlierDecision: error.details.decision,
  }
}

const decisionsOn = async ({ ctx: { db } }: TestApp, slugId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('opinion_moderations as m')
      .innerJoin('opinions as o', 'o.id', 'm.opinion_id')
      .select('m.action')
      .where('o.slug_id', '=', slugId)
      .orderBy('m.id')
      .execute()
  ).map(({ action }) => action)

describe('simultaneous decisions', () => {
  test('if one moderator withdraws a decision that another one changes, one succeeds, and the other gets that decision', async () => {
    await using stage = await createCast()
    const { app, first, second, conversationSlugId, postOpinion } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await postOpinion()
      await move(first, slugId)
      const seen = await currentDecisionId(first, slugId)
      const { winner, earlierDecision } = await onlySuccess([
        withdraw(first, slugId, seen),
        hide(second, slugId, seen),
      ])
      assert.equal(earlierDecision.action, winner === 0 ? 'withdraw' : 'hide')
      assert.deepEqual(await decisionsOn(app, slugId), ['move', winner === 0 ? 'withdraw' : 'hide'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if two moderators withdraw a decision, one succeeds, and the other gets the withdrawal', async () => {
    await using stage = await createCast()
    const { app, first, second, conversationSlugId, postOpinion } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await postOpinion()
      await move(first, slugId)
      const seen = await currentDecisionId(first, slugId)
      const { earlierDecision } = await onlySuccess([
        withdraw(first, slugId, seen),
        withdraw(second, slugId, seen),
      ])
      assert.equal(earlierDecision.action, 'withdraw')
      assert.deepEqual(await decisionsOn(app, slugId), ['move', 'withdraw'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if a facilitator and a moderator decide at once, one succeeds, and the moderator may still change the decision', async () => {
    await using stage = await createCast()
    const { app, first, facilitatorElsewhere, conversationSlugId, postOpinion } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await postOpinion()
      const { winner, earlierDecision } = await onlySuccess([
        hide(first, slugId),
        move(facilitatorElsewhere, slugId),
      ])
      assert.equal(earlierDecision.decidedAs, winner === 0 ? 'moderator' : 'facilitator')
      const seen = await currentDecisionId(first, slugId)
      if (winner === 0)
        await assert.rejects(move(facilitatorElsewhere, slugId, seen), { code: 'decided_by_moderator' })
      else await hide(first, slugId, seen)
      assert.deepEqual(await decisionsOn(app, slugId), winner === 0 ? ['hide'] : ['move', 'hide'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if two moderators lock a conversation, one succeeds, and the other gets that decision', async () => {
    await using stage = await createCast()
    const { app, first, second, conversationSlugId } = stage
    const lock = (moderator: Actor, moderationExplanation: string) =>
      moderator(moderateConversation, {
        conversationSlugId,
        moderationAction: 'lock',
        ...REASON,
        moderationExplanation,
        expectedDecisionId: null,
      })
    const explanations = ['Out of hand.', 'Nothing new.']
    const { winner } = await onlySuccess([
      lock(first, explanations[0] ?? ''),
      lock(second, explanations[1] ?? ''),
    ])
    const currentDecision = await first(getConversationModeration, { conversationSlugId })
    assert(currentDecision.status === 'moderated')
    assert.equal(currentDecision.explanation, explanations[winner])
    const rows = await app.ctx.db.selectFrom('conversation_moderations').select('id').execute()
    assert.equal(rows.length, 1)
  })

  test('if one moderator decides on many items and another one on each of them, each item is decided once', async () => {
    await using stage = await createCast()
    const { app, first, second, reporter, conversationSlugId, postOpinion } = stage
    const slugIds: string[] = []
    for (let n = 0; n < 6; n++) slugIds.push(await postOpinion(`Bench ${n}.`))
    for (const opinionSlugId of slugIds)
      await reporter(reportOpinion, { opinionSlugId, reportReason: 'spam' })
    const seenAt = new Date(Date.now() + 1000).toISOString()
    const [{ outcomes }, ...byHand] = await Promise.all([
      first(decideQueueItems, {
        items: slugIds.map((slugId) => ({
          itemId: `opinion-report:${slugId}`,
          seenAt,
          expectedDecisionId: null,
        })),
        decision: { action: 'move', ...REASON },
      }),
      ...slugIds.toReversed().map((slugId) => hide(second, slugId).catch((error: unknown) => error)),
    ])
    const isDone = outcomes.map(({ outcome }) => outcome === 'done')
    for (const [n, slugId] of slugIds.entries()) {
      assert.deepEqual(await decisionsOn(app, slugId), [isDone[n] ? 'move' : 'hide'])
      const refusal = byHand.toReversed()[n]
      if (isDone[n]) assert(refusal instanceof AppError && refusal.code === 'already_decided')
      else assert.equal(outcomes[n]?.outcome, 'already_decided')
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if one moderator accepts an appeal and another one withdraws the decision, one succeeds, and the other gets an error', async () => {
    await using stage = await createCast()
    const { app, first, second, facilitator, author, conversationSlugId, postOpinion } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await postOpinion()
      await move(facilitator, slugId)
      const decisionId = await currentDecisionId(first, slugId)
      await author(createAppeal, { decisionId, appealExplanation: 'It is about benches.' })
      const { slug_id: appealId } = await app.ctx.db
        .selectFrom('appeals')
        .select('slug_id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const [answered, withdrawn] = await Promise.allSettled([
        first(answerAppeal, { appealId, isAccepted: true, answer: 'It is.' }),
        withdraw(second, slugId, decisionId),
      ])
      assert(answered.status === 'fulfilled')
      if (answered.value.success) assert.equal(withdrawn.status, 'rejected')
      else assert.deepEqual([answered.value.reason, withdrawn.status], ['not_in_force', 'fulfilled'])
      assert.deepEqual(await decisionsOn(app, slugId), ['move', 'withdraw'])
    }
    await assertNoDrift(app, conversationSlugId)
  })
})
