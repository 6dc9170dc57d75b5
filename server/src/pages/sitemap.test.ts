import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESSES } from '@parley/contract'
import { CALL_LIMITS } from '#http/limits.ts'
import { startApp } from '#testing/app.ts'
import { aConversation, closeConversation, deleteConversation } from '#testing/seed.ts'

test('the sitemap names the tabs of public conversations, and nothing private, unfinished or deleted', async () => {
  await using app = await startApp({ env: { PUBLIC_ORIGIN: 'http://localhost:9999' } })
  const [open, deleted] = [await aConversation(app), await aConversation(app)]
  const hidden = [
    await aConversation(app, { isIndexed: false }),
    await aConversation(app, { isReady: false }),
    deleted,
  ]
  await deleteConversation(app, deleted)
  const { text, headers } = await app.send('/sitemap.xml', { method: 'GET' })
  assert.match(String(headers['content-type']), /^application\/xml/)
  for (const query of ['', '?tab=opinions', '?tab=analysis'])
    assert(text.includes(`<loc>http://localhost:9999/feed/conversation/${open.slugId}${query}</loc>`), query)
  for (const { slugId } of hidden) assert(!text.includes(slugId))
  const robots = await app.send('/robots.txt', { method: 'GET' })
  assert.match(robots.text, /^Sitemap: http:\/\/localhost:9999\/sitemap\.xml$/m)
})

test('the sitemap names each page of a closed conversation once, its results at the address at which it opens', async () => {
  await using app = await startApp()
  const closed = await aConversation(app)
  await closeConversation(app, closed)
  const { text } = await app.send('/sitemap.xml', { method: 'GET' })
  const named = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address = '']) =>
    address.includes(closed.slugId) ? [address.split(closed.slugId)[1]] : [],
  )
  assert.deepEqual(named, ['', '?tab=opinions'])
})

test('the sitemap names the home page, the topics and every text page, legal ones too, and no page about the viewer', async () => {
  await using app = await startApp({ env: { PUBLIC_ORIGIN: 'http://localhost:9999' } })
  const { text } = await app.send('/sitemap.xml', { method: 'GET' })
  const isNamed = (path: string) => text.includes(`<loc>http://localhost:9999/feed${path}</loc>`)
  for (const path of ['/', '/?tab=new', '/topics', '/legal/privacy', '/legal/terms'])
    assert(isNamed(path), path)
  for (const [path, page] of Object.entries(ADDRESSES))
    if (page === 'text') assert(isNamed(path), path)
    else if (page === 'personal' || page === 'members' || path.includes('$')) assert(!isNamed(path), path)
})

test('the sitemap of a site in several languages names each page in all of them', async () => {
  const origin = 'http://localhost:9999'
  await using app = await startApp({ env: { PUBLIC_ORIGIN: origin, OFFER_LANGUAGES: 'de,zh-hant' } })
  const { slugId } = await aConversation(app)
  const { text } = await app.send('/sitemap.xml', { method: 'GET' })
  const path = `conversation/${slugId}?tab=opinions`
  const links = [
    ['x-default', `${origin}/feed/${path}`],
    ['de', `${origin}/feed/de/${path}`],
    ['zh-Hant', `${origin}/feed/zh-hant/${path}`],
  ].map(([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`)
  assert(text.includes(`<url><loc>${origin}/feed/${path}</loc>${links.join('')}</url>`))
  assert.match(text, /<urlset [^>]*xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">/)
})

test('the sitemap of a site in one language names no others', async () => {
  await using app = await startApp()
  assert.doesNotMatch((await app.send('/sitemap.xml', { method: 'GET' })).text, /xhtml|hreflang/)
})

test('a network that requests the sitemap very often gets only the fixed addresses, and others get all', async () => {
  await using app = await startApp({ env: { LIMITS: '1' } })
  const { slugId } = await aConversation(app)
  const ask = (from: string) => app.send('/sitemap.xml', { method: 'GET', from })
  for (let number = 0; number < CALL_LIMITS.sitemap.points; number++)
    assert((await ask('203.0.113.1')).text.includes(slugId))
  const beyond = await ask('203.0.113.1')
  assert.equal(beyond.status, 200)
  assert(!beyond.text.includes(slugId) && beyond.text.includes('/feed/topics'))
  assert((await ask('198.51.100.7')).text.includes(slugId))
})
