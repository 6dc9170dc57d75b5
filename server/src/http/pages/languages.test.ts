import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@parley/contract'
import { offeredLanguages, preferredLanguage } from '#http/pages/languages.ts'
import { startApp } from '#testing/app.ts'

const [first, ...others] = LANGUAGES.map((language) => ({ ...language, folder: '' }))
assert(first)

for (const [header, code] of [
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl,fr;q=0.5,de;q=0.7', 'de'],
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh-hant'],
  ['zh-Hant-HK', 'zh-hant'],
  ['zh-CN,en;q=0.5', 'zh-hant'],
  ['de;q=0, fr', 'fr'],
  ['de;q=nonsense, ja;q=0.1', 'ja'],
  ['tlh', 'en'],
  ['*', 'en'],
] as const)
  test(`a reader who sends “${header ?? 'no header'}” reads ${code}`, () => {
    assert.equal(preferredLanguage(header, [first, ...others]).code, code)
  })

test('the first of the languages that the configuration offers is the site’s own', () => {
  const offered = offeredLanguages('', { OFFER_LANGUAGES: ['de', 'en'], NODE_ENV: 'test' })
  assert.deepEqual(
    offered.map(({ code }) => code),
    ['de', 'en'],
  )
})

/** An installation that offers all languages. */
const startInAll = () => startApp({ env: { OFFER_LANGUAGES: LANGUAGES.map(({ code }) => code).join() } })

test('a page without a language in its address is in the reader’s, and one with a language never redirects', async () => {
  await using app = await startInAll()
  const pageFor = (path: string, language: string) =>
    app.send(path, { method: 'GET', headers: { 'accept-language': language } })
  const negotiated = await pageFor('/feed/about', 'ar')
  assert.match(negotiated.text, /<html [^>]*lang="ar" dir="rtl"/)
  assert.equal(negotiated.headers['vary'], 'accept-encoding, accept-language')
  const named = await pageFor('/feed/ja/about', 'ar')
  assert.match(named.text, /<html [^>]*lang="ja" dir="ltr"/)
  assert.equal(named.headers['vary'], 'accept-encoding')
})

test('search engines learn all languages of a page, and that the address without one is the site’s', async () => {
  await using app = await startInAll()
  const { PUBLIC_ORIGIN: origin } = app.ctx.config
  const { text } = await app.send('/feed/de/about', { method: 'GET' })
  for (const link of [
    `rel="canonical" href="${origin}/feed/de/about"`,
    `rel="alternate" hreflang="x-default" href="${origin}/feed/about"`,
    `rel="alternate" hreflang="pt-BR" href="${origin}/feed/pt/about"`,
  ])
    assert(text.includes(link), link)
  const english = await app.send('/feed/en/about', { method: 'GET' })
  assert(english.text.includes(`rel="canonical" href="${origin}/feed/about"`))
})

test('an address with a language that is not offered has no page', async () => {
  await using app = await startApp()
  assert.equal((await app.send('/feed/de/about', { method: 'GET' })).status, 404)
})

test('a page names the languages it is offered in, except embeds and the page that browsers keep for all addresses', async () => {
  await using app = await startApp({ env: { OFFER_LANGUAGES: 'en,de' } })
  const pageAt = async (path: string) => (await app.send(path, { method: 'GET' })).text
  const about = await pageAt('/feed/about')
  assert.match(about, /<html data-languages="en de" /)
  assert.match(about, /"languages":\["en","de"\]/)
  assert.match(await pageAt('/feed/de/about'), /<html data-languages="en de" lang="de"/)
  for (const path of ['/feed/empty', '/feed/conversation/abcdefgh/embed'])
    assert.match(await pageAt(path), /<html lang="/)
})

test('a site with one language names none', async () => {
  await using app = await startApp()
  const { text } = await app.send('/feed/about', { method: 'GET' })
  assert(!text.includes('languages'))
})
