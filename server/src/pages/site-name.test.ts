import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateSiteSettings, type FirstScreen } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'

const LEGAL = [
  { label: 'Privacy', url: '/feed/legal/privacy' },
  { label: 'Terms', url: '/feed/legal/terms' },
]

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
  assert.deepEqual(screen.site, {
    name: 'North & South',
    contact,
    foot: [{ label: `Write to ${contact}`, url: `mailto:${contact}` }, ...LEGAL],
  })
  assert.match(await get('/feed/settings'), /<title>North &amp; South<\/title>/)
  assert.match(await get('/feed/conversation/nowhere1'), /<title>North &amp; South<\/title>/)

  const feed = await get('/feed/atom.xml')
  assert.match(feed, /<title>North &amp; South<\/title>/)
  assert.match(feed, /<author><name>North &amp; South<\/name><email>talk@north\.example<\/email><\/author>/)
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

test('a change of the name, the contact or the links of the site changes pages that were cached', async () => {
  await using app = await startApp()
  const administrator = await app.user({ isAdministrator: true })
  const siteOf = async (): Promise<FirstScreen['site']> => {
    const { text } = await app.send('/feed/about', { method: 'GET' })
    const [, json = ''] = /id="first-screen">([^<]*)</.exec(text) ?? []
    const screen: Partial<FirstScreen> = JSON.parse(json)
    return screen.site
  }
  assert.deepEqual(await siteOf(), { name: 'Parley', contact: '' })
  const contact = 'https://north.example/contact'
  const links = [{ label: 'Imprint', url: 'https://north.example/imprint' }]
  await administrator(updateSiteSettings, { name: 'North', contact, footerLinks: links })
  const written = { label: 'Write to north.example/contact', url: contact }
  assert.deepEqual(await siteOf(), { name: 'North', contact, foot: [written, ...links, ...LEGAL] })
  assert.match(
    (await app.send('/feed/atom.xml', { method: 'GET' })).text,
    new RegExp(`<uri>${contact}</uri>`),
  )
})
