import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createAppeal,
  getConversation,
  getDecision,
  getQueueItem,
  listDecisions,
  listNotifications,
  listOpinions,
  listUpdates,
  reportConversation,
  reportUpdate,
  sendUpdate,
  undoQueueItems,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { notifiedDecision } from '#testing/appeals.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import {
  ACCEPT,
  aModerator,
  decide,
  HIDE,
  MOVE,
  namesOf,
  NOTHING_WRONG,
  onlyItem,
  queueOf,
  REASON,
} from '#testing/queue.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aVote } from '#testing/seed.ts'

/** An update that somebody has reported, told to its readers. */
async function aReportedUpdate(app: TestApp) {
  const [author, reader] = [await app.user(), await app.user()]
  await anOrganization(app, author)
  const conversationSlugId = await startConversation(author, { postAsOrganization: 'Town Hall' })
  const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  await aVote(reader, opinion?.opinionSlugId ?? '')
  await author(sendUpdate, { conversationSlugId, text: 'Mrs Lee lives at 4 Mill Lane.' })
  await app.runJobs()
  const [update] = await updatesIn(reader, conversationSlugId)
  const updateSlugId = update?.updateSlugId ?? ''
  const report = (by: Actor) => by(reportUpdate, { updateSlugId, reportReason: 'doxing' })
  await report(reader)
  return { author, reader, conversationSlugId, updateSlugId, report }
}

const updatesIn = async (reader: Actor | TestApp['anyone'], conversationSlugId: string) =>
  (await reader(listUpdates, { conversationSlugId })).updateList
const messageOf = async (reader: Actor) =>
  (await reader(listNotifications, { includeAll: true })).notificationList.find(
    ({ type }) => type === 'organizer_update',
  )?.message

describe('a reported update', () => {
  test('a person reports an update once, beside the conversation itself, and moderators find it in their queue', async () => {
    await using app = await startApp()
    const { author, reader, conversationSlugId, updateSlugId, report } = await aReportedUpdate(app)
    await assertRejected(report(reader), 'conflict', 'already_reported')
    await assertRejected(report(await app.guest()), 'forbidden')
    const item = await onlyItem(await aModerator(app))
    assert.equal(item.itemId, `update-report:${updateSlugId}`)
    assert.equal(item.update?.text, 'Mrs Lee lives at 4 Mill Lane.')
    assert.deepEqual([item.isSensitive, item.opinion], [true, undefined])
    await reader(reportConversation, { conversationSlugId, reportReason: 'spam' })
    const moderator = await aModerator(app)
    assert.equal((await queueOf(moderator)).length, 2)
    const { reports } = await moderator(getQueueItem, { itemId: item.itemId })
    assert.deepEqual(
      reports.map(({ reason }) => reason),
      ['doxing'],
    )
    for (const actor of [await aFacilitator(app), author])
      assert.deepEqual(await queueOf(actor).catch(() => []), [])
  })

  test('a hidden update vanishes from conversation and notifications, stays with its author, and the ledger says so', async () => {
    await using app = await startApp()
    const { author, reader, conversationSlugId } = await aReportedUpdate(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    assert.deepEqual(namesOf(await decide(moderator, [item], MOVE)), ['refused'])
    assert.deepEqual(
      namesOf(await decide(moderator, [item], { action: 'hide', ...REASON, detail: 'duplicate' })),
      ['refused'],
    )
    assert.deepEqual(namesOf(await decide(moderator, [item], HIDE)), ['done'])
    assert.deepEqual(await updatesIn(reader, conversationSlugId), [])
    assert.equal(await messageOf(reader), '')
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.equal(metadata.updates, undefined)
    const [own] = await updatesIn(author, conversationSlugId)
    assert.deepEqual([own?.isHidden, own?.text], [true, 'Mrs Lee lives at 4 Mill Lane.'])
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind, isAboutUpdate, reason }) => [kind, isAboutUpdate, reason]),
      [
        ['hide', true, REASON.moderationReason],
        ['send_update', undefined, undefined],
      ],
    )
    assert(!JSON.stringify(decisionList).includes('Mrs Lee'))
    // Hiding one does not let its author send another at once.
    const { success } = await author(sendUpdate, { conversationSlugId, text: 'Again.' })
    assert.equal(success, false)
    assert.deepEqual(await queueOf(moderator), [])
  })

  test('a decision on an update can be undone, and reports in which nothing is wrong leave the queue', async () => {
    await using app = await startApp()
    const { reader, conversationSlugId } = await aReportedUpdate(app)
    const moderator = await aModerator(app)
    const item = await onlyItem(moderator)
    const [hidden] = await decide(moderator, [item], HIDE)
    const decisionId = hidden?.outcome === 'done' ? hidden.decisionId : undefined
    await moderator(undoQueueItems, { items: [{ itemId: item.itemId, decisionId }] })
    assert.equal((await updatesIn(reader, conversationSlugId)).length, 1)
    assert.deepEqual(namesOf(await decide(moderator, [await onlyItem(moderator)], NOTHING_WRONG)), ['done'])
    assert.deepEqual(await queueOf(moderator), [])
    assert.equal(await messageOf(reader), 'Mrs Lee lives at 4 Mill Lane.')
  })

  test('its author is told why an update was hidden and appeals once; accepting the appeal shows it again', async () => {
    await using app = await startApp()
    const { author, conversationSlugId } = await aReportedUpdate(app)
    const [decider, other] = [await aModerator(app), await aModerator(app)]
    await decide(decider, [await onlyItem(decider)], HIDE)
    const { notificationList } = await author(listNotifications, { includeAll: true })
    assert.partialDeepStrictEqual(notificationList, [
      { type: 'moderation_decision', action: 'hide', isAboutUpdate: true, reason: 'spam' },
    ])
    const decisionId = await notifiedDecision(author, 'moderation_decision')
    const decision = await author(getDecision, { decisionId })
    assert.equal(decision.update, 'Mrs Lee lives at 4 Mill Lane.')
    assert.equal(decision.mayAppeal, true)
    await author(createAppeal, { decisionId, appealExplanation: 'She agreed.' })
    const item = await onlyItem(other)
    assert.equal(item.update?.text, 'Mrs Lee lives at 4 Mill Lane.')
    assert.deepEqual(namesOf(await decide(other, [item], ACCEPT)), ['done'])
    assert.equal((await updatesIn(app.anyone, conversationSlugId)).length, 1)
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.partialDeepStrictEqual(decisionList[0], {
      kind: 'withdraw',
      isAboutUpdate: true,
      withdrawn: { kind: 'hide', isAfterAppeal: true },
    })
    const answered = await author(listNotifications, { includeAll: true })
    assert.partialDeepStrictEqual(answered.notificationList[0], { type: 'appeal_answer', isAccepted: true })
  })
})
