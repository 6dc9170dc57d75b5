import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addQueueNote,
  claimQueueItem,
  countQueue,
  decideQueueItems,
  getOpinionModeration,
  getQueueItem,
  listQueue,
  releaseQueueItem,
  reportConversation,
  reportOpinion,
  undoQueueItems,
  type Input,
  type QueueItem,
  type ReportReason,
} from '@parley/contract'
import { startApp, type Actor } from '#testing/app.ts'
import { aFacilitator, anOrganization, holdDevice, startConversation } from '#testing/authoring.ts'
import { reportedOpinions } from '#testing/queue.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

const report = (actor: Actor, opinionSlugId: string, reportReason: ReportReason = 'spam') =>
  actor(reportOpinion, { opinionSlugId, reportReason })
const slugOf = ({ itemId }: QueueItem) => itemId.split(':')[1]
const summaryOf = ({ itemId, newestAt, decision }: QueueItem) => ({
  itemId,
  seenAt: newestAt,
  expectedDecisionId: decision?.decisionId ?? null,
})
type Decision = Input<typeof decideQueueItems>['decision']
const MOVE: Decision = { action: 'move', moderationReason: 'spam', moderationExplanation: 'An advertisement' }
const NOTHING_WRONG: Decision = { action: 'nothing_wrong' }
const decide = async (actor: Actor, items: QueueItem[], decision: Decision = MOVE) =>
  (await actor(decideQueueItems, { items: items.map(summaryOf), decision })).outcomes
const queueOf = async (actor: Actor) => (await actor(listQueue, {})).items

describe('the queue', () => {
  test('the queue groups reports by subject, with the number of each reason, newest and worst first', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const conversation = await aConversation(app, { opinions: 3, title: 'Trams?' })
    const [once = '', twice = '', severe = ''] = conversation.opinions.map(({ slugId }) => slugId)
    const [alice, bob] = [await app.user(), await app.user()]
    for (const actor of [alice, bob]) await report(actor, twice, actor === alice ? 'spam' : 'misleading')
    await report(alice, once)
    for (const actor of [alice, bob]) await report(actor, severe, 'doxing')
    await alice(reportConversation, {
      conversationSlugId: conversation.slugId,
      reportReason: 'illegal',
      reportExplanation: 'Against the law',
    })
    const { items, counts } = await moderator(listQueue, {})
    assert.deepEqual(counts, { all: 4, report: 4, appeal: 0, review: 0, pattern: 0 })
    assert.deepEqual(items.map(slugOf), [severe, conversation.slugId, twice, once])
    const [first, ofConversation, ofTwo] = items
    assert.deepEqual(first?.reasons, [{ reason: 'doxing', count: 2 }])
    assert.deepEqual([first?.count, first?.isSensitive, ofTwo?.isSensitive], [2, true, false])
    assert.deepEqual(
      ofTwo?.reasons.toSorted((a, b) => a.reason.localeCompare(b.reason)),
      [
        { reason: 'misleading', count: 1 },
        { reason: 'spam', count: 1 },
      ],
    )
    assert.equal(ofTwo?.opinion?.opinion, 'Opinion 2')
    assert.deepEqual([ofConversation?.opinion, ofConversation?.title], [undefined, 'Trams?'])
    const { reports } = await moderator(getQueueItem, { itemId: ofConversation?.itemId ?? '' })
    assert.equal(reports[0]?.explanation, 'Against the law')
    assert(reports[0]?.username)
    assert.deepEqual(await moderator(countQueue, {}), { numWaiting: 4 })
  })

  test('the pages of the queue together contain every item once, and a search finds items by their text', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const conversation = await aConversation(app, { opinions: 60 })
    const alice = await app.user()
    for (const { slugId } of conversation.opinions) await report(alice, slugId)
    const first = await moderator(listQueue, {})
    const second = await moderator(listQueue, { after: first.next ?? '' })
    assert.deepEqual([first.items.length, second.items.length, second.next], [50, 10, undefined])
    assert.equal(new Set([...first.items, ...second.items].map(slugOf)).size, 60)
    assert.equal(first.counts.all, 60)
    const found = await moderator(listQueue, { search: 'opinion 41' })
    assert.deepEqual(found.items.map(slugOf), [conversation.opinions[40]?.slugId])
    assert.deepEqual((await moderator(listQueue, { search: '100%' })).items, [])
    const error = await assertRejected(moderator(listQueue, { after: 'x y' }), 'invalid_input')
    assert.equal(error.details.field, 'after')
  })

  test('the queue of a moderator does not contain items about their own content', async () => {
    await using app = await startApp()
    const moderator = await app.user({ isModerator: true })
    const conversation = await aConversation(app)
    const own = await anOpinion(moderator, conversation)
    await report(await app.user(), own)
    assert.deepEqual(await queueOf(moderator), [])
    assert.equal((await queueOf(await app.user({ isAdministrator: true }))).length, 1)
    assert.deepEqual(
      (await decide(moderator, await queueOf(await app.user({ isModerator: true }))))[0]?.outcome,
      'refused',
    )
  })

  test('the queue of facilitators contains content of other people in conversations of their organization, without names of reporters', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member, 'Town Hall')
    await anOrganization(app, member, 'Other Hall')
    const [facilitator, stranger] = [
      await aFacilitator(app, 'Town Hall'),
      await aFacilitator(app, 'Other Hall'),
    ]
    const slugId = await startConversation(member, {
      postAsOrganization: 'Town Hall',
      seedOpinionList: ['A', 'B'],
    })
    const id = await app.ctx.db
      .selectFrom('conversations')
      .select('id')
      .where('slug_id', '=', slugId)
      .executeTakeFirstOrThrow()
    const conversation = { id: id.id, slugId, authorId: 0, opinions: [] }
    const elsewhere = await reportedOpinions(app, [1])
    const [alice, bob] = [await app.user(), await app.user()]
    const [ofMember, ofAlice] = [await anOpinion(member, conversation), await anOpinion(alice, conversation)]
    for (const opinion of [ofMember, ofAlice]) await report(bob, opinion)
    await bob(reportConversation, { conversationSlugId: slugId, reportReason: 'spam' })
    const items = await queueOf(facilitator)
    assert.deepEqual(items.map(slugOf), [ofAlice])
    const [item] = items
    const { reports } = await facilitator(getQueueItem, { itemId: item?.itemId ?? '' })
    assert.deepEqual([reports.length, reports[0]?.username], [1, undefined])
    assert.deepEqual(await queueOf(stranger), [])
    for (const itemId of [
      `opinion-report:${ofMember}`,
      `conversation-report:${slugId}`,
      `opinion-report:${elsewhere.opinions[0]?.slugId}`,
    ])
      await assertRejected(facilitator(getQueueItem, { itemId }), 'not_found', 'not_waiting')
    const moderator = await app.user({ isModerator: true })
    assert.equal((await queueOf(moderator)).length, 4)
    const [outcome] = await decide(facilitator, items)
    assert.equal(outcome?.outcome, 'done')
    assert.equal((await queueOf(moderator)).length, 3)
  })
})

describe('a reservation', () => {
  test('one of two simultaneous reservations succeeds, and it lasts ten minutes or until it is released', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    await reportedOpinions(app, [1])
    const [mira, noor] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const [item] = await queueOf(mira)
    const itemId = item?.itemId ?? ''
    const claims = await Promise.all([
      mira(claimQueueItem, { itemId }),
      other.as(noor.device)(claimQueueItem, { itemId }),
    ])
    assert.equal(claims.filter(({ isOwn }) => isOwn).length, 1)
    assert.equal(claims[0].username, claims[1].username)
    const [holder, waiting] = claims[0].isOwn ? [mira, noor] : [noor, mira]
    assert.deepEqual((await queueOf(waiting))[0]?.claim?.username, claims[0].username)
    const [refused] = await decide(waiting, await queueOf(waiting))
    assert.equal(refused?.outcome, 'claimed')
    await waiting(releaseQueueItem, { itemId })
    assert.equal((await waiting(claimQueueItem, { itemId })).isOwn, false)
    await holder(releaseQueueItem, { itemId })
    assert.equal((await queueOf(waiting))[0]?.claim, undefined)
    assert.equal((await waiting(claimQueueItem, { itemId })).isOwn, true)
    app.setClock(new Date(Date.now() + 10 * 60_000 + 1000))
    assert.equal((await holder(claimQueueItem, { itemId })).isOwn, true)
  })
})

describe('a decision in the queue', () => {
  test('if two moderators decide on an item at once, one decision counts, and the other moderator learns who decided', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { opinions } = await reportedOpinions(
      app,
      Array.from({ length: 6 }, () => 1),
    )
    const [mira, noor] = [await app.user({ isModerator: true }), await app.user({ isModerator: true })]
    const items = await queueOf(mira)
    const [byMira, byNoor] = await Promise.all([
      decide(mira, items),
      decide(other.as(noor.device), items.toReversed(), NOTHING_WRONG),
    ])
    const outcomes = [...byMira, ...byNoor]
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'done').length, opinions.length)
    const refusedOutcomes = outcomes.filter(({ outcome }) => outcome !== 'done')
    assert.equal(refusedOutcomes.length, opinions.length)
    for (const outcome of refusedOutcomes) {
      assert(outcome.outcome === 'already_decided' || outcome.outcome === 'claimed', outcome.outcome)
      assert(outcome.username)
    }
    assert.deepEqual(await queueOf(mira), [])
    const moved = byMira.filter(({ outcome }) => outcome === 'done').length
    const stored = await app.ctx.db.selectFrom('opinion_moderations').select('id').execute()
    assert.equal(stored.length, moved)
    assert.equal(
      (await mira(listQueue, { decidedSince: '2026-01-01T00:00:00Z' })).numDecided,
      opinions.length,
    )
  })

  test('"Nothing wrong" leaves the opinion as it is and is in the audit, and a later report stays in the queue', async () => {
    await using app = await startApp()
    const { opinions } = await reportedOpinions(app, [2])
    const [opinionSlugId = ''] = opinions.map(({ slugId }) => slugId)
    const moderator = await app.user({ isModerator: true })
    const items = await queueOf(moderator)
    await report(await app.user(), opinionSlugId, 'sexual')
    assert.deepEqual((await decide(moderator, items, NOTHING_WRONG))[0]?.outcome, 'done')
    const [rest] = await queueOf(moderator)
    assert.deepEqual(rest?.reasons, [{ reason: 'sexual', count: 1 }])
    assert.deepEqual(await moderator(getOpinionModeration, { opinionSlugId }), { status: 'unmoderated' })
    const audit = await app.ctx.db.selectFrom('audit').select(['action', 'target']).execute()
    assert(
      audit.some(
        ({ action, target }) => action === 'moderation.nothing_wrong' && target.includes(opinionSlugId),
      ),
    )
  })

  test('only the person who made a decision in the queue, even "Nothing wrong", can undo it, and the item then waits again', async () => {
    await using app = await startApp()
    await reportedOpinions(app, [2, 1])
    const moderator = await app.user({ isModerator: true })
    const before = await queueOf(moderator)
    const [moved, kept] = before
    assert(moved !== undefined && kept !== undefined)
    const [first] = await decide(moderator, [moved])
    assert(first?.outcome === 'done' && first.decisionId !== undefined)
    await decide(moderator, [kept], NOTHING_WRONG)
    assert.deepEqual(await queueOf(moderator), [])
    const undoneItems = [{ itemId: moved.itemId, decisionId: first.decisionId }, { itemId: kept.itemId }]
    const stranger = await app.user({ isModerator: true })
    const [refused] = (await stranger(undoQueueItems, { items: undoneItems.slice(1) })).outcomes
    assert.equal(refused?.outcome, 'already_decided')
    const { outcomes } = await moderator(undoQueueItems, { items: undoneItems })
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['done', 'done'],
    )
    assert.deepEqual((await queueOf(moderator)).map(slugOf), before.map(slugOf))
    const state = await moderator(getOpinionModeration, { opinionSlugId: slugOf(moved) ?? '' })
    assert.equal(state.status, 'unmoderated')
  })

  test('a decision that replaced another one cannot be undone, because that would show the moved or hidden opinion', async () => {
    await using app = await startApp()
    const { opinions } = await reportedOpinions(app, [1])
    const [opinionSlugId = ''] = opinions.map(({ slugId }) => slugId)
    const moderator = await app.user({ isModerator: true })
    await decide(moderator, await queueOf(moderator))
    await report(await app.user(), opinionSlugId)
    const hidden = { ...MOVE, action: 'hide' as const }
    const [outcome] = await decide(moderator, await queueOf(moderator), hidden)
    assert(outcome?.outcome === 'done' && outcome.decisionId !== undefined)
    assert.equal(outcome.isFinal, true)
    const { itemId, decisionId } = outcome
    const [undone] = (await moderator(undoQueueItems, { items: [{ itemId, decisionId }] })).outcomes
    assert(undone?.outcome === 'refused' && undone.code === 'earlier_decision')
    const state = await moderator(getOpinionModeration, { opinionSlugId })
    assert(state.status === 'moderated' && state.action === 'hide')
    assert.deepEqual(await queueOf(moderator), [])
  })

  test('a decision on a conversation locks it, and a decision that an item does not allow is refused only for that item', async () => {
    await using app = await startApp()
    const conversation = await reportedOpinions(app, [1])
    const moderator = await app.user({ isModerator: true })
    await (
      await app.user()
    )(reportConversation, { conversationSlugId: conversation.slugId, reportReason: 'illegal' })
    const items = await queueOf(moderator)
    const outcomes = await decide(moderator, items)
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['done', 'refused'])
    const [locked] = await decide(moderator, await queueOf(moderator), { ...MOVE, action: 'lock' })
    assert.equal(locked?.outcome, 'done')
    assert.deepEqual(await queueOf(moderator), [])
  })
})

describe('an item of the queue', () => {
  test('moderators read all notes on an item, and facilitators only those of facilitators', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member)
    const facilitator = await aFacilitator(app)
    const slugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
    const { id } = await app.ctx.db
      .selectFrom('conversations')
      .select('id')
      .where('slug_id', '=', slugId)
      .executeTakeFirstOrThrow()
    const opinion = await anOpinion(await app.user(), { id, slugId, authorId: 0, opinions: [] })
    await report(await app.user(), opinion)
    const moderator = await app.user({ isModerator: true })
    const itemId = `opinion-report:${opinion}`
    await moderator(addQueueNote, { itemId, note: 'quiet_heron has reported this before.' })
    await facilitator(addQueueNote, { itemId, note: ' I asked the author. ' })
    const notesOf = async (actor: Actor) =>
      (await actor(getQueueItem, { itemId })).notes.map(({ note }) => note)
    assert.deepEqual(await notesOf(moderator), [
      'quiet_heron has reported this before.',
      'I asked the author.',
    ])
    assert.deepEqual(await notesOf(facilitator), ['I asked the author.'])
    await assertRejected(moderator(addQueueNote, { itemId, note: '  ' }), 'invalid_input')
  })

  test('an item shows the most similar opinion with the differences, and similar rows are marked', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.user()
    const first = await anOpinion(alice, conversation, 'Buses should run until midnight on weekends.')
    const later = await anOpinion(alice, conversation, 'Buses should run until midnight at the weekend!')
    const differentOpinion = await anOpinion(alice, conversation, 'More benches in the parks.')
    const bob = await app.user()
    await bob(reportConversation, { conversationSlugId: conversation.slugId, reportReason: 'spam' })
    for (const opinion of [later, differentOpinion, first]) await report(bob, opinion)
    const moderator = await app.user({ isModerator: true })
    const { similar } = await moderator(getQueueItem, { itemId: `opinion-report:${later}` })
    assert.deepEqual([similar?.first.opinionSlugId, similar?.later.opinionSlugId], [first, later])
    const differingTexts = (side: { text: string; differences: [number, number][] } | undefined) =>
      side?.differences.map(([from, to]) => side.text.slice(from, to))
    assert.deepEqual(
      [differingTexts(similar?.first), differingTexts(similar?.later)],
      [['on weekends.'], ['at the weekend!']],
    )
    assert(similar !== undefined && similar.share > 0.6 && similar.share < 1)
    const items = await queueOf(moderator)
    const itemsWithSimilar = items.filter(({ similarTo }) => similarTo !== undefined)
    assert.deepEqual(
      itemsWithSimilar.map(({ itemId, similarTo }) => [itemId, similarTo]),
      [[`opinion-report:${later}`, `opinion-report:${first}`]],
    )
  })
})

describe('access to the queue', () => {
  test('people who moderate nothing, and moderators on a device that joined recently, cannot read the queue', async () => {
    await using app = await startApp()
    await reportedOpinions(app, [1])
    const moderator = await app.user({ isModerator: true })
    const [item] = await queueOf(moderator)
    assert(item !== undefined)
    const { itemId } = item
    const onHold = await app.user({ isModerator: true })
    await holdDevice(app, onHold)
    const member = await app.user()
    await anOrganization(app, member)
    const others = [
      app.stranger(),
      await app.guest(),
      await app.user(),
      member,
      onHold,
      await app.user({ isModerator: true, isLoggedOut: true }),
    ]
    for (const actor of others) {
      await assertRejected(actor(listQueue, {}), 'forbidden')
      await assertRejected(actor(getQueueItem, { itemId }), 'forbidden')
      await assertRejected(actor(claimQueueItem, { itemId }), 'forbidden')
      await assertRejected(actor(releaseQueueItem, { itemId }), 'forbidden')
      await assertRejected(actor(addQueueNote, { itemId, note: 'Hello' }), 'forbidden')
      await assertRejected(actor(decideQueueItems, { items: [summaryOf(item)], decision: MOVE }), 'forbidden')
      await assertRejected(actor(undoQueueItems, { items: [{ itemId }] }), 'forbidden')
    }
    await assertRejected(member(listQueue, {}), 'forbidden', 'needs_moderator')
    await assertRejected(app.anyone(listQueue, {}), 'unauthenticated')
    assert.deepEqual(await onHold(countQueue, {}), { numWaiting: 0 })
    assert.deepEqual(await queueOf(moderator), [item])
    for (const table of ['moderation_claims', 'moderation_notes', 'opinion_moderations'] as const)
      assert.deepEqual(await app.ctx.db.selectFrom(table).selectAll().execute(), [])
  })
})
