import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answerAppeal,
  createAppeal,
  dismissPattern,
  getDecision,
  listDecisions,
  listNotifications,
  readmitPattern,
  setPatternAside,
  type ApiClient,
} from '@parley/contract'
import { mergeGuest } from '#auth/merge.ts'
import { openAppeals } from '#moderation/appeals.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { notifiedDecision, waitingAppeal } from '#testing/appeals.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { aPattern, patternsOf } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'

/** Six guests who were set aside in a conversation, and the moderator who decided this. */
async function sixSetAside(app: TestApp, decidedBy?: Actor, conversation?: { slugId: string }) {
  const { slugId } = conversation ?? (await aConversation(app))
  const moderator = decidedBy ?? (await app.user({ isModerator: true }))
  const people: Actor[] = []
  for (let n = 0; n < 6; n++) people.push(await app.guest())
  const patternSlugId = await aPattern(app, { slugId }, people)
  await moderator(setPatternAside, { patternSlugId, moderationExplanation: 'All within a minute.' })
  const alice = people[0] ?? app.stranger()
  const decisionId = await notifiedDecision(alice, 'set_aside')
  return { slugId, moderator, people, alice, patternSlugId, decisionId }
}

const sendAppeal = (person: ApiClient, decisionId: string) =>
  person(createAppeal, { decisionId, appealExplanation: 'We are a class.' })

const ledgerOf = ({ anyone }: TestApp, { slugId }: { slugId: string }) =>
  anyone(listDecisions, { conversationSlugId: slugId })

const countSetAside = async ({ ctx: { db } }: TestApp) =>
  (await db.selectFrom('set_aside').select('user_id').where('is_aside', '=', true).execute()).length

const notificationKinds = async (person: ApiClient) => {
  const { notificationList } = await person(listNotifications, { includeAll: true })
  return notificationList.map((one) => [one.type, 'isReadmitted' in one && one.isReadmitted === true])
}

describe('the ledger of people set aside', () => {
  test('the ledger shows how many people were set aside and readmitted, when and why, but not who they are', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    const { moderator, patternSlugId } = stage
    const { decisionList, ...counts } = await ledgerOf(app, stage)
    assert.deepEqual(counts, { decisionCount: 1, numSetAside: 6 })
    assert.partialDeepStrictEqual(decisionList, [
      {
        kind: 'set_aside',
        isAboutOpinion: false,
        numPeople: 6,
        pattern: 'one_answer',
        explanation: 'All within a minute.',
      },
    ])
    await moderator(readmitPattern, { patternSlugId, moderationExplanation: 'A class.' })
    const after = await ledgerOf(app, stage)
    assert.deepEqual([after.decisionCount, after.numSetAside], [2, 0])
    const [readmission] = after.decisionList
    assert.partialDeepStrictEqual(readmission, { kind: 'readmit', numPeople: 6, explanation: 'A class.' })
    assert.deepEqual(readmission?.withdrawn, {
      kind: 'set_aside',
      pattern: 'one_answer',
      createdAt: decisionList[0]?.createdAt,
    })
    const names = await app.ctx.db.selectFrom('users').select('username').execute()
    const ledgerText = JSON.stringify(after)
    assert.deepEqual(
      names.filter(({ username }) => ledgerText.includes(username)),
      [],
    )
  })

  test('the ledger does not mention a dismissed pattern', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const moderator = await app.user({ isModerator: true })
    await moderator(dismissPattern, { patternSlugId: await aPattern(app, conversation) })
    assert.deepEqual(await ledgerOf(app, conversation), {
      decisionList: [],
      decisionCount: 0,
      numSetAside: 0,
    })
  })

  test('the ledger does not count people twice who were already set aside', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    const { moderator, people } = stage
    const { db } = app.ctx
    await db.updateTable('patterns').set({ state: 'nothing_wrong' }).execute()
    const others = [...people.slice(0, 5), await app.guest()]
    const patternSlugId = await aPattern(app, stage, others)
    await moderator(setPatternAside, { patternSlugId })
    const { decisionList, numSetAside } = await ledgerOf(app, stage)
    assert.deepEqual(
      decisionList.map(({ numPeople }) => numPeople),
      [1, 6],
    )
    assert.equal(numSetAside, 7)
    assert.deepEqual(await notificationKinds(others[0] ?? app.stranger()), [['set_aside', false]])
  })
})

describe('somebody who was set aside', () => {
  test('only a person who was set aside is notified of the decision and its reason, and can send one appeal', async () => {
    await using app = await startApp()
    const { slugId, moderator, alice, decisionId } = await sixSetAside(app)
    const { createdAt, conversationTitle, ...decision } = await alice(getDecision, { decisionId })
    assert.deepEqual(decision, {
      decisionId,
      kind: 'set_aside',
      conversationSlugId: slugId,
      pattern: 'one_answer',
      explanation: 'All within a minute.',
      isInForce: true,
      mayAppeal: true,
    })
    assert(conversationTitle !== '' && !Number.isNaN(Date.parse(createdAt)))
    for (const other of [moderator, await app.guest()]) {
      await assertRejected(other(getDecision, { decisionId }), 'not_found', 'decision_not_found')
      await assertRejected(sendAppeal(other, decisionId), 'not_found', 'decision_not_found')
    }
  })

  test('each person who was set aside can send one appeal, which waits in the queue', async () => {
    await using app = await startApp()
    const { alice, people, decisionId } = await sixSetAside(app)
    const sent = await Promise.all(
      ['First.', 'Second.'].map((appealExplanation) =>
        alice(createAppeal, { decisionId, appealExplanation }),
      ),
    )
    assert.deepEqual(sent.map(({ success }) => success).toSorted(), [false, true])
    assert.equal((await alice(getDecision, { decisionId })).appeal?.status, 'open')
    assert.deepEqual(await sendAppeal(people[1] ?? alice, decisionId), { success: true })
    const waitingAppeals = await openAppeals(app.ctx.db)
    assert.deepEqual(
      waitingAppeals.map(({ kind, action, pattern, decision_explanation }) => [
        kind,
        action,
        pattern,
        decision_explanation,
      ]),
      [1, 2].map(() => ['set_aside', 'set_aside', 'one_answer', 'All within a minute.']),
    )
  })

  test('a readmitted person is notified and can read the decision, and the appeal ends', async () => {
    await using app = await startApp()
    const { moderator, alice, patternSlugId, decisionId } = await sixSetAside(app)
    await sendAppeal(alice, decisionId)
    await moderator(readmitPattern, { patternSlugId, moderationExplanation: 'A class.' })
    const { appeal, isInForce } = await alice(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, isInForce], ['lapsed', false])
    assert.deepEqual(await openAppeals(app.ctx.db), [])
    assert.deepEqual(await notificationKinds(alice), [
      ['set_aside', true],
      ['set_aside', false],
    ])
    const readmission = await alice(getDecision, { decisionId: await notifiedDecision(alice, 'set_aside') })
    assert.partialDeepStrictEqual(readmission, {
      kind: 'readmit',
      explanation: 'A class.',
      isInForce: true,
      mayAppeal: false,
    })
    assert.deepEqual(await sendAppeal(alice, readmission.decisionId), {
      success: false,
      reason: 'not_in_force',
    })
  })
})

describe('the answer to the appeal of somebody set aside', () => {
  test('accepting the appeal readmits only this person, who is notified once, and the ledger counts one person', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    const { moderator, alice, people, decisionId } = stage
    await sendAppeal(alice, decisionId)
    const second = await app.user({ isModerator: true })
    const answer = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'A class, indeed.' }
    assert.deepEqual(await second(answerAppeal, answer), { success: true })
    assert.deepEqual(await second(answerAppeal, answer), { success: true }, 'a call that is repeated')
    assert.equal(await countSetAside(app), 5)
    const { decisionList, numSetAside } = await ledgerOf(app, stage)
    assert.equal(numSetAside, 5)
    assert.partialDeepStrictEqual(decisionList[0], {
      kind: 'readmit',
      numPeople: 1,
      explanation: 'A class, indeed.',
      withdrawn: { kind: 'set_aside', isAfterAppeal: true },
    })
    assert.equal(decisionList.length, 2)
    assert.deepEqual(await notificationKinds(alice), [
      ['appeal_answer', false],
      ['set_aside', false],
    ])
    assert.equal(await notifiedDecision(alice, 'appeal_answer'), decisionId)
    const { appeal, isInForce } = await alice(getDecision, { decisionId })
    assert.deepEqual([appeal?.status, appeal?.answer, isInForce], ['accepted', 'A class, indeed.', false])
    const other = people[1] ?? alice
    assert.equal((await other(getDecision, { decisionId })).isInForce, true)
    await assertRejected(
      other(getDecision, { decisionId: decisionList[0]?.decisionId ?? '' }),
      'not_found',
      'decision_not_found',
    )
    const [pattern] = await patternsOf(moderator, stage)
    assert.deepEqual([pattern?.state, pattern?.numPeople, pattern?.numAside], ['set_aside', 6, 5])
    assert.equal(pattern?.decision?.decisionId, decisionId, 'the decision about the others holds')
  })

  test('rejecting the appeal leaves the person set aside, and the ledger shows the rejection', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    await sendAppeal(stage.alice, stage.decisionId)
    const second = await app.user({ isModerator: true })
    const answer = { appealId: await waitingAppeal(app), isAccepted: false, answer: 'The devices are one.' }
    assert.deepEqual(await second(answerAppeal, answer), { success: true })
    assert.equal(await countSetAside(app), 6)
    const { decisionList } = await ledgerOf(app, stage)
    assert.deepEqual(
      decisionList.map(({ kind, appealRejectedAt }) => [kind, appealRejectedAt === undefined]),
      [['set_aside', false]],
    )
    assert(!JSON.stringify(decisionList).includes('devices are one'), 'the answer is for the person')
    const { appeal, mayAppeal } = await stage.alice(getDecision, { decisionId: stage.decisionId })
    assert.deepEqual([appeal?.status, mayAppeal], ['rejected', false])
  })

  test('when the last person is readmitted after an appeal, the pattern is readmitted', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const [moderator, second] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const alice = await app.guest()
    const patternSlugId = await aPattern(app, conversation, [alice])
    await moderator(setPatternAside, { patternSlugId })
    await sendAppeal(alice, await notifiedDecision(alice, 'set_aside'))
    await second(answerAppeal, { appealId: await waitingAppeal(app), isAccepted: true, answer: 'Right.' })
    const [pattern] = await patternsOf(moderator, conversation)
    assert.deepEqual([pattern?.state, pattern?.numAside], ['readmitted', 0])
  })

  test('only moderators who are not in the pattern and did not make the decision can answer the appeal', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member)
    const slugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
    await anOrganization(app, await app.user(), 'Library')
    const [ours, theirs] = [await aFacilitator(app), await aFacilitator(app, 'Library')]
    const { moderator, alice, people, decisionId } = await sixSetAside(app, undefined, { slugId })
    await sendAppeal(alice, decisionId)
    const input = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'Right.' }
    for (const other of [member, theirs, await app.user()])
      await assertRejected(other(answerAppeal, input), 'forbidden', 'needs_moderator')
    for (const other of [alice, people[1] ?? alice, app.anyone, app.stranger()])
      await assert.rejects(other(answerAppeal, input))
    await assertRejected(ours(answerAppeal, input), 'forbidden', 'decided_by_moderator')
    const [second, third] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const { db } = app.ctx
    await db
      .updateTable('pattern_people')
      .set({ user_id: (await userIdOf(db, third.device.did)) ?? 0 })
      .where('user_id', '=', (await userIdOf(db, people[1]?.device.did ?? '')) ?? 0)
      .execute()
    await assertRejected(third(answerAppeal, input), 'forbidden', 'own_pattern')
    await assertRejected(moderator(answerAppeal, input), 'forbidden', 'own_decision')
    assert.equal(await countSetAside(app), 6, 'nothing has happened')
    assert.deepEqual(await second(answerAppeal, input), { success: true })
    assert.equal(await countSetAside(app), 5)
  })

  test('a facilitator can answer an appeal against a decision of another facilitator of the organization', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member)
    const slugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
    const [first, second] = [await aFacilitator(app), await aFacilitator(app)]
    const { alice, decisionId } = await sixSetAside(app, first, { slugId })
    await sendAppeal(alice, decisionId)
    const input = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'Right.' }
    await assertRejected(first(answerAppeal, input), 'forbidden', 'own_decision')
    assert.deepEqual(await second(answerAppeal, input), { success: true })
  })

  test('the person who made the decision can answer the appeal if everybody else is in the pattern', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    const { alice, moderator, people, decisionId } = stage
    await sendAppeal(alice, decisionId)
    const { db } = app.ctx
    const id = (await userIdOf(db, people[1]?.device.did ?? '')) ?? 0
    await db.updateTable('users').set({ is_moderator: true }).where('id', '=', id).execute()
    const input = { appealId: await waitingAppeal(app), isAccepted: true, answer: 'Right.' }
    assert.deepEqual(await moderator(answerAppeal, input), { success: true })
    assert.equal((await alice(getDecision, { decisionId })).appeal?.isAnsweredByDecider, true)
  })

  test('two simultaneous readmissions readmit and count each person once', async () => {
    await using app = await startApp()
    const stage = await sixSetAside(app)
    const { alice, moderator, patternSlugId, decisionId } = stage
    await sendAppeal(alice, decisionId)
    const second = await app.user({ isModerator: true })
    const appealId = await waitingAppeal(app)
    await Promise.all([
      moderator(readmitPattern, { patternSlugId }),
      second(answerAppeal, { appealId, isAccepted: true, answer: 'Right.' }),
    ])
    assert.equal(await countSetAside(app), 0)
    const { decisionList } = await ledgerOf(app, stage)
    const readmitted = decisionList.filter(({ kind }) => kind === 'readmit')
    assert.equal(
      readmitted.reduce((sum, { numPeople = 0 }) => sum + numPeople, 0),
      6,
    )
    const [pattern] = await patternsOf(moderator, stage)
    assert.deepEqual([pattern?.state, pattern?.numAside], ['readmitted', 0])
  })
})

test('a guest and its account, both set aside and both with an appeal, are merged into one person with one appeal', async () => {
  await using app = await startApp()
  const { people, decisionId } = await sixSetAside(app)
  const [guest, account] = [people[0] ?? app.stranger(), people[1] ?? app.stranger()]
  for (const person of [guest, account]) await sendAppeal(person, decisionId)
  const { db } = app.ctx
  const [guestId = 0, accountId = 0] = [
    await userIdOf(db, guest.device.did),
    await userIdOf(db, account.device.did),
  ]
  await db.transaction().execute((db) => mergeGuest(db, { guestId, accountId, now: app.ctx.now() }))
  assert.equal((await openAppeals(db)).length, 1)
  const { appeal, mayAppeal } = await account(getDecision, { decisionId })
  assert.deepEqual([appeal?.status, mayAppeal], ['open', false])
  assert.equal(await countSetAside(app), 5)
})
