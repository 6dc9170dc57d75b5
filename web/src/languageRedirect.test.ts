import { expect, test } from 'vitest'
import { languageRedirect } from './languageRedirect.ts'

const OFFERED = { languages: 'en de pt zh-hant' }

type Opened = { chosen?: string | null; lang?: string; dataset?: DOMStringMap }
const leadsTo = (path: string, { chosen = 'de', lang = 'en', dataset = OFFERED }: Opened = {}) =>
  languageRedirect(chosen, { dataset, lang }, new URL(path, 'https://parley.example'))

test('an address without a language leads to the same page in the chosen one, with query and fragment', () => {
  expect(leadsTo('/feed/')).toBe('/feed/de/')
  expect(leadsTo('/feed/conversation/abc?tab=analysis#opinions')).toBe(
    '/feed/de/conversation/abc?tab=analysis#opinions',
  )
})

test.each(['/feed/en/about', '/feed/en', '/feed/ja/', '/feed/zh-hant/about'])(
  'the page at %s stays, since its address names a language',
  (path) => expect(leadsTo(path)).toBe(undefined),
)

test('a page that is in the chosen language already stays, whatever its region', () => {
  expect(leadsTo('/feed/about', { lang: 'de' })).toBe(undefined)
  expect(leadsTo('/feed/about', { chosen: 'pt', lang: 'pt-BR' })).toBe(undefined)
  expect(leadsTo('/feed/about', { chosen: 'zh-hant', lang: 'zh-Hant' })).toBe(undefined)
})

test('a page stays if nothing is chosen, or what is chosen is not offered', () => {
  expect(leadsTo('/feed/about', { chosen: null })).toBe(undefined)
  expect(leadsTo('/feed/about', { chosen: 'fr' })).toBe(undefined)
  expect(leadsTo('/feed/about', { chosen: 'hant' })).toBe(undefined)
})

test('pages that name no languages, such as embeds, stay', () => {
  expect(leadsTo('/feed/conversation/abc/embed', { dataset: {} })).toBe(undefined)
})
