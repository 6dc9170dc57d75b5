import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castVote } from '@parley/contract'
import { isEmbedUrl } from '#http/pages/embedding.ts'
import { startApp } from '#testing/app.ts'
import { screenOf } from '#testing/pages.ts'
import { aConversation } from '#testing/seed.ts'

const get = { method: 'GET' } as const

test('other sites may show the embed of a conversation inside their pages, but no other page (spec 2.4)', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app, { opinions: 2 })
  const path = `/feed/conversation/${slugId}`
  for (const url of [`${path}/embed`, `${path}/embed/`, `${path}/embed?tab=opinions&theme=dark`]) {
    const { status, headers } = await app.send(url, get)
    assert.equal(status, 200, url)
    assert.match(String(headers['content-security-policy']), /frame-ancestors \*(;|$)/)
    assert.equal(headers['x-frame-options'], undefined)
    assert.equal(headers['cross-origin-opener-policy'], undefined)
  }
  const others = ['', '/', '/print', '/%65mbed', '//embed', '/embed/..', '/embed/x', '/embed%2f', '/x/embed']
  for (const rest of [...others, '?a=/embed', '/EMBED', '#/embed']) {
    const { headers } = await app.send(`${path}${rest}`, get)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, rest)
    assert.equal(headers['x-frame-options'], 'DENY', rest)
  }
  assert(!isEmbedUrl('/feed/settings/?/feed/conversation/abcdefgh/embed'))
})

test('an embed has the part and the colors that its address names, and shows no totals before a vote', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app, { opinions: 2 })
  const open = (query: string) => app.send(`/feed/conversation/${slugId}/embed${query}`, get)
  const callsOf = async (query: string) => screenOf(await open(query)).responses.map(({ path }) => path)
  assert.deepEqual(await callsOf(''), ['/conversation/get', '/opinion/fetch-by-conversation'])
  assert.deepEqual(await callsOf('?tab=analysis'), [
    '/conversation/get',
    '/opinion/fetch-consensus-by-conversation',
  ])
  assert.match((await open('?theme=dark')).text, /<html[^>]* data-theme="dark"/)
  for (const query of ['', '?theme=purple'])
    assert.doesNotMatch((await open(query)).text, /<html[^>]* data-theme/)
  const { text } = await open('?tab=opinions')
  assert.match(text, new RegExp(`rel="canonical" href="[^"]*/feed/conversation/${slugId}"`))
  assert.match(text, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(text, /"numAgrees":[1-9]/)
})

test('an embed is in the language that its address names if it is offered, otherwise in the reader’s', async () => {
  await using app = await startApp({ env: { OFFER_LANGUAGES: 'en,de,ar' } })
  const { slugId } = await aConversation(app, { opinions: 2 })
  const open = (query: string) =>
    app.send(`/feed/conversation/${slugId}/embed${query}`, { ...get, headers: { 'accept-language': 'de' } })
  const named = await open('?lang=ar&tab=opinions')
  assert.match(named.text, /<html lang="ar" dir="rtl"/)
  assert.equal(named.headers['vary'], 'accept-encoding')
  for (const query of ['', '?lang=fr', '?lang=xx', '?lang=../de']) {
    const { text, headers } = await open(query)
    assert.match(text, /<html lang="de"/, query)
    assert.equal(headers['vary'], 'accept-encoding, accept-language', query)
  }
  const about = await app.send('/feed/about?lang=ar', { ...get, headers: { 'accept-language': 'de' } })
  assert.match(about.text, /<html [^>]*lang="de"/)
})

test('a private conversation has the same embed as one that does not exist', async () => {
  await using app = await startApp()
  const secret = await aConversation(app, { isIndexed: false, title: 'A secret' })
  const unfinished = await aConversation(app, { isReady: false })
  const [first, ...others] = await Promise.all(
    [secret.slugId, unfinished.slugId, 'nowhere1', 'not-a-slug'].map((slugId) =>
      app.send(`/feed/conversation/${slugId}/embed`, get),
    ),
  )
  assert.equal(first?.status, 404)
  assert.deepEqual(screenOf(first ?? { text: '' }).responses, [])
  for (const other of others) assert.deepEqual([other.status, other.text], [404, first?.text])
})

test('a vote from an embed is marked as such, and a later vote on the site is not', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 2 })
  const guest = await app.guest()
  const [first = '', second = ''] = opinions.map(({ slugId }) => slugId)
  await guest(castVote, { opinionSlugId: first, chosenOption: 'agree', via: 'embed' })
  await guest(castVote, { opinionSlugId: second, chosenOption: 'agree' })
  const marks = async () => {
    const rows = await app.ctx.db.selectFrom('votes').select('is_via_embed').orderBy('opinion_id').execute()
    return rows.map((row) => row.is_via_embed)
  }
  assert.deepEqual(await marks(), [true, false])
  await guest(castVote, { opinionSlugId: first, chosenOption: 'disagree' })
  assert.deepEqual(await marks(), [false, false])
})
