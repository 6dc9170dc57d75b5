import { FIRST_SCREEN_ID } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'

/** The module as a page with this data loads it. */
const inPage = async (rendered: object | undefined) => {
  vi.resetModules()
  const data = document.createElement('script')
  Object.assign(data, {
    type: 'application/json',
    id: FIRST_SCREEN_ID,
    textContent: JSON.stringify({ rendered }),
  })
  document.head.replaceChildren(data)
  return import('#basePath.ts')
}

afterEach(() => {
  document.documentElement.lang = ''
  history.replaceState(null, '', '/feed/')
  document.head.replaceChildren()
})

test.each([
  ['/feed/', 'de', '/feed/'],
  ['/feed/de/', 'de', '/feed/de/'],
  ['/feed/de/about', 'de', '/feed/de/'],
  ['/feed/pt/about', 'pt-BR', '/feed/pt/'],
  ['/feed/zh-hant/', 'zh-Hant', '/feed/zh-hant/'],
  ['/feed/about', 'en', '/feed/'],
  ['/feed/d/about', 'de', '/feed/'],
  ['/feed/', '', '/feed/'],
])('addresses begin at %s in a page in “%s” with %s', async (path, language, base) => {
  history.replaceState(null, '', path)
  document.documentElement.lang = language
  const { basePath } = await inPage({ address: '' })
  expect(basePath()).toBe(base)
})

test('the page that is stored for use without network opens addresses in other languages than its own', async () => {
  document.documentElement.lang = 'en'
  const { basePath } = await inPage(undefined)
  history.replaceState(null, '', '/feed/de/about')
  expect(basePath()).toBe('/feed/de/')
  history.replaceState(null, '', '/feed/about')
  expect(basePath()).toBe('/feed/')
})

test('an address to share names no language', async () => {
  document.documentElement.lang = 'de'
  const { sharedAddress } = await inPage({ address: '' })
  history.replaceState(null, '', '/feed/de/about')
  const shared = `${location.origin}/feed/conversation/streets1?tab=analysis#map`
  expect(sharedAddress('/feed/de/conversation/streets1?tab=analysis#map')).toBe(shared)
  history.replaceState(null, '', '/feed/about')
  expect(sharedAddress('/feed/conversation/streets1?tab=analysis#map')).toBe(shared)
})
