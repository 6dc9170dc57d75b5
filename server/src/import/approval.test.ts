import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fetchRecentConversations,
  getConversation,
  listNotifications,
  listQueue,
  moderateConversation,
  schedulePublication,
  undoQueueItems,
  withdrawConversationModeration,
} from '@parley/contract'
import { applyDueDates } from '#authoring/due.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization } from '#testing/authoring.ts'
import { aModerator, decide, MOVE, namesOf, onlyItem, PUBLISH, queueOf, REASON } from '#testing/queue.ts'
import { importZip, inventedExport } from '#testing/upload.ts'

const ZIP = inventedExport()
const LOCK = { action: 'lock' as const, ...REASON }

const listed = async (app: TestApp) =>
  (await app.anyone(fetchRecentConversations, { sortAlgorithm: 'new' })).conversationDataList.map(
    ({ metadata }) => metadata.conversationSlugId,
  )
const stateOf = async (app: TestApp, conversationSlugId: string) => {
  const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
  return { isIndexed: metadata.isIndexed, awaitsApproval: metadata.awaitsApproval ?? false }
}
const WAITS = { isIndexed: false, awaitsApproval: true }
const IS_PUBLIC = { isIndexed: true, awaitsApproval: false }

test('an uploaded conversation is found with its link only, until a moderator makes it public', async () => {
  await using app = await startApp()
  const author = await app.user()
  const moderator = await aModerator(app)
  const { conversationSlugId, ...status } = await importZip(app, author, ZIP)
  assert.deepEqual([status.state, status.isIndexed, status.awaitsApproval], ['complete', false, true])
  assert.deepEqual(await stateOf(app, conversationSlugId), WAITS)
  assert.deepEqual(await listed(app), [])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  assert.deepEqual(await author(schedulePublication, { conversationSlugId, indexConversationAt: later }), {
    success: false,
    reason: 'awaits_approval',
  })

  const item = await onlyItem(moderator)
  assert.deepEqual(
    [item.itemId, item.kind, item.title, item.opinion],
    [`conversation-review:${conversationSlugId}`, 'review', 'Invented', undefined],
  )
  assert.deepEqual(namesOf(await decide(moderator, [item], MOVE)), ['refused'])
  const [outcome] = await decide(moderator, [item], PUBLISH)
  assert(outcome?.outcome === 'done' && outcome.isFinal === true)
  assert.deepEqual(await stateOf(app, conversationSlugId), IS_PUBLIC)
  assert.deepEqual(await listed(app), [conversationSlugId])
  assert.deepEqual(await queueOf(moderator), [])
  assert.equal((await moderator(listQueue, { decidedSince: '2026-01-01T00:00:00Z' })).numDecided, 1)
  const { notificationList } = await author(listNotifications, { includeAll: true })
  assert(notificationList.some(({ type }) => type === 'scheduled_publication'))
  const audit = await app.ctx.db
    .selectFrom('audit')
    .select(['action', 'target'])
    .where('action', '=', 'conversation.published')
    .execute()
  assert.deepEqual(audit, [
    { action: 'conversation.published', target: `conversation:${conversationSlugId}` },
  ])

  const [undone] = (await moderator(undoQueueItems, { items: [{ itemId: item.itemId }] })).outcomes
  assert(undone?.outcome === 'refused' && undone.code === 'is_final')
  const [late] = await decide(await aModerator(app), [item], PUBLISH)
  assert(late?.outcome === 'already_decided' && late.action === 'publish')
})

test('only moderators who do not lead an uploaded conversation make it public', async () => {
  await using app = await startApp()
  const author = await app.user({ isModerator: true })
  await anOrganization(app, author, 'Town Hall')
  const facilitator = await aFacilitator(app, 'Town Hall')
  const colleague = await aFacilitator(app, 'Town Hall', { isModerator: true })
  const { conversationSlugId } = await importZip(app, author, ZIP, { postAsOrganization: 'Town Hall' })
  for (const leader of [author, facilitator, colleague]) assert.deepEqual(await queueOf(leader), [])
  const [item] = await queueOf(await aModerator(app))
  assert(item)
  for (const leader of [author, facilitator, colleague])
    assert.deepEqual(namesOf(await decide(leader, [item], PUBLISH)), ['refused'])
  assert.deepEqual(await stateOf(app, conversationSlugId), WAITS)
})

test('an uploaded conversation that a moderator locks waits again once that is withdrawn', async () => {
  await using app = await startApp()
  const moderator = await aModerator(app)
  const { conversationSlugId } = await importZip(app, await app.user(), ZIP)
  const item = await onlyItem(moderator)
  const [locked] = await decide(moderator, [item], LOCK)
  assert(locked?.outcome === 'done')
  assert.deepEqual(await queueOf(moderator), [])
  const [late] = await decide(await aModerator(app), [item], PUBLISH)
  assert(late?.outcome === 'already_decided' && late.action === 'lock')
  const { decisionId } = locked
  await moderator(undoQueueItems, { items: [{ itemId: item.itemId, ...(decisionId && { decisionId }) }] })
  assert.deepEqual(await stateOf(app, conversationSlugId), WAITS)
  assert.equal((await onlyItem(moderator)).itemId, item.itemId)

  await moderator(moderateConversation, { conversationSlugId, moderationAction: 'lock', ...REASON })
  await moderator(withdrawConversationModeration, { conversationSlugId })
  assert.deepEqual(await stateOf(app, conversationSlugId), WAITS)
})

test('an uploaded conversation with a date of publication waits for a moderator from that date on', async () => {
  await using app = await startApp()
  const author = await app.user()
  const moderator = await aModerator(app)
  const at = Date.now() + 3_600_000
  const { conversationSlugId } = await importZip(app, author, ZIP, {
    isIndexed: false,
    indexConversationAt: new Date(at).toISOString(),
  })
  assert.deepEqual(await stateOf(app, conversationSlugId), { isIndexed: false, awaitsApproval: false })
  assert.deepEqual(await queueOf(moderator), [])
  app.setClock(new Date(at + 1000))
  await applyDueDates(app.ctx)
  assert.deepEqual(await stateOf(app, conversationSlugId), WAITS)
  const { notificationList } = await author(listNotifications, { includeAll: true })
  assert(!notificationList.some(({ type }) => type === 'scheduled_publication'))
  await decide(moderator, [await onlyItem(moderator)], PUBLISH)
  assert.deepEqual(await stateOf(app, conversationSlugId), IS_PUBLIC)
})
