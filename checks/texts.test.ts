import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { ENGLISH, LANGUAGES } from '@parley/contract'
import { englishIn } from '../web/englishExceptions.ts'
import { compile } from '../web/icu.ts'
import { allMessages, localeFile, translationsOf, updatedLocale } from '../web/locales.ts'
import { problemOf } from '../web/messageParts.ts'
import { messagesIn } from '../web/messagesIn.ts'
import { assertNone } from './rules.ts'

const MESSAGES = allMessages()
const BY_KEY = new Map(MESSAGES.map((message) => [message.key, message]))
const OTHERS = LANGUAGES.filter((language) => language !== ENGLISH)

describe('messages of the code', () => {
  test('each has a key of its own', () => {
    const keys = MESSAGES.map(({ key }) => key)
    assertNone(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      'Give it another name.',
    )
  })

  test('each parses, and none has a straight apostrophe, which would quote', () => {
    for (const { english, hasParts } of MESSAGES) if (hasParts) compile(english)
    assertNone(
      MESSAGES.filter(({ english, hasParts }) => hasParts && english.includes("'")).map(({ key }) => key),
      'Write ’.',
    )
  })

  test('a key is the file, the export and the path inside it', () => {
    const code = `
      /** Said once. */
      export const saved = { agree: text('Saved'), lists: [text('One')] }
      export const votes = textOf('{count, plural, one {# vote} other {# votes}}')`
    assert.deepEqual(
      messagesIn(code, 'votes').map(({ key, hasParts, note }) => [key, hasParts, note]),
      [
        ['votes.saved.agree', false, 'Said once.'],
        ['votes.saved.lists.0', false, 'Said once.'],
        ['votes.votes', true, ''],
      ],
    )
  })
})

test('German and French texts address readers as Sie and vous', () => {
  const familiar: Record<string, RegExp> = {
    de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|hast|euch|euer\p{L}*)(?!\p{L})/iu,
    fr: /(?<![\p{L}-])(?:tu|toi|ton|tes)(?!\p{L})/iu,
  }
  assertNone(
    OTHERS.flatMap((language) =>
      [...translationsOf(language, BY_KEY)]
        .filter(([, translation]) => familiar[language.code]?.test(translation))
        .map(([key]) => `${language.code} ${key}`),
    ),
    'Say Sie or vous.',
  )
})

test('French texts break no line at a mark that stands apart from its word', () => {
  const french = OTHERS.find(({ code }) => code === 'fr')
  assert(french)
  assertNone(
    [...translationsOf(french, BY_KEY)]
      .filter(([, translation]) => / [:;?!»]|« /.test(translation))
      .map(([key]) => key),
    'Write a no-break space (U+00A0) before : ; ? ! » and after «.',
  )
})

test('Japanese and Chinese texts put no space beside a number, a name or a Latin word but before the count of a label', () => {
  const spaced =
    /[\u3040-\u30ff\u3400-\u9fff、。，；：」）⟧⟫] (?!\{count\}$|\{count, number\})[-#\d{A-Za-z]|(?:[\d}A-Za-z%]|\{#) (?=[\u3040-\u30ff\u3400-\u9fff])/
  assertNone(
    OTHERS.filter(({ code }) => ['ja', 'zh-hant'].includes(code)).flatMap((language) =>
      [...translationsOf(language, BY_KEY)]
        .filter(([, translation]) => spaced.test(translation))
        .map(([key]) => `${language.code} ${key}`),
    ),
    'Leave the space out.',
  )
})

describe('a file of translations', () => {
  const messages = messagesIn(`export const a = text('New'); export const b = text('Kept')`, 'file')
  const former = `msgctxt "file.a"\nmsgid "Old"\nmsgstr "Alt"\n\nmsgctxt "file.gone"\nmsgid "Gone"\nmsgstr "Weg"\n`

  test('marks the translation of a changed text, keeps its former English, and drops what is gone', () => {
    const updated = updatedLocale(former, 'de', messages)
    assert.match(updated, /# was: "Old"\n#, fuzzy\nmsgctxt "file.a"\nmsgid "New"\nmsgstr "Alt"\n/)
    assert.match(updated, /msgid "Kept"\nmsgstr ""\n/)
    assert(!updated.includes('Weg'))
    assert.equal(updatedLocale(updated, 'de', messages), updated)
  })
})

for (const language of OTHERS) {
  const { code, tag } = language
  describe(`the texts in ${code}`, () => {
    const translations = translationsOf(language, BY_KEY)
    const translated = MESSAGES.flatMap((message) => {
      const translation = translations.get(message.key)
      return translation === undefined ? [] : [{ ...message, translation }]
    })

    test('have exactly the keys of the code', () => {
      const content = readFileSync(localeFile(code), 'utf8')
      assert(updatedLocale(content, code, MESSAGES) === content, 'Run npm run texts.')
    })

    test('parse, with the parts and marks of the English texts, and the plural forms of the language', () => {
      assertNone(
        translated.flatMap((message) => {
          const problem = problemOf(message, message.translation, tag)
          return problem === undefined ? [] : [`${message.key}: ${problem}`]
        }),
        'Give the text the same parts and marks, and all forms.',
      )
    })

    test('are the English ones only where the list of exceptions says so, and the list has no others', () => {
      const same = translated.filter(
        ({ english, translation }) =>
          translation === english && /[a-z]/i.test(english.replaceAll(/\{\w+\}/g, '')),
      )
      const allowed = englishIn(code)
      assertNone(
        same.filter(({ english }) => !allowed.has(english)).map(({ key, english }) => `${key}: ${english}`),
        'Translate it, or add it to web/englishExceptions.ts.',
      )
      const english = new Set(MESSAGES.map((message) => message.english))
      assertNone(
        [...allowed].filter((text) => !english.has(text)),
        'Take it out of web/englishExceptions.ts.',
      )
    })

    test('write a percent sign as the language does, and break no line before it', () => {
      const sign = new Intl.NumberFormat(tag, { style: 'percent' }).format(0.05).includes('\u00a0%')
        ? '\u00a0%'
        : '%'
      assertNone(
        translated
          .filter(({ translation }) =>
            [...translation.matchAll(/[\d}#](\s?%)/g)].some(([, written]) => written !== sign),
          )
          .map(({ key }) => key),
        `Write 5${sign}.`,
      )
    })

    test('have no straight apostrophe', () => {
      assertNone(
        translated.filter(({ translation }) => translation.includes("'")).map(({ key }) => key),
        'Write ’.',
      )
    })
  })
}
