import type { GetICUArgs } from '@schummar/icu-type-parser'

/**
 * The message catalogue: every text a person reads is declared with `text` or `textOf` in this folder, one file per
 * feature, and shown by calling it. The journeys run with a pseudo-locale (longer, right to left). A build leaves out
 * texts that it never shows.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (english: string) => (): string => shown(english)

/**
 * A text with variable parts: an ICU message, whose parameters the compiler reads and which the build compiles
 * (web/compiledMessages.ts), or a function where words depend on more than a number or a choice. Texts are whole
 * sentences, never assembled from pieces.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textOf<const Message extends string>(message: Message): (parts: Parts<Message>) => string
export function textOf<P>(english: (parts: P) => string): (parts: P) => string
export function textOf(english: string | ((parts: unknown) => string)) {
  return (parts: unknown): string => shown(typeof english === 'string' ? english : english(parts))
}

/** Numbers arrive formatted where they can be large, so every argument may be a string. */
type Parts<Message extends string> = GetICUArgs<
  Message,
  { ICUNumberArgument: number; ICUArgument: string | number }
>

/** Picks the English plural form: `plural(2, 'vote', 'votes')`. */
export const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other)

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A small number as a word (“three”), a larger one in figures. */
export const inWords = (count: number, shown = String(count)): string => NUMBERS[count] ?? shown

/**
 * What the letters of a map stand for: groups with few people in between, or sides, the ends of one or two directions.
 * It is also the English plural of the word.
 */
export type GroupingKind = 'groups' | 'sides'
/** The word for one of them: `group` or `side`. */
export const oneOf = (kind: GroupingKind): string => kind.slice(0, -1)

/** “both”, or “all three”. */
export const allOf = (count: number): string => (count === 2 ? 'both' : `all ${inWords(count)}`)

/** Capitalizes the first letter. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const LOCALE = import.meta.env.VITE_PSEUDO ? 'ar-XB' : 'en-US'
export const DIRECTION = import.meta.env.VITE_PSEUDO ? 'rtl' : 'ltr'

const shown = (english: string): string => (import.meta.env.VITE_PSEUDO ? pseudo(english) : english)

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}
const pseudo = (english: string): string =>
  `${english.replace(/[aeiou]/gi, (letter) => ACCENTS[letter] ?? letter)} ··`
