import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getQueueItem,
  listOpinionsBySlug,
  listQueue,
  publishOpinion,
  reportOpinion,
  undoQueueItems,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aModerator, decide, HIDE, MOVE, namesOf, onlyItem, PUBLISH, queueOf } from '#testing/queue.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { anOrganization, waitingIn } from '#testing/review.ts'
import { anOpinion, lockConversation } from '#testing/seed.ts'

describe('an opinion that waits for review, in the queue', () => {
  test('where only results are published, facilitators learn on which day a waiting opinion was written', async () => {
    await using app = await startApp()
    const { organizationId, facilitator } = await anOrganization(app)
    await waitingIn(app, { organizationId })
    const item = await onlyItem(facilitator)
    for (const time of [item.newestAt, item.oldestAt, item.opinion?.createdAt ?? ''])
      assert.match(time, /T00:00:00\.000Z$/)
    const moderator = await onlyItem(await aModerator(app))
    assert.doesNotMatch(moderator.newestAt, /T00:00:00\.000Z$/)
  })

  test('waiting opinions can be published together, and then count', async () => {
    await using app = await startApp()
    const { conversation, slugId } = await waitingIn(app, { publication: 'votes' })
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

  test('reports about an opinion that was let in say when, to facilitators by the day where only results are published', async () => {
    await using app = await startApp()
    const { organizationId, facilitator } = await anOrganization(app)
    const { slugId: opinionSlugId } = await waitingIn(app, { organizationId })
    const reporter = await app.user()
    await facilitator(publishOpinion, { opinionSlugId })
    await reporter(reportOpinion, { opinionSlugId, reportReason: 'spam' })
    const { itemId } = await onlyItem(facilitator)
    const seen = await facilitator(getQueueItem, { itemId })
    assert.equal(seen.numEarlierDecisions, 0)
    assert.match(seen.letInAt ?? '', /T00:00:00\.000Z$/)
    const { letInAt } = await (await aModerator(app))(getQueueItem, { itemId })
    assert.equal(letInAt?.slice(0, 10), seen.letInAt?.slice(0, 10))
    assert.doesNotMatch(letInAt ?? '', /T00:00:00\.000Z$/)
  })

  test('a waiting opinion is refused with a reason, which is final, because undoing it would publish the opinion', async () => {
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

  test('if two people decide on a waiting opinion at once, one decision counts, and the other person learns the decision and its author', async () => {
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

  test('a decision in the queue does not move an opinion that was published elsewhere meanwhile', async () => {
    await using app = await startApp()
    const { author, slugId } = await waitingIn(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    await author(publishOpinion, { opinionSlugId: slugId })
    const [outcome] = await decide(moderator, [item], MOVE)
    assert(outcome?.outcome === 'already_decided' && outcome.action === 'publish')
    assert.equal((await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] })).length, 1)
  })

  test('an opinion keeps waiting while its conversation accepts no opinions', async () => {
    await using app = await startApp()
    const { conversation } = await waitingIn(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    await lockConversation(app, conversation)
    const [outcome] = await decide(moderator, [item], PUBLISH)
    assert(outcome?.outcome === 'refused' && outcome.code === 'conversation_locked')
    await onlyItem(moderator)
  })

  test('a waiting opinion in the queue is shown with a similar opinion', async () => {
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
