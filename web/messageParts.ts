import { localeOf } from '@parley/contract'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parsed } from './icu.ts'
import type { Message } from './messagesIn.ts'

/** What a translation of this message lacks or has too much of; undefined if it can be shown. */
export const problemOf = (
  { english, hasParts }: Message,
  translation: string,
  tag: string,
): string | undefined => {
  if (marksIn(english) !== marksIn(translation)) return 'other marks'
  if (!hasParts) return undefined
  const [wanted, found] = [partsOf(parsed(english)), partsOf(parsed(translation))]
  for (const [name, part] of wanted.names)
    if (!found.names.has(name) && part === 'value') return `{${name}} is missing`
  for (const [name, part] of found.names) {
    const original = wanted.names.get(name)
    if (original === undefined) return `{${name}} does not exist`
    if (original !== part && !(original === 'plural' && part === 'value')) return `{${name}} is another part`
  }
  const missing = found.plurals.flatMap(({ forms }) => missingForms(forms, tag))
  return missing.length === 0 ? undefined : `the plural form ${missing[0]} is missing`
}

/** The marks around words that look different: the pen or a badge, bold words, a link. */
const marksIn = (words: string): string => [...'⟦⟧⟪⟫⟨⟩'].filter((mark) => words.includes(mark)).join('')

/**
 * The names of all parts of a message with their kinds, its plurals with their forms, what its choices are of, and the
 * names of parts that are written as they are given.
 */
export const partsOf = (elements: MessageFormatElement[]) => {
  const names = new Map<string, string>()
  const plurals: { name: string; forms: string[] }[] = []
  const choices = new Map<string, string[]>()
  const asGiven = new Set<string>()
  const visit = (list: MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.select) {
        const options = Object.keys(element.options).sort()
        names.set(element.value, `choice of ${options.join()}`)
        choices.set(element.value, options)
      }
      if (element.type === TYPE.plural) {
        names.set(element.value, 'plural')
        plurals.push({ name: element.value, forms: Object.keys(element.options) })
      }
      if (element.type === TYPE.argument) asGiven.add(element.value)
      if ((element.type === TYPE.argument || element.type === TYPE.number) && !names.has(element.value))
        names.set(element.value, 'value')
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(elements)
  return { names, plurals, choices, asGiven }
}

/** Among these numbers are some of each plural category of every language. */
export const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000]

/**
 * The plural forms of a language that are missing for {@link NUMBERS}. A category that differs from `other` only for
 * numbers in words may be missing, since numbers stand in digits: in Romance languages that for whole millions, and zero.
 */
const missingForms = (forms: readonly string[], tag: string): string[] => {
  const rules = new Intl.PluralRules(localeOf(tag))
  const isRomance = /^(?:fr|es|pt|it)\b/.test(tag)
  return NUMBERS.filter((number) => !forms.includes(`=${number}`))
    .map((number) => rules.select(number))
    .filter((form) => !forms.includes(form) && form !== 'zero' && !(form === 'many' && isRomance))
}
