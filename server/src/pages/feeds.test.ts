import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALL_LIMITS } from '#http/limits.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aConversation, deleteConversation } from '#testing/seed.ts'

const ORIGIN = 'http://localhost:9999'
const startHere = () => startApp({ env: { PUBLIC_ORIGIN: ORIGIN } })
const get = { method: 'GET' } as const
const oembedOf = (app: TestApp, slugId: string, rest = '') =>
  app.send(`/oembed?url=${encodeURIComponent(`${ORIGIN}/feed/conversation/${slugId}${rest}`)}`, get)

test('the feeds contain public conversations, by topic too, and nothing private, unfinished or deleted, and name no user', async () => {
  await using app = await startHere()
  const open = await aConversation(app, { title: 'Is it <open> & "free"?', topics: ['water'] })
  const other = await aConversation(app)
  const hidden = [
    await aConversation(app, { isIndexed: false, topics: ['water'] }),
    await aConversation(app, { isReady: false }),
    other,
  ]
  await deleteConversation(app, other)
  for (const path of ['/feed/atom.xml', '/feed/topic/water/atom.xml']) {
    const { status, text, headers } = await app.send(path, get)
    assert.equal(status, 200, path)
    assert.match(String(headers['content-type']), /^application\/atom\+xml/)
    assert(text.includes(`<id>${ORIGIN}/feed/conversation/${open.slugId}</id>`), path)
    assert(text.includes('Is it &lt;open&gt; &amp; &quot;free&quot;?'))
    for (const { slugId } of hidden) assert(!text.includes(slugId), path)
    const names = [...text.matchAll(/<name>([^<]*)<\/name>/g)].map(([, name]) => name)
    assert.deepEqual(names, ['Parley'])
    const again = await app.send(path, { ...get, headers: { 'if-none-match': String(headers['etag']) } })
    assert.deepEqual([again.status, again.text], [304, ''])
  }
  assert.equal((await app.send('/feed/topic/nothing/atom.xml', get)).status, 404)
})

test('a title with a character that XML cannot write leaves the feed readable', async () => {
  await using app = await startHere()
  await aConversation(app, { title: 'Wa\u0001t\uFFFEer\uFFFF' })
  const { text } = await app.send('/feed/atom.xml', get)
  assert.match(text, /<title>Water<\/title>/)
})

test('a network that requests feeds very often gets them without entries', async () => {
  await using app = await startApp({ env: { LIMITS: '1' } })
  const { slugId } = await aConversation(app)
  const ask = () => app.send('/feed/atom.xml', { ...get, from: '203.0.113.9' })
  for (let number = 0; number < CALL_LIMITS.sitemap.points; number++)
    assert((await ask()).text.includes(slugId))
  assert(!(await ask()).text.includes(slugId))
})

test('pages link to their feed, and conversations also to what other sites need for showing them', async () => {
  await using app = await startHere()
  const { slugId } = await aConversation(app, { topics: ['water'] })
  const page = async (path: string) => (await app.send(`/feed/${path}`, get)).text
  assert.match(await page(''), /<link rel="alternate" type="application\/atom\+xml"[^>]*\/feed\/atom\.xml"/)
  assert.match(await page('topic/water'), /application\/atom\+xml"[^>]*\/feed\/topic\/water\/atom\.xml"/)
  const [, address = ''] =
    /application\/json\+oembed"[^>]* href="([^"]*)"/.exec(await page(`conversation/${slugId}`)) ?? []
  const { status, text } = await app.send(address.replaceAll('&amp;', '&').slice(ORIGIN.length), get)
  assert.equal(status, 200)
  const answer: Record<string, unknown> = JSON.parse(text)
  assert.deepEqual([answer['version'], answer['type'], answer['author_name']], ['1.0', 'rich', undefined])
  assert.match(
    String(answer['html']),
    new RegExp(`<iframe src="${ORIGIN}/feed/conversation/${slugId}/embed"`),
  )
})

test('oEmbed accepts the address of a conversation in any language, and its frame is in the reader’s', async () => {
  await using app = await startHere()
  const { slugId } = await aConversation(app)
  const url = encodeURIComponent(`${ORIGIN}/feed/zh-hant/conversation/${slugId}?tab=opinions`)
  const { text } = await app.send(`/oembed?url=${url}`, get)
  const answer: Record<string, unknown> = JSON.parse(text)
  assert.match(
    String(answer['html']),
    new RegExp(`<iframe src="${ORIGIN}/feed/conversation/${slugId}/embed"`),
  )
})

test('oEmbed gives the same answer for private, deleted and absent conversations and for other sites', async () => {
  await using app = await startHere()
  const secret = await aConversation(app, { isIndexed: false })
  const deleted = await aConversation(app)
  await deleteConversation(app, deleted)
  const answers = await Promise.all([
    oembedOf(app, secret.slugId),
    oembedOf(app, deleted.slugId),
    oembedOf(app, 'nowhere1'),
    app.send('/oembed?url=https%3A%2F%2Fother.example%2Ffeed%2Fconversation%2Fnowhere1', get),
    app.send('/oembed', get),
  ])
  for (const { status, text } of answers)
    assert.deepEqual([status, text], [404, 'There is no such conversation.'])
  const { slugId } = await aConversation(app)
  assert.equal(
    (await app.send(`/oembed?format=xml&url=${ORIGIN}/feed/conversation/${slugId}`, get)).status,
    501,
  )
  const small: Record<string, unknown> = JSON.parse(
    (await app.send(`/oembed?maxwidth=300&maxheight=200&url=${ORIGIN}/feed/conversation/${slugId}`, get))
      .text,
  )
  assert.deepEqual([small['width'], small['height']], [300, 200])
})
