import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateSiteSettings, type FirstScreen } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'

test('the name of the site is in titles, heads, structured data, feeds and what other sites show', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { title: 'How deep?', opinions: 1 })
  const administrator = await app.user({ isAdministrator: true })
  const contact = 'talk@north.example'
  await administrator(updateSiteSettings, { name: 'North & South', contact })
  const get = async (path: string) => (await app.send(path, { method: 'GET' })).text

  const home = await get('/feed/')
  assert.match(home, /<title>North &amp; South<\/title>/)
  assert.match(home, /<meta property="og:site_name" content="North &amp; South">/)
  assert.match(home, /<meta property="og:title" content="North &amp; South">/)
  const page = await get(`/feed/conversation/${conversation.slugId}`)
  assert.match(page, /<title>How deep\? · North &amp; South<\/title>/)
  assert.match(page, /"isPartOf":\{"@type":"WebSite","name":"North & South"/)
  const [, json = ''] = /id="first-screen">([^<]*)</.exec(page) ?? []
  const screen: Partial<FirstScreen> = JSON.parse(json)
  assert.deepEqual(screen.site, { name: 'North & South', contact })
  assert.match(await get('/feed/settings'), /<title>North &amp; South<\/title>/)
  assert.match(await get('/feed/conversation/nowhere1'), /<title>North &amp; South<\/title>/)

  const feed = await get('/feed/atom.xml')
  assert.match(feed, /<title>North &amp; South<\/title>/)
  assert.match(feed, /<author><name>North &amp; South<\/name><\/author>/)
  const url = encodeURIComponent(`${app.ctx.config.PUBLIC_ORIGIN}/feed/conversation/${conversation.slugId}`)
  assert.match(await get(`/oembed?url=${url}`), /"provider_name":"North & South"/)
})

test('a page without content has the name of the site, even after the name was changed', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  const bare = async () => (await app.send('/feed/empty', { method: 'GET' })).text
  assert.match(await bare(), /<title>Parley<\/title>/)
  await administrator(updateSiteSettings, { name: 'North' })
  await app.send('/feed/', { method: 'GET' })
  assert.match(await bare(), /<title>North<\/title>/)
})
