import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handlers } from '#app.ts'
import { firstScreens } from '#first-screens.ts'
import { startApp } from '#testing/app.ts'
import { aConversation, deleteConversation } from '#testing/seed.ts'

test('the page of a conversation has status 404 when absent and 410 when deleted, and reveals nothing private', async () => {
  await using app = await startApp()
  const contentOf = firstScreens(app.ctx, handlers)
  const [open, deleted] = [await aConversation(app, { opinions: 1 }), await aConversation(app)]
  const isPrivate = { isIndexed: false }
  const [byLink, withLogin, secretDeleted] = [
    await aConversation(app, isPrivate),
    await aConversation(app, { ...isPrivate, isLoginRequired: true }),
    await aConversation(app, isPrivate),
  ]
  const unfinished = await aConversation(app, { isReady: false })
  await deleteConversation(app, deleted)
  await deleteConversation(app, secretDeleted)
  const pageOf = ({ slugId }: { slugId: string }, rest = '') => contentOf(`conversation/${slugId}${rest}`)

  const page = await pageOf(open)
  assert.deepEqual([page?.status, page?.isPrivate, page?.responses.length], [undefined, undefined, 2])
  assert(page?.title)
  const absent = { responses: [], status: 404 }
  for (const rest of ['', '/', '/embed', '/embed/']) {
    assert.deepEqual(await pageOf({ slugId: 'nowhere1' }, rest), absent)
    assert.deepEqual(await pageOf({ slugId: 'not-a-slug-id' }, rest), absent)
    assert.deepEqual(await pageOf(unfinished, rest), absent)
    assert.deepEqual(await pageOf(secretDeleted, rest), absent)
    assert.deepEqual(await pageOf(deleted, rest), { responses: [], status: 410 })
  }
  for (const conversation of [byLink, withLogin]) {
    assert.deepEqual(await pageOf(conversation), { responses: [], isPrivate: true })
    assert.deepEqual(await pageOf(conversation, '/embed'), absent)
  }
  assert.equal(await contentOf('conversation/new/create/'), undefined)
})
