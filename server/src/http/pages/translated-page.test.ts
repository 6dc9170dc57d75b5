import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@parley/contract'
import { inLanguage } from '#http/pages/translated-page.ts'

const PAGE =
  '<html lang="en" dir="ltr"><head><link rel="preload" as="font" type="font/woff2" href="/feed/assets/serif.woff2" crossorigin /></head></html>'

for (const { code, hasLatinLetters } of [
  { code: 'de', hasLatinLetters: true },
  { code: 'pt', hasLatinLetters: true },
  { code: 'uk', hasLatinLetters: false },
  { code: 'ar', hasLatinLetters: false },
  { code: 'zh-hant', hasLatinLetters: false },
])
  test(`a page in ${code} loads the font of Latin letters first only if the language has these`, () => {
    const language = LANGUAGES.find((each) => each.code === code)
    assert(language)
    const page = inLanguage(PAGE, { ...language, folder: code }, new Map())
    assert.equal(page.includes('rel="preload"'), hasLatinLetters)
  })
