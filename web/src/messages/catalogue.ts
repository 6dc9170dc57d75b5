import { localeOf, writingIn } from '@parley/contract'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { pseudo } from './pseudo.ts'

/**
 * The message catalogue: every text a person reads is declared with `text` or `textOf` in this folder, one file per
 * feature, and shown by calling it. The code has the English texts; web/texts.ts puts other languages in their places.
 * The journeys also run with a pseudo-locale (longer, right to left). A build leaves out texts that it never shows.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (message: string) => (): string => shown(String(inPage(message)))

/**
 * A text with variable parts: an ICU message, whose parameters the compiler reads and which the build compiles
 * (web/icu.ts). Texts are whole sentences, never assembled from pieces.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textOf<const Message extends string>(message: Message): (parts: Parts<Message>) => string
export function textOf(message: unknown) {
  return (parts: unknown): string => {
    const write = inPage(message)
    return shown(typeof write === 'function' ? write(parts, WRITING()) : '')
  }
}

/** Numbers arrive formatted where they can be large, so every argument may be a string. */
type Parts<Message extends string> = GetICUArgs<
  Message,
  { ICUNumberArgument: number; ICUArgument: string | number }
>

/** The texts of one language by key: words, or a function that writes them. */
type Texts = Readonly<Record<string, unknown>>

/**
 * On the server, the language of the page that is being rendered. A render thread makes one page at a time, so a
 * variable of the module may hold it.
 */
let rendered: { tag: string; texts?: Texts | undefined } | undefined
export const renderIn = (language: typeof rendered): void => {
  rendered = language
}

/** A text in the language of the page: scripts contain it, and the server’s build has its key. */
const inPage = (message: unknown): unknown =>
  import.meta.env.SSR && rendered?.texts ? rendered.texts[String(message)] : message

const isPseudo = Boolean(import.meta.env.VITE_PSEUDO)

/** The BCP 47 tag of the page’s language. */
export const pageLanguage = (): string =>
  isPseudo ? 'en' : (rendered?.tag ?? (document.documentElement.lang || 'en'))

/** The locale of the page, for numbers, dates and lists. */
export const locale = (): string => localeOf(pageLanguage())

/** Makes a formatter for the page’s locale when it is first used. */
export const perLocale = <T>(make: (locale: string) => T): (() => T) => {
  const made = new Map<string, T>()
  return () => {
    const key = locale()
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

/** What compiled messages call. */
const WRITING = perLocale(writingIn)

/**
 * What the letters of a map stand for: groups with few people in between, or sides, the ends of one or two directions.
 */
export type GroupingKind = 'groups' | 'sides'
const shown = (words: string): string => (isPseudo ? pseudo(words) : words)
