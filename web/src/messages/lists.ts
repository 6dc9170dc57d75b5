import { perLocale, textOf } from './catalogue.ts'

// How lists and sentences follow each other in each language.

// English lists have no comma before “and”.
const LIST = perLocale(
  (locale) => new Intl.ListFormat(locale.replace(/^en\b/, 'en-GB'), { type: 'conjunction' }),
)

/** “A, B and C”. */
export const listOf = (parts: readonly string[]): string => LIST().format(parts)

const twoFigures = textOf('{first}, {second}')
const twoSentences = textOf('{first} {second}')
const twoParts = textOf('{first}; {second}')

/** “A 85%, B 81%”. */
export const listOfFigures = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => twoFigures({ first, second }))

/** One sentence after the other. */
export const sentences = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => twoSentences({ first, second }))

/** What stands between a sentence and an element after it: nothing in Japanese and Chinese. */
export const betweenSentences = (): string => twoSentences({ first: '', second: '' })

/** “A; B”. */
export const listWithSemicolons = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => twoParts({ first, second }))

/** A phrase as a sentence of its own. */
export const asSentence = textOf('{phrase}.')
