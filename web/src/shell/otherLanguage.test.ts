import { expect, test } from 'vitest'
import { LANGUAGES } from '@parley/contract'
import { wantedLanguage, WORDS } from './otherLanguage.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'pt-PT'], 'pt'],
  [['zh-TW'], 'zh-hant'],
  [['en-GB', 'de'], 'en'],
  [['nl'], undefined],
] as const)('a browser that asks for %s gets %s', (tags, code) => {
  expect(wantedLanguage(tags, ['en', 'de', 'pt', 'zh-hant'])).toBe(code)
})

test('every language says of itself that a page exists in it', () => {
  expect(Object.keys(WORDS).sort()).toEqual(LANGUAGES.map(({ code }) => code).sort())
})
