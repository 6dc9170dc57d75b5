import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_PAGE, getProfile, listAuditEntries, updateSiteSettings } from '@parley/contract'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { startApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'
import { changeRole } from '#users/roles.sql.ts'

test('only administrators can read the audit log', async () => {
  await using app = await startApp()
  for (const other of [await app.guest(), await app.user(), await app.user({ isModerator: true })])
    await assertRejected(other(listAuditEntries, {}), 'forbidden', 'needs_administrator')
  await assertRejected(app.anyone(listAuditEntries, {}), 'unauthenticated')
})

test('the audit log shows who did what to whom, newest first, and can be filtered by text, action and period', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const [administrator, other] = [await app.user({ isAdministrator: true }), await app.user()]
  const { username } = await other(getProfile, {})
  await changeRole(db, { username, role: 'moderator', isGranted: true })
  await administrator(updateSiteSettings, { name: 'Northbridge' })
  const all = await administrator(listAuditEntries, {})
  assert.deepEqual(all.actionList, ['role.granted', 'settings.changed'])
  assert(!all.hasMore)
  const [changed, granted] = all.entryList
  assert(changed?.who.kind === 'user' && changed.who.isViewer)
  assert.deepEqual([changed.action, changed.reason], ['settings.changed', 'name'])
  assert.deepEqual(granted?.who, { kind: 'site' })
  assert.deepEqual(granted?.targetPerson, { kind: 'user', username })
  const numbers = async (auditFilter: object) =>
    (await administrator(listAuditEntries, auditFilter)).entryList.map(({ number }) => number)
  assert.deepEqual(await numbers({ search: username }), [1])
  assert.deepEqual(await numbers({ search: '%' }), [])
  assert.deepEqual(await numbers({ action: 'settings.changed' }), [2])
  assert.deepEqual(await numbers({ before: 2 }), [1])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  assert.deepEqual(await numbers({ since: tomorrow }), [])
})

test('entries about conversations and opinions link to them', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const administrator = await app.user({ isAdministrator: true })
  const { slugId, opinions } = await aConversation(app, { opinions: 1 })
  const opinion = opinions[0]?.slugId ?? ''
  await appendAudit(db, { action: 'moderation.decided', target: `opinion:${opinion}` })
  await appendAudit(db, { action: 'moderation.nothing_wrong', target: `opinion-report:${opinion}` })
  await appendAudit(db, { action: 'conversation.closed', target: `conversation:${slugId}` })
  await appendAudit(db, { action: 'moderation.decided', target: 'opinion:0unknown' })
  const { entryList } = await administrator(listAuditEntries, {})
  const ofOpinion = { conversationSlugId: slugId, opinionSlugId: opinion }
  assert.deepEqual(
    entryList.map(({ place }) => place),
    [undefined, { conversationSlugId: slugId }, ofOpinion, ofOpinion],
  )
})

test('the audit log shows a number instead of a name for a deleted account', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const [administrator, gone] = [await app.user({ isAdministrator: true }), await app.user()]
  const id = (await userIdOf(db, gone.device.did)) ?? 0
  const number = await actorNumberOf(db, id)
  await appendAudit(db, { actorId: id, action: 'account.deleted' })
  await appendAudit(db, { action: 'account.erased', target: number })
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const { entryList } = await administrator(listAuditEntries, {})
  assert.deepEqual(entryList[0]?.targetPerson, { kind: 'deleted', number })
  assert.deepEqual(entryList[1]?.who, { kind: 'deleted', number })
})

test('the audit log comes in pages', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  for (let count = 0; count <= AUDIT_PAGE; count += 1) await appendAudit(app.ctx.db, { action: 'login' })
  const first = await administrator(listAuditEntries, {})
  assert.deepEqual([first.entryList.length, first.hasMore], [AUDIT_PAGE, true])
  const rest = await administrator(listAuditEntries, { before: first.entryList.at(-1)?.number })
  assert.deepEqual([rest.entryList.map(({ number }) => number), rest.hasMore], [[1], false])
})
