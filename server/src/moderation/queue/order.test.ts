import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listQueue, QueueOrder, reportConversation, reportOpinion, type QueueItem } from '@parley/contract'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { aModerator, reportedOpinions } from '#testing/queue.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

const slugOf = ({ itemId }: QueueItem) => itemId.split(':')[1]

test('the queue is sorted by age or by the number of reports, and each order has its pages', async () => {
  await using app = await startApp()
  const moderator = await aModerator(app)
  const conversation = await reportedOpinions(app, [1, 3, 2])
  const [once = '', thrice = '', twice = ''] = conversation.opinions.map(({ slugId }) => slugId)
  const waiting = await aConversation(app, { isReviewRequired: true })
  const waits = await anOpinion(await app.user(), waiting)
  await sql`
    update reports set created_at = timestamptz '2026-01-01'
      - opinion_id * interval '1 day' - reporter_id * interval '1 second'`.execute(app.ctx.db)
  const inOrder = async (order: QueueOrder) => (await moderator(listQueue, { order })).items.map(slugOf)
  assert.deepEqual(await inOrder('newest'), [waits, once, thrice, twice])
  assert.deepEqual(await inOrder('oldest'), [twice, thrice, once, waits])
  assert.deepEqual(await inOrder('most_reported'), [thrice, twice, once, waits])
  const many = await aConversation(app, { opinions: 60 })
  const alice = await app.user()
  for (const { slugId } of many.opinions)
    await alice(reportOpinion, { opinionSlugId: slugId, reportReason: 'spam' })
  for (const order of QueueOrder.options) {
    const first = await moderator(listQueue, { order })
    const second = await moderator(listQueue, { order, after: first.next ?? '' })
    assert.equal(new Set([...first.items, ...second.items].map(slugOf)).size, 64, order)
  }
})

test('the queue is limited to conversations of one organization, and names the organizations for which something waits', async () => {
  await using app = await startApp()
  const moderator = await aModerator(app)
  const [member, bob] = [await app.user(), await app.user()]
  const organizations = ['Town Hall', 'Other Hall', 'Third Hall']
  for (const name of organizations) await anOrganization(app, member, name)
  const slugIds: string[] = []
  for (const postAsOrganization of organizations)
    slugIds.push(await startConversation(member, { postAsOrganization }))
  for (const conversationSlugId of slugIds.slice(0, 2))
    await bob(reportConversation, { conversationSlugId, reportReason: 'spam' })
  await reportedOpinions(app, [1])
  const ofHall = await moderator(listQueue, { organizationName: 'Town Hall' })
  assert.deepEqual(ofHall.items.map(slugOf), [slugIds[0]])
  assert.equal(ofHall.counts.all, 1)
  assert.deepEqual(ofHall.organizationNameList, ['Other Hall', 'Town Hall'])
  assert.deepEqual((await moderator(listQueue, { organizationName: 'No Hall' })).items, [])
  const facilitator = await aFacilitator(app, 'Other Hall')
  const local = await facilitator(listQueue, { organizationName: 'Town Hall' })
  assert.deepEqual([local.items, local.organizationNameList], [[], []])
})
