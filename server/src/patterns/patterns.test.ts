import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  DELETED_USER,
  deleteUser,
  dismissPattern,
  exportAccount,
  getOpinionMap,
  getSetAsideComparison,
  listNotifications,
  readmitPattern,
  setPatternAside,
} from '@parley/contract'
import { mergeGuest } from '#auth/merge.ts'
import { findPatterns } from '#patterns/find.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps } from '#testing/camps.ts'
import { aPattern, patternsOf } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

const find = async (app: TestApp, { id }: { id: number }) => {
  await app.runJobs()
  await findPatterns(app.ctx, id, 0)
}

describe('a pattern', () => {
  test('a pattern is found once with its evidence, however often its votes are searched, and grows with its people', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const { conversation } = await twoCamps(app, { left: 6, right: 6 })
    await find(app, conversation)
    const found = await patternsOf(moderator, conversation)
    assert.deepEqual(
      found.map(({ state, numPeople, numVotes, numNewDevices, numOpinions, samePercent }) => [
        state,
        numPeople,
        numVotes,
        numNewDevices,
        numOpinions,
        samePercent,
      ]),
      [
        ['waiting', 6, 60, 6, 10, 100],
        ['waiting', 6, 60, 6, 10, 100],
      ],
    )
    const [first] = found
    assert(first?.bars !== undefined && first.opinions.length === 10)
    const moments = [first.bars.from, first.firstVoteAt, first.lastVoteAt].map((moment) => Date.parse(moment))
    const DAY_MS = 24 * 3_600_000
    assert.deepEqual(
      moments.filter((moment) => Math.abs(moment - app.ctx.now().getTime()) > DAY_MS),
      [],
    )
    assert.equal(
      first.bars.counts.slice(...first.bars.burst).reduce((sum, count) => sum + count, 0),
      120,
    )
    await Promise.all([find(app, conversation), findPatterns(app.ctx, conversation.id, 0)])
    assert.deepEqual(await patternsOf(moderator, conversation), found)
    await joinCamp(app, conversation, { side: 0, size: 2 })
    await find(app, conversation)
    const grown = await patternsOf(moderator, conversation)
    assert.deepEqual(
      grown.map(({ numPeople }) => numPeople).toSorted((a, b) => a - b),
      [6, 8],
    )
  })

  test('a search for patterns starts a minute after at least five people have voted', async () => {
    await using app = await startApp()
    const { conversation } = await twoCamps(app, { left: 3, right: 2 })
    const waiting = async () => {
      const { rows } = await app.ctx.pool.query<{ id: number; seconds: number }>(
        `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
         where task_identifier = 'find-patterns' and key = 'find-patterns:' || $1`,
        [conversation.id],
      )
      return rows
    }
    await app.runJobs()
    // The counts of this folding are read by the next one.
    await joinCamp(app, conversation, { side: 0, size: 1 })
    await app.runJobs()
    const [job, ...others] = await waiting()
    assert(job !== undefined && job.seconds > 50 && job.seconds <= 60)
    assert.deepEqual(others, [])
  })

  test('a pattern that was found to be harmless is not found again', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const { conversation } = await twoCamps(app, { left: 6, right: 6 })
    await find(app, conversation)
    for (const { patternSlugId } of await patternsOf(moderator, conversation)) {
      const answer = await moderator(dismissPattern, { patternSlugId, moderationExplanation: 'A class.' })
      assert.deepEqual([answer.state, answer.decision?.explanation], ['nothing_wrong', 'A class.'])
    }
    await find(app, conversation)
    assert.equal((await patternsOf(moderator, conversation)).length, 2)
  })
})

test('a decision about a pattern does not name the moderator any more after the account was deleted', async () => {
  await using app = await startApp()
  const [former, present] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
  const conversation = await aConversation(app)
  const patternSlugId = await aPattern(app, conversation)
  await former(setPatternAside, { patternSlugId })
  await former(deleteUser, {})
  const [pattern] = await patternsOf(present, conversation)
  assert.equal(pattern?.decision?.username, DELETED_USER)
})

describe('people set aside', () => {
  test('excluded people are out of the analysis and notified; totals stay; readmitting restores everything', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const { conversation, left } = await twoCamps(app, { left: 6, right: 12 })
    const { slugId: conversationSlugId } = conversation
    await find(app, conversation)
    const map = async () => (await app.anyone(getOpinionMap, { conversationSlugId })).groups
    const before = await map()
    assert.deepEqual(
      before.map(({ size }) => size).toSorted((a, b) => a - b),
      [6, 12],
    )
    const counts = await assertNoDrift(app, conversationSlugId)
    const pattern = (await patternsOf(moderator, conversation)).find(({ numPeople }) => numPeople === 6)
    const patternSlugId = pattern?.patternSlugId ?? ''
    const decided = await moderator(setPatternAside, { patternSlugId })
    assert.equal(decided.state, 'set_aside')
    await app.runJobs()
    assert.deepEqual(await assertNoDrift(app, conversationSlugId), counts)
    assert.deepEqual(
      (await map()).filter(({ size }) => size === 6),
      [],
    )
    const told = await Promise.all(left.map((person) => person(listNotifications, { includeAll: true })))
    for (const { notificationList } of told)
      assert.deepEqual(
        notificationList.map(({ type }) => type),
        ['set_aside'],
      )
    await find(app, conversation)
    assert.equal((await patternsOf(moderator, conversation)).length, 2)
    await moderator(readmitPattern, { patternSlugId, expectedDecisionId: decided.decision?.decisionId ?? '' })
    await app.runJobs()
    assert.deepEqual(
      (await map()).map(({ size }) => size).toSorted((a, b) => a - b),
      [6, 12],
    )
    assert.deepEqual(await assertNoDrift(app, conversationSlugId), counts)
    const { rows } = await app.ctx.pool.query(
      "select action, reason from audit where target = 'pattern:' || $1 order by id",
      [patternSlugId],
    )
    assert.deepEqual(rows, [
      { action: 'moderation.set_aside', reason: '6 people' },
      { action: 'moderation.readmitted', reason: '6 people' },
    ])
  })

  test('results are shown with and without excluded people once there are five of them, in whole percentages', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const { conversation } = await twoCamps(app, { left: 6, right: 12 })
    const { slugId: conversationSlugId } = conversation
    const comparison = async () =>
      (await app.anyone(getSetAsideComparison, { conversationSlugId })).comparison
    await find(app, conversation)
    assert.equal(await comparison(), undefined)
    const pattern = (await patternsOf(moderator, conversation)).find(({ numPeople }) => numPeople === 6)
    const patternSlugId = pattern?.patternSlugId ?? ''
    await moderator(setPatternAside, { patternSlugId })
    const shown = await comparison()
    assert.equal(shown?.numPeople, 6)
    assert.deepEqual(shown.opinions[0]?.all, { numVotes: 18, agreePercent: 33, disagreePercent: 67 })
    assert.deepEqual(shown.opinions[0]?.without, { numVotes: 12, agreePercent: 0, disagreePercent: 100 })
    // One person more does not change the comparison.
    const one = await aPattern(app, conversation, 1)
    await moderator(setPatternAside, { patternSlugId: one })
    assert.deepEqual(await comparison(), shown)
    await moderator(readmitPattern, { patternSlugId })
    assert.equal(await comparison(), undefined)
  })

  test('excluded guests stay excluded when they are merged into an account, read so in their export, and are forgotten with the account', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const conversation = await aConversation(app)
    const alice = await app.user()
    const { db } = app.ctx
    const patternSlugId = await aPattern(app, conversation, 1)
    await moderator(setPatternAside, { patternSlugId, moderationExplanation: 'All at once.' })
    const aside = () => db.selectFrom('set_aside').select('user_id').execute()
    const [guest] = await aside()
    const accountId = (await userIdOf(db, alice.device.did)) ?? 0
    await db
      .transaction()
      .execute((db) => mergeGuest(db, { guestId: guest?.user_id ?? 0, accountId, now: app.ctx.now() }))
    assert.deepEqual(await aside(), [{ user_id: accountId }])
    assert(JSON.stringify(await alice(exportAccount, {})).includes('All at once.'))
    await alice(deleteUser, {})
    await app.runJobs()
    assert.deepEqual(await aside(), [])
    const decisions = await db.selectFrom('pattern_decisions').select(['num_people', 'action']).execute()
    assert.deepEqual(decisions, [{ num_people: 1, action: 'set_aside' }])
  })
})

describe('a decision on a pattern', () => {
  test('if two people decide on a pattern at once, one decision is made and the other person gets an error', async () => {
    await using app = await startApp()
    const [mira, jon] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const conversation = await aConversation(app)
    const patternSlugId = await aPattern(app, conversation)
    const answers = await Promise.allSettled([
      mira(setPatternAside, { patternSlugId, expectedDecisionId: null }),
      jon(dismissPattern, { patternSlugId, expectedDecisionId: null }),
    ])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const refused = answers.findIndex(({ status }) => status === 'rejected')
    const again =
      refused === 0
        ? mira(setPatternAside, { patternSlugId, expectedDecisionId: null })
        : jon(dismissPattern, { patternSlugId, expectedDecisionId: null })
    await assertRejected(again, 'conflict', 'already_decided')
    const rows = await app.ctx.db.selectFrom('pattern_decisions').select('id').execute()
    assert.equal(rows.length, 1)
  })

  test('repeating a decision on a pattern does nothing, and nobody decides on their own votes', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const conversation = await aConversation(app)
    const patternSlugId = await aPattern(app, conversation)
    await Promise.all([1, 2].map(() => moderator(setPatternAside, { patternSlugId })))
    const { db } = app.ctx
    assert.equal((await db.selectFrom('pattern_decisions').select('id').execute()).length, 1)
    await db
      .updateTable('pattern_people')
      .set({ user_id: await userIdOf(db, moderator.device.did) })
      .where('user_id', '=', (query) =>
        query.selectFrom('pattern_people').select((q) => q.fn.max('user_id').as('id')),
      )
      .execute()
    await assertRejected(moderator(readmitPattern, { patternSlugId }), 'forbidden', 'own_pattern')
    await assertRejected(
      moderator(readmitPattern, { patternSlugId: 'nothing1' }),
      'not_found',
      'pattern_not_found',
    )
  })
})
