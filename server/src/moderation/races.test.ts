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
const BECAUSE = { moderationReason: 'spam', moderationExplanation: '' } as const

/** Two processes, two moderators, a facilitator, and opinions of somebody else in a conversation of an organization. */
async function setStage() {
  const closing = new AsyncDisposableStack()
  const app = closing.use(await startApp())
  const other = closing.use(await app.sibling())
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
  let numSaid = 0
  const say = async (opinionBody = `More benches, number ${(numSaid += 1)}.`) => {
    const said = await author(createOpinion, { conversationSlugId, opinionBody })
    assert(said.success)
    return said.opinionSlugId
  }
  return {
    app,
    first,
    author,
    reporter,
    facilitator,
    conversationSlugId,
    say,
    /** The second moderator, in the other process. */
    second: other.as(second.device),
    facilitatorElsewhere: other.as(facilitator.device),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const move = (actor: Actor, opinionSlugId: string, expectedDecisionId: string | null = null) =>
  actor(moderateOpinion, { opinionSlugId, moderationAction: 'move', ...BECAUSE, expectedDecisionId })
const hide = (actor: Actor, opinionSlugId: string, expectedDecisionId: string | null = null) =>
  actor(moderateOpinion, { opinionSlugId, moderationAction: 'hide', ...BECAUSE, expectedDecisionId })
const withdraw = (actor: Actor, opinionSlugId: string, expectedDecisionId: string) =>
  actor(withdrawOpinionModeration, { opinionSlugId, expectedDecisionId })

async function liveDecision(moderator: Actor, opinionSlugId: string): Promise<string> {
  const live = await moderator(getOpinionModeration, { opinionSlugId })
  assert(live.status === 'moderated')
  return live.decisionId
}

/** The index of the call that succeeded, and the earlier decision that the other call was told. */
async function oneOf(acts: readonly Promise<unknown>[]): Promise<{ winner: number; told: OtherDecision }> {
  const results = await Promise.allSettled(acts)
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(refused.length, acts.length - 1, 'one decides')
  const error: unknown = refused[0]?.reason
  assert(error instanceof AppError && error.code === 'already_decided', String(error))
  assert(error.details.decision !== undefined, 'the other is told')
  return {
    winner: results.findIndex(({ status }) => status === 'fulfilled'),
    told: error.details.decision,
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
  test('if one moderator withdraws a decision that another one changes, one succeeds and the other is told', async () => {
    await using stage = await setStage()
    const { app, first, second, conversationSlugId, say } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await say()
      await move(first, slugId)
      const seen = await liveDecision(first, slugId)
      const { winner, told } = await oneOf([withdraw(first, slugId, seen), hide(second, slugId, seen)])
      assert.equal(told.action, winner === 0 ? 'withdraw' : 'hide')
      assert.deepEqual(await decisionsOn(app, slugId), ['move', winner === 0 ? 'withdraw' : 'hide'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if two moderators withdraw a decision, one succeeds and the other is told', async () => {
    await using stage = await setStage()
    const { app, first, second, conversationSlugId, say } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await say()
      await move(first, slugId)
      const seen = await liveDecision(first, slugId)
      const { told } = await oneOf([withdraw(first, slugId, seen), withdraw(second, slugId, seen)])
      assert.equal(told.action, 'withdraw')
      assert.deepEqual(await decisionsOn(app, slugId), ['move', 'withdraw'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if a facilitator and a moderator decide at once, one succeeds, and the moderator may still change the decision', async () => {
    await using stage = await setStage()
    const { app, first, facilitatorElsewhere, conversationSlugId, say } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await say()
      const { winner, told } = await oneOf([hide(first, slugId), move(facilitatorElsewhere, slugId)])
      assert.equal(told.decidedAs, winner === 0 ? 'moderator' : 'facilitator')
      const seen = await liveDecision(first, slugId)
      if (winner === 0)
        await assert.rejects(move(facilitatorElsewhere, slugId, seen), { code: 'decided_by_moderator' })
      else await hide(first, slugId, seen)
      assert.deepEqual(await decisionsOn(app, slugId), winner === 0 ? ['hide'] : ['move', 'hide'])
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('if two moderators lock a conversation, one succeeds and the other is told', async () => {
    await using stage = await setStage()
    const { app, first, second, conversationSlugId } = stage
    const lock = (moderator: Actor, moderationExplanation: string) =>
      moderator(moderateConversation, {
        conversationSlugId,
        moderationAction: 'lock',
        ...BECAUSE,
        moderationExplanation,
        expectedDecisionId: null,
      })
    const words = ['Out of hand.', 'Nothing new.']
    const { winner } = await oneOf([lock(first, words[0] ?? ''), lock(second, words[1] ?? '')])
    const live = await first(getConversationModeration, { conversationSlugId })
    assert(live.status === 'moderated')
    assert.equal(live.explanation, words[winner])
    const rows = await app.ctx.db.selectFrom('conversation_moderations').select('id').execute()
    assert.equal(rows.length, 1)
  })

  test('if one moderator decides on many items and another one on each of them, each item is decided once', async () => {
    await using stage = await setStage()
    const { app, first, second, reporter, conversationSlugId, say } = stage
    const slugIds: string[] = []
    for (let n = 0; n < 6; n++) slugIds.push(await say(`Bench ${n}.`))
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
        decision: { action: 'move', ...BECAUSE },
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

  test('if one moderator accepts an appeal and another one withdraws the decision, one succeeds and the other is told', async () => {
    await using stage = await setStage()
    const { app, first, second, facilitator, author, conversationSlugId, say } = stage
    for (let round = 0; round < ROUNDS; round++) {
      const slugId = await say()
      await move(facilitator, slugId)
      const decisionId = await liveDecision(first, slugId)
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
