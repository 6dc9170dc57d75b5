import { ENGLISH, localeOf, type Language } from '@parley/contract'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { withLoneWordsKept } from './loneWords.ts'

/**
 * The source of a function `(e, h) => string` that writes an ICU message with the parts `e`; `h` is `Writing` of the
 * catalogue. Browsers so load neither a parser nor the plural rules of a language.
 */
export const compile = (message: string, language: Language = ENGLISH): string => {
  const source = templateOf(parsed(message), { language, count: '' })
  return `${source.includes('h.') ? '(e,h)' : 'e'}=>${source}`
}

/** Throws for what is not an ICU message. */
export const parsed = (message: string): MessageFormatElement[] =>
  parse(message, { ignoreTag: true, requiresOtherClause: true })

/** The language, and the argument that `#` stands for. */
type Place = { language: Language; count: string }

/** The source of a template literal. */
const templateOf = (elements: MessageFormatElement[], place: Place): string => {
  const source = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        // Inside a select that is inside a plural, the parser takes `#` for itself.
        if (element.value.includes('#')) throw new Error('Write {count, number} instead of # here')
        return escaped(withLoneWordsKept(element.value, place.language))
      case TYPE.argument:
        return `\${h.i(e.${element.value})}`
      case TYPE.pound:
        return `\${h.n(e.${place.count})}`
      case TYPE.number:
        if (element.style) throw new Error(`The number ${element.value} has a style`)
        return `\${h.n(e.${element.value})}`
      case TYPE.plural:
        return `\${${plural(element, place)}}`
      case TYPE.select:
        return `\${${choice(element.value, element.options, place)}}`
      default:
        throw new Error(`A message may not contain the argument type of ${JSON.stringify(element)}`)
    }
  })
  return `\`${source.join('')}\``
}

const escaped = (words: string): string => words.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)

type Options = Extract<MessageFormatElement, { type: typeof TYPE.plural | typeof TYPE.select }>['options']

/** The source of conditions on an argument, the last of which is `other`. */
const choice = (argument: string, { other, ...options }: Options, place: Place): string => {
  const tests = Object.entries(options).map(
    ([key, { value }]) => `e.${argument}===${JSON.stringify(key)}?${templateOf(value, place)}:`,
  )
  return tests.join('') + templateOf(other?.value ?? [], place)
}

type Plural = Extract<MessageFormatElement, { type: typeof TYPE.plural }>

/** The source of conditions on a number: first exact ones, then the plural categories of the language. */
const plural = (element: Plural, { language }: Place): string => {
  const { value: argument, options, offset, pluralType } = element
  if (offset !== 0 || pluralType === 'ordinal')
    throw new Error(`The plural of ${argument} has an offset or is ordinal`)
  const place = { language, count: argument }
  const known = new Intl.PluralRules(localeOf(language.tag)).resolvedOptions().pluralCategories
  const { other, ...rest } = options
  const entries = Object.entries(rest)
  const exact = entries.filter(([key]) => key.startsWith('='))
  const categories = entries.filter(([key]) => !key.startsWith('='))
  const unknown = categories.find(([key]) => !known.some((category) => category === key))
  if (unknown) throw new Error(`${language.code} has no plural category ${unknown[0]}`)
  const last = templateOf(other?.value ?? [], place)
  const tests = [
    ...exact.map(([key, { value }]) => `e.${argument}===${key.slice(1)}?${templateOf(value, place)}:`),
    ...categories.flatMap(([key, { value }]) => {
      const words = templateOf(value, place)
      if (words === last) return []
      // English has the category `one` for the number 1 alone.
      const test = language === ENGLISH ? `e.${argument}===1` : `h.p(e.${argument})===${JSON.stringify(key)}`
      return `${test}?${words}:`
    }),
  ]
  return tests.join('') + last
}

/** The source of a text without parts. */
export const literal = (words: string, language: Language = ENGLISH): string =>
  `\`${escaped(withLoneWordsKept(words, language))}\``
