import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createConversation,
  createOpinion,
  getOpinionModeration,
  listConversationReports,
  listNotifications,
  listOpinionReports,
  moderateConversation,
  moderateOpinion,
  reportConversation,
  reportOpinion,
  withdrawOpinionModeration,
  type AppError,
  type Input,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'

const aDecision = (overrides: Partial<Input<typeof moderateOpinion>> = {}) => ({
  moderationAction: 'move' as const,
  moderationReason: 'spam' as const,
  moderationExplanation: '',
  ...overrides,
})

const numDecisions = async ({ ctx: { db } }: TestApp) =>
  (await db.selectFrom('opinion_moderations').select('id').execute()).length

describe('two moderators', () => {
  test('if two moderators decide on one opinion at once, one decision counts, and the other moderator gets it with its author and reason', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 1 })
    const moderators = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const author = await app.user()
    for (let round = 0; round < 5; round++) {
      const opinionSlugId = await anOpinion(author, conversation)
      const outcomes = await Promise.allSettled(
        moderators.map((moderator, n) =>
          (n === 0 ? moderator : other.as(moderator.device))(moderateOpinion, {
            opinionSlugId,
            ...aDecision({
              moderationAction: n === 0 ? 'move' : 'hide',
              moderationExplanation: `Decided by ${n}.`,
              expectedDecisionId: null,
            }),
          }),
        ),
      )
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      assert.equal(refused.length, 1)
      const error: AppError = refused[0]?.reason
      const currentDecision = await moderators[0]?.(getOpinionModeration, { opinionSlugId })
      assert(currentDecision?.status === 'moderated')
      assert.deepEqual([error.name, error.code], ['conflict', 'already_decided'])
      assert.deepEqual(error.details.decision, {
        decisionId: currentDecision.decisionId,
        username: currentDecision.username,
        decidedAs: 'moderator',
        action: winner === 0 ? 'move' : 'hide',
        reason: 'spam',
        explanation: `Decided by ${winner}.`,
        createdAt: currentDecision.updatedAt,
      })
      assert.equal(await numDecisions(app), round + 1)
    }
    await assertNoDrift(app, conversation.slugId)
  })

  test('a moderator gets an error if another one has changed or withdrawn the decision since it was read', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const opinionSlugId = conversation.opinions[0]?.slugId ?? ''
    const [first, second] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const readBy = async (moderator: Actor) => {
      const decision = await moderator(getOpinionModeration, { opinionSlugId })
      return decision.status === 'moderated' ? decision.decisionId : null
    }
    await first(moderateOpinion, { opinionSlugId, ...aDecision() })
    const expectedDecisionId = await readBy(second)
    await first(moderateOpinion, { opinionSlugId, ...aDecision({ moderationAction: 'hide' }) })
    const changed = await assertRejected(
      second(withdrawOpinionModeration, { opinionSlugId, expectedDecisionId }),
      'conflict',
      'already_decided',
    )
    assert.equal(changed.details.decision?.action, 'hide')
    const next = await readBy(second)
    await first(withdrawOpinionModeration, { opinionSlugId })
    const withdrawn = await assertRejected(
      second(moderateOpinion, { opinionSlugId, ...aDecision({ expectedDecisionId: next }) }),
      'conflict',
      'already_decided',
    )
    assert.equal(withdrawn.details.decision?.action, 'withdraw')
    assert.equal(await numDecisions(app), 3)
  })

  test('no count drifts when two moderators decide while people vote and withdraw votes', async () => {
    await using app = await startApp({ env: { LIMITS: '0' } })
    const conversation = await aConversation(app, { opinions: 3 })
    const slugIds = conversation.opinions.map(({ slugId }) => slugId)
    const [moderator, ...people] = [
      await app.user({ isModerator: true }),
      ...(await Promise.all(Array.from({ length: 6 }, () => app.guest()))),
    ]
    const makeDecisions = async () => {
      for (let n = 0; n < 6; n++) {
        const opinionSlugId = slugIds[n % 2] ?? ''
        await moderator(moderateOpinion, { opinionSlugId, ...aDecision() })
        await moderator(withdrawOpinionModeration, { opinionSlugId })
      }
    }
    const castVotes = async (person: Actor, n: number) => {
      for (let k = 0; k < 12; k++)
        await aVote(person, slugIds[(n + k) % 3] ?? '', k % 4 === 3 ? 'cancel' : 'agree')
    }
    await Promise.all([makeDecisions(), ...people.map(castVotes), app.runJobs()])
    await assertNoDrift(app, conversation.slugId)
  })
})

describe('a moderator with content of their own', () => {
  test('nobody can decide on their own opinion or conversation, whatever their role is', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const other = await app.user({ isModerator: true })
    for (const role of [{ isModerator: true }, { isAdministrator: true }]) {
      const moderator = await app.user(role)
      const opinionSlugId = await anOpinion(moderator, conversation)
      await assertRejected(
        moderator(moderateOpinion, { opinionSlugId, ...aDecision() }),
        'forbidden',
        'own_opinion',
      )
      await other(moderateOpinion, { opinionSlugId, ...aDecision() })
      await assertRejected(
        moderator(withdrawOpinionModeration, { opinionSlugId }),
        'forbidden',
        'own_opinion',
      )
      const own = await startConversation(moderator)
      await assertRejected(
        moderator(moderateConversation, {
          conversationSlugId: own,
          moderationAction: 'lock',
          moderationReason: 'spam',
          moderationExplanation: '',
        }),
        'forbidden',
        'own_conversation',
      )
    }
  })
})

/** A conversation posted as an organization, with a facilitator and somebody else's opinion. */
async function townHallConversation(app: TestApp) {
  const member = await app.user()
  await anOrganization(app, member)
  const facilitator = await aFacilitator(app)
  const conversationSlugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
  const author = await app.user()
  const said = await author(createOpinion, { conversationSlugId, opinionBody: 'More benches.' })
  assert(said.success)
  return { member, facilitator, author, conversationSlugId, opinionSlugId: said.opinionSlugId }
}

describe('a facilitator', () => {
  test('a facilitator can decide in conversations of the organization, in that role, and in no other conversations', async () => {
    await using app = await startApp()
    const { member, facilitator, author, opinionSlugId } = await townHallConversation(app)
    await facilitator(moderateOpinion, { opinionSlugId, ...aDecision() })
    const currentDecision = await facilitator(getOpinionModeration, { opinionSlugId })
    assert(currentDecision.status === 'moderated' && currentDecision.decidedAs === 'facilitator')
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.map(({ type }) => type),
      ['moderation_decision'],
    )
    const { conversationSlugId: personal } = await member(createConversation, {
      conversationTitle: 'Mine',
      isIndexed: true,
      isLoginRequired: false,
      seedOpinionList: [],
    })
    const elsewhere = await author(createOpinion, { conversationSlugId: personal, opinionBody: 'No.' })
    assert(elsewhere.success)
    await assertRejected(
      facilitator(moderateOpinion, { opinionSlugId: elsewhere.opinionSlugId, ...aDecision() }),
      'forbidden',
      'needs_moderator',
    )
  })

  test('a facilitator cannot change a decision of a moderator, but a moderator can change a decision of a facilitator', async () => {
    await using app = await startApp()
    const { facilitator, opinionSlugId } = await townHallConversation(app)
    const moderator = await app.user({ isModerator: true })
    const refused = (asked: Promise<unknown>) => assertRejected(asked, 'forbidden', 'decided_by_moderator')
    await facilitator(moderateOpinion, { opinionSlugId, ...aDecision() })
    await moderator(moderateOpinion, { opinionSlugId, ...aDecision({ moderationAction: 'hide' }) })
    await refused(facilitator(withdrawOpinionModeration, { opinionSlugId }))
    await refused(facilitator(moderateOpinion, { opinionSlugId, ...aDecision() }))
    await moderator(withdrawOpinionModeration, { opinionSlugId })
    await refused(facilitator(moderateOpinion, { opinionSlugId, ...aDecision() }))
    assert.equal(await numDecisions(app), 3)
  })

  test('a facilitator sees reports without names, and no reports about the conversation, its author or members (spec 2.12)', async () => {
    await using app = await startApp()
    const { member, facilitator, author, conversationSlugId, opinionSlugId } = await townHallConversation(app)
    const said = await member(createOpinion, { conversationSlugId, opinionBody: 'Fewer benches.' })
    assert(said.success)
    const report = { reportReason: 'doxing' as const, reportExplanation: 'My street.' }
    const reporter = await app.user()
    await reporter(reportConversation, { conversationSlugId, ...report })
    for (const slugId of [opinionSlugId, said.opinionSlugId])
      await reporter(reportOpinion, { opinionSlugId: slugId, ...report })
    await author(reportOpinion, { opinionSlugId, reportReason: 'spam' })
    const moderator = await app.user({ isModerator: true })
    const seen = await moderator(listOpinionReports, { opinionSlugId })
    assert.deepEqual(
      seen.map(({ reason, explanation }) => [reason, explanation]),
      [
        ['spam', undefined],
        ['doxing', 'My street.'],
      ],
    )
    assert(seen.every(({ username }) => username.startsWith('user_')))
    assert.deepEqual(
      await facilitator(listOpinionReports, { opinionSlugId }),
      seen.map((report) => ({ ...report, username: '' })),
    )
    const refused = (asked: Promise<unknown>) => assertRejected(asked, 'forbidden', 'for_moderators')
    await refused(facilitator(listConversationReports, { conversationSlugId }))
    await refused(facilitator(listOpinionReports, { opinionSlugId: said.opinionSlugId }))
    assert.equal((await moderator(listConversationReports, { conversationSlugId })).length, 1)
    assert.equal((await moderator(listOpinionReports, { opinionSlugId: said.opinionSlugId })).length, 1)
  })
})
