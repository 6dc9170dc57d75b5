import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation } from '@parley/contract'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation, deleteConversation } from '#testing/seed.ts'

test('the poster of a public conversation arrives with its data and is not listed by search engines', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app)
  const page = await app.send(`/feed/conversation/${slugId}/poster`, { method: 'GET' })
  assert.equal(page.status, 200)
  assert.deepEqual(
    screenOf(page).responses.map(({ path }) => path),
    [getConversation.path],
  )
  assert.equal(page.headers['x-robots-tag'], 'noindex')
})

test('the poster reveals nothing about private, absent and deleted conversations', async () => {
  await using app = await startApp()
  const hidden = await aConversation(app, { isIndexed: false })
  const gone = await aConversation(app)
  await deleteConversation(app, gone)
  const open = async (slugId: string) => {
    const page = await app.send(`/feed/conversation/${slugId}/poster`, { method: 'GET' })
    return [page.status, screenOf(page).responses.length]
  }
  assert.deepEqual(await open(hidden.slugId), [200, 0])
  assert.deepEqual(await open('zzzzzzzz'), [404, 0])
  assert.deepEqual(await open(gone.slugId), [410, 0])
})

test('the short address of a poster leads to its conversation, and never to another site', async () => {
  await using app = await startApp()
  const target = async (path: string) => {
    const response = await app.send(path, { method: 'GET' })
    return [response.status, response.headers['location']]
  }
  assert.deepEqual(await target('/c/abcd1234'), [302, '/feed/conversation/abcd1234'])
  assert.deepEqual(await target('/c/%2F%2Fevil.example'), [302, '/feed/'])
  // What ends the sentence around a link is no part of it.
  for (const end of ['.', ',', '!', ');', '%E2%80%9D.', '%20', '%C2%BB', '%E3%80%82'])
    assert.deepEqual(await target(`/c/abcd1234${end}?from=poster`), [
      302,
      '/feed/conversation/abcd1234?from=poster',
    ])
})

test('a short address with look-alikes or letters of the other case leads to the only conversation that it can mean', async () => {
  await using app = await startApp()
  const named = async (slugId: string) => {
    const { id } = await aConversation(app)
    await sql`update conversations set slug_id = ${slugId} where id = ${id}`.execute(app.ctx.db)
  }
  const target = async (typed: string) => {
    const { headers } = await app.send(`/c/${typed}`, { method: 'GET' })
    return String(headers['location']).replace('/feed/conversation/', '')
  }
  await named('aO0lI2xZ')
  assert.equal(await target('aO0lI2xZ'), 'aO0lI2xZ')
  assert.equal(await target('aOOl12xZ'), 'aO0lI2xZ')
  assert.equal(await target('ao0li2xz'), 'aO0lI2xZ')
  assert.equal(await target('bo0li2xz'), 'bo0li2xz')
  await named('aOOlI2xZ')
  assert.equal(await target('aO0lI2xZ'), 'aO0lI2xZ')
  assert.equal(await target('ao0li2xz'), 'ao0li2xz')
  await named('secret9Z')
  await sql`update conversations set is_indexed = false where slug_id = 'secret9Z'`.execute(app.ctx.db)
  assert.equal(await target('SECRET9Z'), 'SECRET9Z', 'an address that only some have is not to be guessed')
})
