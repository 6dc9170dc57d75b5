import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addToConversation,
  cancelImport,
  closeConversation,
  deleteConversation,
  editConversation,
  introducePrint,
  importConversation,
  postOutcome,
  promiseAnswer,
  reopenConversation,
  schedulePublication,
  sendUpdate,
  setReviewRequired,
} from '@parley/contract'
import { sql } from 'kysely'
import { applyDueDates } from '#authoring/due.ts'
import { actorNumberOf } from '#db/audit.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { anOrganization, startConversation } from '#testing/authoring.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** The rows of the audit: actor (by the given names), action, target and reason. */
async function auditOf({ ctx: { db } }: TestApp, people: Record<string, Actor>): Promise<unknown[][]> {
  const nameOf = new Map<string | null, string>([[null, 'the site']])
  for (const [name, { device }] of Object.entries(people))
    nameOf.set(await actorNumberOf(db, (await userIdOf(db, device.did)) ?? 0), name)
  const { rows } = await sql<{ actor: string | null; action: string; target: string; reason: string }>`
    select actor::text as actor, action, target, reason from audit order by id`.execute(db)
  return rows.map(({ actor, action, target, reason }) => [nameOf.get(actor), action, target, reason])
}

test('the audit records who started, changed, closed, reopened, answered and deleted a conversation, and no text', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const conversationSlugId = await startConversation(alice, { conversationTitle: 'A secret title' })
  const target = `conversation:${conversationSlugId}`
  const text = { conversationTitle: 'Another title', conversationBody: 'A new text' }
  await alice(editConversation, { conversationSlugId, ...text })
  await alice(addToConversation, { conversationSlugId, additionBody: 'One thing more' })
  await alice(introducePrint, { conversationSlugId, introduction: 'Why we ask' })
  const promise = { answerDueOn: '2099-12-20', answeredBy: 'A secret council' }
  await alice(promiseAnswer, { conversationSlugId, ...promise })
  await alice(setReviewRequired, { conversationSlugId, isReviewRequired: true })
  const closeAt = inDays(1)
  await alice(closeConversation, { conversationSlugId, closeAt })
  await alice(closeConversation, { conversationSlugId, closeAt: null })
  await alice(closeConversation, { conversationSlugId })
  await alice(postOutcome, { conversationSlugId, text: 'We decided.' })
  await alice(sendUpdate, { conversationSlugId, text: 'A secret update' })
  const reopenAt = inDays(2)
  await alice(reopenConversation, { conversationSlugId, reopenAt })
  await alice(reopenConversation, { conversationSlugId })
  await alice(deleteConversation, { conversationSlugId })
  assert.deepEqual(await auditOf(app, { alice }), [
    ['alice', 'conversation.created', target, ''],
    ['alice', 'conversation.edited', target, 'title, body'],
    ['alice', 'conversation.edited', target, 'addition'],
    ['alice', 'conversation.edited', target, 'print introduction'],
    ['alice', 'conversation.edited', target, 'promised answer'],
    ['alice', 'review.changed', target, 'required'],
    ['alice', 'conversation.close_scheduled', target, closeAt],
    ['alice', 'conversation.close_scheduled', target, ''],
    ['alice', 'conversation.closed', target, ''],
    ['alice', 'outcome.posted', target, ''],
    ['alice', 'update.sent', target, ''],
    ['alice', 'conversation.reopen_scheduled', target, reopenAt],
    ['alice', 'conversation.reopened', target, ''],
    ['alice', 'conversation.deleted', target, ''],
  ])
})

test('an action that changes nothing or is refused leaves no row in the audit', async () => {
  await using app = await startApp()
  const [alice, bob] = [await app.user(), await app.user()]
  const idempotencyKey = 'c0ffee00-0000-4000-8000-000000000001'
  const conversationSlugId = await startConversation(alice, { idempotencyKey })
  assert.equal(await startConversation(alice, { idempotencyKey }), conversationSlugId)
  const before = await auditOf(app, { alice })
  const same = { conversationTitle: 'More trams?', conversationBody: '' }
  await alice(editConversation, { conversationSlugId, ...same })
  await alice(reopenConversation, { conversationSlugId })
  await alice(setReviewRequired, { conversationSlugId, isReviewRequired: false, areOpinionsPaused: false })
  await alice(closeConversation, { conversationSlugId, closeAt: null })
  await assertRejected(bob(closeConversation, { conversationSlugId }), 'forbidden', 'not_author')
  assert.deepEqual(await auditOf(app, { alice }), before)
  const [soon, later] = [inDays(1), inDays(2)]
  const again = async (act: () => Promise<unknown>) => {
    await act()
    const once = await auditOf(app, { alice })
    await act()
    assert.deepEqual(await auditOf(app, { alice }), once)
  }
  await again(() => alice(setReviewRequired, { conversationSlugId, isReviewRequired: true }))
  await again(() => alice(introducePrint, { conversationSlugId, introduction: 'Why we ask' }))
  await again(() =>
    alice(promiseAnswer, { conversationSlugId, answerDueOn: '2099-12-20', answeredBy: 'The council' }),
  )
  await again(() => alice(closeConversation, { conversationSlugId, closeAt: soon }))
  await again(() => alice(closeConversation, { conversationSlugId }))
  await again(() => alice(reopenConversation, { conversationSlugId, reopenAt: later }))
  await again(() => alice(postOutcome, { conversationSlugId, text: 'We decided.' }))
  const hidden = await startConversation(alice, { isIndexed: false })
  await again(() => alice(schedulePublication, { conversationSlugId: hidden, indexConversationAt: later }))
})

test("the audit names the member who acts on an organization's conversation, and the site when a scheduled date is due", async () => {
  await using app = await startApp()
  const [alice, bob] = [await app.user(), await app.user()]
  await anOrganization(app, alice)
  const userId = await userIdOf(app.ctx.db, bob.device.did)
  await sql`
    insert into organization_members (organization_id, user_id)
    select id, ${userId}::int from organizations`.execute(app.ctx.db)
  const conversationSlugId = await startConversation(alice, {
    postAsOrganization: 'Town Hall',
    isIndexed: false,
  })
  const target = `conversation:${conversationSlugId}`
  const [first, second] = [inDays(1), inDays(2)]
  await alice(schedulePublication, { conversationSlugId, indexConversationAt: first })
  await bob(closeConversation, { conversationSlugId, closeAt: second })
  app.setClock(new Date(Date.now() + 1.1 * DAY_MS))
  await applyDueDates(app.ctx)
  app.setClock(new Date(Date.now() + 2.1 * DAY_MS))
  await applyDueDates(app.ctx)
  await applyDueDates(app.ctx)
  const reopenAt = inDays(3)
  await bob(reopenConversation, { conversationSlugId, reopenAt })
  app.setClock(new Date(Date.now() + 3.1 * DAY_MS))
  await applyDueDates(app.ctx)
  assert.deepEqual(await auditOf(app, { alice, bob }), [
    ['alice', 'conversation.created', target, ''],
    ['alice', 'conversation.publication_scheduled', target, first],
    ['bob', 'conversation.close_scheduled', target, second],
    ['the site', 'conversation.published', target, ''],
    ['the site', 'conversation.closed', target, ''],
    ['bob', 'conversation.reopen_scheduled', target, reopenAt],
    ['the site', 'conversation.reopened', target, ''],
  ])
})

test('the audit records who imports a conversation, and who cancels the import', async () => {
  await using app = await startApp()
  const alice = await app.user()
  const polisUrl = 'https://pol.is/5abcdefghi'
  const { conversationSlugId } = await alice(importConversation, {
    polisUrl,
    isIndexed: true,
    isLoginRequired: false,
  })
  const target = `conversation:${conversationSlugId}`
  await alice(cancelImport, { conversationSlugId })
  assert.deepEqual(await auditOf(app, { alice }), [
    ['alice', 'conversation.imported', target, 'conversation'],
    ['alice', 'conversation.deleted', target, 'import'],
  ])
})
