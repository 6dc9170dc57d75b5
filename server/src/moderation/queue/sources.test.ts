import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addQueueNote,
  answerAppeal,
  claimQueueItem,
  countQueue,
  createAppeal,
  decideQueueItems,
  getConversation,
  getQueueItem,
  listNotifications,
  listOpinionsBySlug,
  listPatterns,
  listQueue,
  moderateOpinion,
  publishOpinion,
  undoQueueItems,
  type Input,
  type QueueItem,
  type QueueKind,
  type QueueOutcome,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { aPattern } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { waitingIn } from '#testing/review.ts'
import { aConversation, anOpinion, lockConversation, type SeededConversation } from '#testing/seed.ts'

type Decision = Input<typeof decideQueueItems>['decision']
const REASON = { moderationReason: 'spam' as const, moderationExplanation: 'An advertisement' }
const MOVE: Decision = { action: 'move', ...REASON }
const HIDE: Decision = { action: 'hide', ...REASON }
const PUBLISH: Decision = { action: 'publish' }
const NOTHING_WRONG: Decision = { action: 'nothing_wrong' }
const SET_ASIDE: Decision = { action: 'set_aside', moderationExplanation: 'One office.' }
const ACCEPT: Decision = { action: 'accept_appeal', answer: 'You are right.' }
const REJECT: Decision = { action: 'reject_appeal', answer: 'It names a shop.' }

const queueOf = async (actor: Actor, kind?: QueueKind) =>
  (await actor(listQueue, kind === undefined ? {} : { kind })).items
const onlyItem = async (actor: Actor): Promise<QueueItem> => {
  const [item, ...others] = await queueOf(actor)
  assert(item !== undefined && others.length === 0)
  return item
}
const decide = async (actor: Actor, items: QueueItem[], decision: Decision): Promise<QueueOutcome[]> =>
  (
    await actor(decideQueueItems, {
      items: items.map(({ itemId, newestAt, decision: held }) => ({
        itemId,
        seenAt: newestAt,
        expectedDecisionId: held?.decisionId ?? null,
      })),
      decision,
    })
  ).outcomes
const namesOf = (outcomes: readonly QueueOutcome[]) => outcomes.map(({ outcome }) => outcome)
const aModerator = (app: TestApp) => app.user({ isModerator: true })

/** An opinion that somebody has moved, and the appeal of its author. */
async function anAppeal(app: TestApp, by: Actor, conversation?: Pick<SeededConversation, 'slugId'>) {
  const { slugId } = conversation ?? (await aConversation(app, { opinions: 1 }))
  const author = await app.user()
  const opinionSlugId = await anOpinion(author, { slugId, id: 0, authorId: 0, opinions: [] })
  await by(moderateOpinion, { opinionSlugId, moderationAction: 'move', ...REASON })
  const { notificationList } = await author(listNotifications, { includeAll: true })
  const told = notificationList.find(({ type }) => type === 'moderation_decision')
  const decisionId = told !== undefined && 'decisionId' in told ? (told.decisionId ?? '') : ''
  await author(createAppeal, { decisionId, appealExplanation: 'It is no shop.' })
  return { author, opinionSlugId, conversationSlugId: slugId }
}

/** A conversation of an organization, of which the facilitator is one, and another facilitator elsewhere. */
async function organized(app: TestApp, draft: Parameters<typeof startConversation>[1] = {}) {
  const member = await app.user()
  await anOrganization(app, member, 'Town Hall')
  await anOrganization(app, member, 'Other Hall')
  return {
    slugId: await startConversation(member, { postAsOrganization: 'Town Hall', ...draft }),
    facilitator: await aFacilitator(app, 'Town Hall'),
    elsewhere: await aFacilitator(app, 'Other Hall'),
  }
}

describe('the queue of all kinds', () => {
  test('counts each kind, shows one of them, and the navigation counts all', async () => {
    await using app = await startApp()
    const moderator = await aModerator(app)
    const { conversation, slugId } = await waitingIn(app)
    await aPattern(app, conversation, 7)
    await anAppeal(app, await aModerator(app))
    const { counts, items } = await moderator(listQueue, {})
    assert.deepEqual(counts, { all: 3, report: 0, appeal: 1, review: 1, pattern: 1 })
    assert.deepEqual(await moderator(countQueue, {}), { numWaiting: 3 })
    assert.deepEqual(items.map(({ kind }) => kind).toSorted(), ['appeal', 'pattern', 'review'])
    for (const kind of ['appeal', 'review', 'pattern'] as const)
      assert.deepEqual(
        (await queueOf(moderator, kind)).map((item) => item.kind),
        [kind],
      )
    const [review] = await queueOf(moderator, 'review')
    assert.deepEqual(
      [review?.itemId, review?.opinion?.opinion, review?.count, review?.reasons],
      [`review:${slugId}`, 'More benches', 1, []],
    )
    const [pattern] = await queueOf(moderator, 'pattern')
    assert.deepEqual(
      [pattern?.count, pattern?.pattern, pattern?.username, pattern?.opinion],
      [7, 'one_answer', undefined, undefined],
    )
    assert.deepEqual((await moderator(listQueue, { search: 'more benches' })).items, [review])
  })

  test('has for facilitators what waits in conversations of their organization, and for others nothing', async () => {
    await using app = await startApp()
    const { slugId, facilitator, elsewhere } = await organized(app, { isReviewRequired: true })
    const { conversation } = await waitingIn(app)
    await aPattern(app, conversation)
    await anAppeal(app, await aModerator(app))
    assert.deepEqual(await queueOf(facilitator), [])
    await anOpinion(await app.user(), { slugId, id: 0, authorId: 0, opinions: [] })
    await aPattern(app, { slugId })
    assert.deepEqual((await queueOf(facilitator)).map(({ kind }) => kind).toSorted(), ['pattern', 'review'])
    assert.deepEqual(await queueOf(elsewhere), [])
    for (const item of await queueOf(facilitator)) {
      const { itemId } = item
      await assertRejected(elsewhere(getQueueItem, { itemId }), 'not_found', 'not_waiting')
      await assertRejected(elsewhere(claimQueueItem, { itemId }), 'not_found', 'not_waiting')
      const decision = item.kind === 'review' ? PUBLISH : SET_ASIDE
      assert.deepEqual(namesOf(await decide(elsewhere, [item], decision)), ['refused'])
      for (const other of [await app.user(), await app.guest()])
        await assertRejected(decide(other, [item], decision), 'forbidden')
    }
    assert.equal((await queueOf(facilitator)).length, 2)
  })

  test('keeps each decision to its own kind', async () => {
    await using app = await startApp()
    const moderator = await aModerator(app)
    const { conversation } = await waitingIn(app)
    await aPattern(app, conversation)
    await anAppeal(app, await aModerator(app))
    const of = async (kind: QueueKind) => queueOf(moderator, kind)
    const wrong: [QueueKind, Decision[]][] = [
      ['review', [NOTHING_WRONG, SET_ASIDE, ACCEPT, { action: 'lock', ...REASON }]],
      ['pattern', [MOVE, HIDE, PUBLISH, REJECT]],
      ['appeal', [MOVE, HIDE, PUBLISH, NOTHING_WRONG, SET_ASIDE]],
    ]
    for (const [kind, decisions] of wrong)
      for (const decision of decisions) {
        const [outcome] = await decide(moderator, await of(kind), decision)
        assert(outcome?.outcome === 'refused', `${kind} ${decision.action}`)
        assert.equal(outcome.code, 'wrong_action')
      }
    assert.equal((await queueOf(moderator)).length, 3)
  })

  test('lets one work on an item of any kind, with notes; the notes of an opinion stay when it appears', async () => {
    await using app = await startApp()
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const { conversation } = await waitingIn(app)
    await aPattern(app, conversation)
    await anAppeal(app, await aModerator(app))
    for (const { itemId, kind } of await queueOf(mira)) {
      assert.equal((await mira(claimQueueItem, { itemId })).isOwn, true)
      assert.equal((await noor(claimQueueItem, { itemId })).isOwn, false)
      await mira(addQueueNote, { itemId, note: `A note: ${kind}` })
      const { notes } = await noor(getQueueItem, { itemId })
      assert.deepEqual(
        notes.map(({ note }) => note),
        [`A note: ${kind}`],
      )
    }
    const items = await queueOf(noor)
    assert(items.every(({ claim }) => claim !== undefined && !claim.isOwn))
    assert.deepEqual(namesOf(await decide(noor, items, NOTHING_WRONG)), ['claimed', 'claimed', 'claimed'])
  })
})

describe('an opinion that waits for review, in the queue', () => {
  test('is let in alone or with others, and then counts', async () => {
    await using app = await startApp()
    const { conversation, slugId } = await waitingIn(app)
    const second = await anOpinion(await app.user(), conversation)
    const moderator = await aModerator(app)
    const outcomes = await decide(moderator, await queueOf(moderator), PUBLISH)
    assert.deepEqual(namesOf(outcomes), ['done', 'done'])
    assert(outcomes.every((outcome) => outcome.outcome === 'done' && outcome.isFinal === true))
    assert.deepEqual(await queueOf(moderator), [])
    const shown = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId, second] })
    assert.deepEqual(
      shown.map(({ numAgrees }) => numAgrees),
      [1, 1],
    )
    await assertNoDrift(app, conversation.slugId)
    assert.equal((await moderator(listQueue, { decidedSince: '2026-01-01T00:00:00Z' })).numDecided, 2)
  })

  test('is refused with a reason; that is final, as taking it back would let it in', async () => {
    await using app = await startApp()
    const { slugId } = await waitingIn(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const [outcome] = await decide(moderator, [item], HIDE)
    assert(outcome?.outcome === 'done' && outcome.isFinal === true)
    assert.deepEqual(await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
    const { itemId } = item
    const [undone] = (await moderator(undoQueueItems, { items: [{ itemId }] })).outcomes
    assert(undone?.outcome === 'refused' && undone.code === 'is_final')
    assert.deepEqual(await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
  })

  test('is decided once by two at the same moment, and the other is told who did what', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { conversation } = await waitingIn(app)
    for (let n = 0; n < 4; n++) await anOpinion(await app.user(), conversation)
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const items = await queueOf(mira)
    const [byMira, byNoor] = await Promise.all([
      decide(mira, items, PUBLISH),
      decide(other.as(noor.device), items.toReversed(), HIDE),
    ])
    const outcomes = [...byMira, ...byNoor]
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 5)
    for (const outcome of outcomes.filter((one) => one.outcome !== 'done'))
      assert(
        outcome.outcome === 'claimed' ||
          (outcome.outcome === 'already_decided' &&
            outcome.username !== undefined &&
            (outcome.action === 'publish' || outcome.action === 'hide')),
        JSON.stringify(outcome),
      )
    await assertNoDrift(app, conversation.slugId)
    const [first] = items
    assert(first !== undefined)
    const [late] = await decide(noor, [first], PUBLISH)
    assert(late?.outcome === 'already_decided' && late.username !== undefined)
  })

  test('that was let in elsewhere meanwhile is not moved by a decision of the queue', async () => {
    await using app = await startApp()
    const { author, slugId } = await waitingIn(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    await author(publishOpinion, { opinionSlugId: slugId })
    const [outcome] = await decide(moderator, [item], MOVE)
    assert(outcome?.outcome === 'already_decided' && outcome.action === 'publish')
    assert.equal((await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] })).length, 1)
  })

  test('goes on waiting where its conversation takes no opinions', async () => {
    await using app = await startApp()
    const { conversation } = await waitingIn(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    await lockConversation(app, conversation)
    const [outcome] = await decide(moderator, [item], PUBLISH)
    assert(outcome?.outcome === 'refused' && outcome.code === 'conversation_locked')
    await onlyItem(moderator)
  })

  test('stands beside the opinion that says nearly the same', async () => {
    await using app = await startApp()
    const { conversation, author } = await waitingIn(app)
    const first = await anOpinion(author, conversation, 'Buses should run until midnight on weekends.')
    const guest = await app.guest()
    const later = await anOpinion(guest, conversation, 'Buses should run until midnight at the weekend!')
    const moderator = await aModerator(app)
    const { similar } = await moderator(getQueueItem, { itemId: `review:${later}` })
    assert.deepEqual([similar?.first.opinionSlugId, similar?.later.opinionSlugId], [first, later])
  })
})

describe('an appeal in the queue', () => {
  test('shows the decision beside the words of its sender; accepting it takes the decision back', async () => {
    await using app = await startApp()
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const { opinionSlugId, author, conversationSlugId } = await anAppeal(app, mira)
    const item = await onlyItem(noor)
    assert.equal(item.opinion?.opinionSlugId, opinionSlugId)
    const { appeal } = item
    assert(appeal !== undefined)
    const { createdAt, ...told } = appeal.decision
    assert(!Number.isNaN(Date.parse(createdAt)) && appeal.explanation === 'It is no shop.')
    assert.deepEqual(told, {
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

  test('that is rejected leaves the decision as it is, and needs an answer', async () => {
    await using app = await startApp()
    const { opinionSlugId } = await anAppeal(app, await aModerator(app))
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const wordless = decide(moderator, [item], { action: 'reject_appeal', answer: '  ' })
    assert.equal((await assertRejected(wordless, 'invalid_input')).details.field, 'decision.answer')
    assert.deepEqual(namesOf(await decide(moderator, [item], REJECT)), ['done'])
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
    assert.equal(opinion?.moderation.status, 'moderated')
    assert.deepEqual(await queueOf(moderator), [])
  })

  test('is not shown to who has decided while somebody else can answer, to its sender, nor to facilitators where a moderator has decided', async () => {
    await using app = await startApp()
    const { slugId, facilitator } = await organized(app)
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

  test('is answered once by two at the same moment, and the other is told', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    await anAppeal(app, await aModerator(app))
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const item = await onlyItem(mira)
    const outcomes = (
      await Promise.all([decide(mira, [item], ACCEPT), decide(other.as(noor.device), [item], REJECT)])
    ).flat()
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 1)
    const late = outcomes.find(({ outcome }) => outcome !== 'done')
    assert(late?.outcome === 'claimed' || late?.outcome === 'already_decided', JSON.stringify(late))
    const appeals = await app.ctx.db.selectFrom('appeals').select(['slug_id', 'is_accepted']).execute()
    const isAccepted = appeals[0]?.is_accepted
    const [again] = await decide(noor, [item], REJECT)
    assert(again?.outcome === 'already_decided')
    assert.equal(again.action, isAccepted ? 'accept_appeal' : 'reject_appeal')
    const elsewhere = { appealId: appeals[0]?.slug_id ?? '', isAccepted: !isAccepted, answer: 'No' }
    assert.equal((await noor(answerAppeal, elsewhere)).success, false)
  })
})

describe('an unusual pattern in the queue', () => {
  test('comes with its evidence; its people are set aside, and Undo readmits them and lets it wait again', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const patternSlugId = await aPattern(app, conversation, 5)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const { pattern } = await moderator(getQueueItem, { itemId: item.itemId })
    assert.deepEqual(
      [pattern?.patternSlugId, pattern?.numPeople, pattern?.state],
      [patternSlugId, 5, 'waiting'],
    )
    const [outcome] = await decide(moderator, [item], SET_ASIDE)
    assert(outcome?.outcome === 'done' && outcome.decisionId !== undefined)
    const aside = async () =>
      (await app.ctx.db.selectFrom('set_aside').select('user_id').where('is_aside', '=', true).execute())
        .length
    assert.equal(await aside(), 5)
    assert.deepEqual(await queueOf(moderator), [])
    const undoing = [{ itemId: item.itemId, decisionId: outcome.decisionId }]
    const [stranger] = (await (await aModerator(app))(undoQueueItems, { items: undoing })).outcomes
    assert(stranger?.outcome === 'already_decided' && stranger.action === 'set_aside')
    assert.deepEqual(namesOf((await moderator(undoQueueItems, { items: undoing })).outcomes), ['done'])
    assert.equal(await aside(), 0)
    await onlyItem(moderator)
  })

  test('about which nothing is wrong waits no more, until that is undone', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { opinions: 1 })
    await aPattern(app, { slugId })
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const [outcome] = await decide(moderator, [item], NOTHING_WRONG)
    assert(outcome?.outcome === 'done' && outcome.decisionId !== undefined)
    const states = async () =>
      (await moderator(listPatterns, { conversationSlugId: slugId })).patternList.map(({ state }) => state)
    assert.deepEqual(await states(), ['nothing_wrong'])
    const { itemId } = item
    await moderator(undoQueueItems, { items: [{ itemId, decisionId: outcome.decisionId }] })
    assert.deepEqual(await states(), ['waiting'])
  })

  test('that grew since it was read goes on waiting', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await aPattern(app, conversation)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    await app.ctx.db
      .updateTable('patterns')
      .set({ updated_at: new Date(Date.parse(item.newestAt) + 60_000) })
      .execute()
    const [outcome] = await decide(moderator, [item], SET_ASIDE)
    assert(outcome?.outcome === 'refused' && outcome.code === 'pattern_grew')
    await onlyItem(moderator)
  })

  test('is not shown to who is part of it', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await aPattern(app, conversation)
    const [moderator, part] = [await aModerator(app), await aModerator(app)]
    const { id } = await app.ctx.db.selectFrom('patterns').select('id').executeTakeFirstOrThrow()
    const userId = await userIdOf(app.ctx.db, part.device.did)
    await app.ctx.db
      .insertInto('pattern_people')
      .values({ pattern_id: id, user_id: userId ?? 0 })
      .execute()
    assert.deepEqual(await queueOf(part), [])
    assert.deepEqual(namesOf(await decide(part, [await onlyItem(moderator)], SET_ASIDE)), ['refused'])
    await onlyItem(moderator)
  })

  test('is decided once by two at the same moment, and the other is told', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 1 })
    await aPattern(app, conversation)
    const [mira, noor] = [await aModerator(app), await aModerator(app)]
    const item = await onlyItem(mira)
    const outcomes = (
      await Promise.all([
        decide(mira, [item], SET_ASIDE),
        decide(other.as(noor.device), [item], NOTHING_WRONG),
      ])
    ).flat()
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, 1, JSON.stringify(outcomes))
    assert.equal((await app.ctx.db.selectFrom('pattern_decisions').select('id').execute()).length, 1)
    const [late] = await decide(noor, [item], SET_ASIDE)
    assert(late?.outcome === 'already_decided' && late.username !== undefined)
    assert((await mira(getConversation, { conversationSlugId: conversation.slugId })) !== undefined)
  })
})
