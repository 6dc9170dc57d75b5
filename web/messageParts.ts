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
  const missing = found.plurals.flatMap((forms) => missingForms(forms, tag))
  return missing.length === 0 ? undefined : `the plural form ${missing[0]} is missing`
}

/** The marks around words that look different: the pen or a badge, bold words, a link. */
const marksIn = (words: string): string => [...'⟦⟧⟪⟫⟨⟩'].filter((mark) => words.includes(mark)).join('')

/** The names of all parts of a message with their kinds, and the forms of its plurals. */
const partsOf = (elements: MessageFormatElement[]) => {
  const names = new Map<string, string>()
  const plurals: string[][] = []
  const visit = (list: MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.select)
        names.set(element.value, `choice of ${Object.keys(element.options).sort().join()}`)
      if (element.type === TYPE.plural) {
        names.set(element.value, 'plural')
        plurals.push(Object.keys(element.options))
      }
      if ((element.type === TYPE.argument || element.type === TYPE.number) && !names.has(element.value))
        names.set(element.value, 'value')
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(elements)
  return { names, plurals }
}

/**
 * The plural forms of a language that are missing: all but those for zero and, in Romance languages, for whole millions.
 * With two forms, `=1` may stand for `one`.
 */
const missingForms = (forms: readonly string[], tag: string): string[] => {
  const all: string[] = new Intl.PluralRules(localeOf(tag)).resolvedOptions().pluralCategories
  const isRomance = /^(?:fr|es|pt|it)\b/.test(tag)
  const needed = all.filter((form) => form !== 'zero' && !(form === 'many' && isRomance))
  return needed.filter(
    (form) => !forms.includes(form) && !(form === 'one' && forms.includes('=1') && needed.length === 2),
  )
}
