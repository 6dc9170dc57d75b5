import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, listNotifications } from '@parley/contract'
import { startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { nameOf } from '#testing/suspensions.ts'

test('the shell lists all conversations by title and state, page by page', async () => {
  await using shell = await startShell()
  const { admin, app } = shell
  for (let number = 0; number < 52; number += 1)
    await aConversation(app, { title: `Street ${number}`, isIndexed: number !== 3 })
  const listed = async (...args: string[]) => (await admin('conversation', 'list', ...args)).text
  assert.equal((await listed()).split('\n').length, 52)
  assert.match(await listed('--state', 'private'), /^\S+: Street 3, by \S+, since [0-9-]{10}, private$/)
  assert.match(
    await listed('--search', 'street 51', '--json'),
    /^\{"conversationSlugId":"[^"]+","title":"Street 51"/,
  )
  assert.equal(await listed('--search', 'nothing'), 'No conversation matches.')
  assert.match(await listed('--state', 'lost'), /^There is no state lost: use public or /)
})

test('the shell closes, reopens, hands over and deletes a conversation in the name of the site, and who leads it is told', async () => {
  await using shell = await startShell()
  const { admin, app } = shell
  const [author, receiver] = [await app.user(), await app.user()]
  const conversationSlugId = await startConversation(author)
  const run = (...args: string[]) => admin('conversation', ...args)
  assert.equal(
    (await run('close', conversationSlugId)).text,
    `The conversation ${conversationSlugId} is closed.`,
  )
  assert.match((await run('list', '--state', 'closed')).text, /, closed$/)
  assert.equal(
    (await run('reopen', conversationSlugId)).text,
    `The conversation ${conversationSlugId} is open again.`,
  )
  const name = await nameOf(receiver)
  assert.equal(
    (await run('hand-over', conversationSlugId, '--to', name)).text,
    `The conversation ${conversationSlugId} is led by ${name} now.`,
  )
  assert.match(
    (await run('hand-over', conversationSlugId)).text,
    /^username: must name a person or an organization/,
  )
  assert.match(
    (await run('hand-over', conversationSlugId, '--organization', 'No Hall')).text,
    /^This organization does not exist/,
  )
  assert.equal(
    (await run('delete', conversationSlugId, '--confirm', 'other')).text,
    '--confirm names another conversation.',
  )
  assert.equal((await run('delete', conversationSlugId, '--confirm', conversationSlugId)).code, 0)
  await assertRejected(receiver(getConversation, { conversationSlugId }), 'not_found')
  const { notificationList } = await author(listNotifications, { includeAll: true })
  assert.deepEqual(
    notificationList.flatMap((told) => (told.type === 'conversation_administered' ? [told.change] : [])),
    ['taken', 'reopen', 'close'],
  )
  const audited = await app.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('action', 'like', 'conversation.%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audited.slice(1),
    ['closed', 'reopened', 'handed_over', 'deleted'].map((act) => ({
      actor: null,
      action: `conversation.${act}`,
    })),
  )
})
