import { describe, test } from 'node:test'
import { runInThisContext } from 'node:vm'
import { ENGLISH, LANGUAGES, localeOf, writingIn, type Language } from '@parley/contract'
import { compile, parsed } from '../web/icu.ts'
import { allMessages, translationsOf } from '../web/locales.ts'
import { NUMBERS, partsOf } from '../web/messageParts.ts'
import { assertNone } from './rules.ts'

const MESSAGES = allMessages().filter(({ hasParts }) => hasParts)
const BY_KEY = new Map(MESSAGES.map((message) => [message.key, message]))

/** Texts whose number need not stand in them, with the reason. */
const WITHOUT_NUMBER: [keys: RegExp, reason: string][] = [
  [
    /^(?:conversationStats|results\.points$|userProfile\.count|onboarding\.holdLeft$)/,
    'It stands beside them.',
  ],
  [/^moderationQueue\.bulkActionLabels\.|^organizations\.withdraw/, 'It stands in the sentence before.'],
  [/^(?:outcome\.one|ownWords\.votedLikeAll$)/, 'It is 0 or 1.'],
  [/^chartEmbed\.sizeHint$/, 'There are groups or there are none.'],
  [/^groupChanges\.withVotes\.oneAdded$/, 'The last group is counted in words, up to the fourth.'],
]

/** Some languages say “all” of these, instead of how many there are. */
const ALL_OF_THEM = ['groups', 'numGroups']

/** No form of a text has this number in words. */
const OTHER_NUMBER = 7

for (const language of LANGUAGES)
  describe(`texts with numbers in ${language.code}`, () => {
    const texts = textsIn(language)

    test('have no plural form that the language never uses', () => {
      const rules = new Intl.PluralRules(localeOf(language.tag))
      const used = ['other', ...NUMBERS.map((number) => rules.select(number))]
      assertNone(
        texts.flatMap(({ key, plurals }) =>
          plurals.flatMap(({ name, forms }) =>
            forms
              .filter((form) => !form.startsWith('=') && !used.includes(form))
              .map((form) => `${key}: ${name} has the form ${form}`),
          ),
        ),
        'Leave the forms out.',
      )
    })

    test('write a number that they count as the language writes it', () => {
      assertNone(
        texts.flatMap(({ key, names, asGiven }) =>
          [...names]
            .filter(([name, kind]) => kind === 'plural' && asGiven.has(name))
            .map(([name]) => `${key}: {${name}}`),
        ),
        'Write {count, number}.',
      )
    })

    test('have the number in all forms but those for one number alone', () => {
      assertNone(texts.flatMap(withoutNumber(language)), 'Write # into the form, or make it =1.')
    })
  })

type Text = ReturnType<typeof textsIn>[number]

/** The texts in a language that have numbers. */
function textsIn(language: Language) {
  const translations = language === ENGLISH ? undefined : translationsOf(language, BY_KEY)
  return MESSAGES.flatMap(({ key, english }) => {
    const text = translations ? translations.get(key) : english
    if (text === undefined) return []
    const parts = partsOf(parsed(text))
    return parts.plurals.length === 0 ? [] : [{ key, text, ...parts }]
  })
}

/** What a text reads for several numbers though it names none of them. */
function withoutNumber(language: Language): (text: Text) => string[] {
  const writing = writingIn(localeOf(language.tag))
  return ({ key, text, names, choices }) => {
    if (WITHOUT_NUMBER.some(([keys]) => keys.test(key))) return []
    const write: unknown = runInThisContext(`(${compile(text, language)})`)
    const counted = [...names].flatMap(([name, kind]) => (kind === 'plural' ? [name] : []))
    // What is formatted elsewhere stands for the number.
    const fixed = Object.fromEntries(
      [...names].map(([name, kind]) => [name, kind === 'value' ? '⟨⟩' : OTHER_NUMBER]),
    )
    const read = (parts: object) =>
      typeof write === 'function' ? String(write({ ...fixed, ...parts }, writing)) : ''
    return combinationsOf(choices).flatMap((chosen) =>
      counted
        .filter((name) => !ALL_OF_THEM.includes(name))
        .flatMap((name) => {
          const byText = Map.groupBy(NUMBERS, (number) => read({ ...chosen, [name]: number }))
          if (byText.size === 1) return []
          return [...byText]
            .filter(([words, numbers]) => numbers.length > 1 && !words.includes('⟨⟩'))
            .map(([words, numbers]) => `${key}: ${name} ${numbers.join()}: ${words}`)
        }),
    )
  }
}

/** Each way to choose one option of every name. */
const combinationsOf = (choices: ReadonlyMap<string, readonly string[]>): Record<string, string>[] =>
  [...choices].reduce<Record<string, string>[]>(
    (chosen, [name, options]) =>
      chosen.flatMap((one) => options.map((option) => ({ ...one, [name]: option }))),
    [{}],
  )
