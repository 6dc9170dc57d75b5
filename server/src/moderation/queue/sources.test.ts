import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addQueueNote,
  claimQueueItem,
  countQueue,
  getConversation,
  getQueueItem,
  listPatterns,
  listQueue,
  type QueueKind,
  reportOpinion,
  undoQueueItems,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aPattern } from '#testing/patterns.ts'
import { userIdOf } from '#testing/people.ts'
import {
  ACCEPT,
  aModerator,
  anAppeal,
  decide,
  type Decision,
  HIDE,
  MOVE,
  namesOf,
  NOTHING_WRONG,
  onlyItem,
  aConversationOfOrganization,
  PUBLISH,
  queueOf,
  REASON,
  REJECT,
  SET_ASIDE,
} from '#testing/queue.ts'
import { assertRejected } from '#testing/refusal.ts'
import { waitingIn } from '#testing/review.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

describe('the queue of all kinds', () => {
  test('the queue counts each kind of item and can show one kind, and the navigation counts all', async () => {
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

  test('the queue shows facilitators the items in conversations of their organization, and shows other people none', async () => {
    await using app = await startApp()
    const { slugId, facilitator, elsewhere } = await aConversationOfOrganization(app, {
      isReviewRequired: true,
    })
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
      const decision: Decision = item.kind === 'review' ? PUBLISH : SET_ASIDE
      assert.deepEqual(namesOf(await decide(elsewhere, [item], decision)), ['refused'])
      for (const other of [await app.user(), await app.guest()])
        await assertRejected(decide(other, [item], decision), 'forbidden')
    }
    assert.equal((await queueOf(facilitator)).length, 2)
  })

  test('the queue refuses a decision that belongs to another kind of item', async () => {
    await using app = await startApp()
    const moderator = await aModerator(app)
    const { conversation } = await waitingIn(app)
    await aPattern(app, conversation)
    await anAppeal(app, await aModerator(app))
    const itemsOf = async (kind: QueueKind) => queueOf(moderator, kind)
    const wrongDecisions: [QueueKind, Decision[]][] = [
      ['review', [NOTHING_WRONG, SET_ASIDE, ACCEPT, { action: 'lock', ...REASON }]],
      ['pattern', [MOVE, HIDE, PUBLISH, REJECT]],
      ['appeal', [MOVE, HIDE, PUBLISH, NOTHING_WRONG, SET_ASIDE]],
    ]
    for (const [kind, decisions] of wrongDecisions)
      for (const decision of decisions) {
        const [outcome] = await decide(moderator, await itemsOf(kind), decision)
        assert(outcome?.outcome === 'refused', `${kind} ${decision.action}`)
        assert.equal(outcome.code, 'wrong_action')
      }
    assert.equal((await queueOf(moderator)).length, 3)
  })

  test('an item of any kind can be reserved, which refuses decisions of other people, and can have notes', async () => {
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

describe('an unusual pattern in the queue', () => {
  test('a pattern in the queue has its evidence; its people are set aside, and undoing that readmits them', async () => {
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
    const setAsideIds = async () =>
      (await app.ctx.db.selectFrom('set_aside').select('user_id').where('is_aside', '=', true).execute())
        .length
    assert.equal(await setAsideIds(), 5)
    assert.deepEqual(await queueOf(moderator), [])
    const undoItems = [{ itemId: item.itemId, decisionId: outcome.decisionId }]
    const [stranger] = (await (await aModerator(app))(undoQueueItems, { items: undoItems })).outcomes
    assert(stranger?.outcome === 'already_decided' && stranger.action === 'set_aside')
    assert.deepEqual(namesOf((await moderator(undoQueueItems, { items: undoItems })).outcomes), ['done'])
    assert.equal(await setAsideIds(), 0)
    await onlyItem(moderator)
  })

  test('a dismissed pattern leaves the queue until the dismissal is undone', async () => {
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

  test('a decision on a pattern that has grown since it was read is refused, and the pattern stays in the queue', async () => {
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

  test('a pattern is not in the queue of people who are part of it', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    await aPattern(app, conversation)
    const [moderator, personInPattern] = [await aModerator(app), await aModerator(app)]
    const { id } = await app.ctx.db.selectFrom('patterns').select('id').executeTakeFirstOrThrow()
    const userId = await userIdOf(app.ctx.db, personInPattern.device.did)
    await app.ctx.db
      .insertInto('pattern_people')
      .values({ pattern_id: id, user_id: userId ?? 0 })
      .execute()
    assert.deepEqual(await queueOf(personInPattern), [])
    assert.deepEqual(namesOf(await decide(personInPattern, [await onlyItem(moderator)], SET_ASIDE)), [
      'refused',
    ])
    await onlyItem(moderator)
  })

  test('if two people decide on a pattern at once, one decision counts, and the other person learns who decided', async () => {
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

test('the queue of one conversation contains and counts only its items', async () => {
  await using app = await startApp()
  const moderator = await app.user({ isModerator: true })
  const [here, there] = [await aConversation(app, { opinions: 2 }), await aConversation(app, { opinions: 1 })]
  const alice = await app.user()
  for (const { slugId } of [...here.opinions, ...there.opinions])
    await alice(reportOpinion, { opinionSlugId: slugId, reportReason: 'spam' })
  const { items, counts } = await moderator(listQueue, { conversationSlugId: here.slugId })
  assert.deepEqual(
    items.map(({ itemId }) => itemId.split(':')[1]).toSorted(),
    here.opinions.map(({ slugId }) => slugId).toSorted(),
  )
  assert.deepEqual([counts.all, (await moderator(listQueue, {})).counts.all], [2, 3])
  await assertRejected(moderator(listQueue, { conversationSlugId: 'none' }), 'not_found')
})
