import { createHash } from 'node:crypto'
import { ENGLISH, LANGUAGES, type Language } from '@parley/contract'
import { compile, literal } from './icu.ts'
import { allMessages, translationsOf } from './locales.ts'
import type { Message } from './messagesIn.ts'

/** A language of the build. */
export type Translation = {
  language: Language
  /** The folder of its scripts, below `assets`. The name changes with every text of the product. */
  folder: string
  /** How much of the product is translated, from 0 to 1. */
  share: number
  /** The translations by key. */
  translations: ReadonlyMap<string, string>
  /** The source of a text in the language; without a translation it is English. */
  sourceOf: (message: Message) => string
}

/** All texts of the product by key, and the languages that they are translated into. */
export const loadTranslations = () => {
  const messages = new Map(allMessages().map((message) => [message.key, message]))
  const languages = LANGUAGES.filter((language) => language !== ENGLISH)
  return { messages, languages: languages.map((language) => translationInto(language, messages)) }
}

const translationInto = (language: Language, messages: ReadonlyMap<string, Message>): Translation => {
  const translations = translationsOf(language, messages)
  const hash = createHash('sha256')
  for (const { key, english } of messages.values())
    hash.update(JSON.stringify([key, english, translations.get(key)]))
  const numTranslated = [...messages.keys()].filter((key) => translations.has(key)).length
  return {
    language,
    folder: `${language.code}-${hash.digest('hex').slice(0, 8)}`,
    share: numTranslated / messages.size,
    translations,
    sourceOf: (message) => sourceIn(language, message, translations.get(message.key)),
  }
}

const sourceIn = (language: Language, message: Message, translation: string | undefined): string => {
  if (translation === undefined) return englishSource(message)
  return message.hasParts ? compile(translation, language) : literal(translation, language)
}

export const englishSource = ({ english, hasParts }: Message): string =>
  hasParts ? compile(english) : literal(english)
