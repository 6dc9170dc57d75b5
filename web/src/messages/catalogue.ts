/**
 * The message catalogue: every text a person reads is declared with `text` or `textOf` in this folder,
 * one file per feature, and shown by calling it. A pseudo-locale (longer, right to left) runs in the journeys. A build
 * leaves out the texts that it shows nowhere.
 */
/* @__NO_SIDE_EFFECTS__ */
export const text = (english: string) => (): string => shown(english)

/** A text with parts that vary; whole sentences only, never put together from pieces. */
/* @__NO_SIDE_EFFECTS__ */
export const textOf =
  <P>(english: (parts: P) => string) =>
  (parts: P): string =>
    shown(english(parts))

/** Picks the English plural form: `plural(2, 'vote', 'votes')`. */
export const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other)

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A small number as a word: “three”; a larger one as it is shown in figures. */
export const inWords = (count: number, shown = String(count)): string => NUMBERS[count] ?? shown

/** “both”, or “all three”. */
export const allOf = (count: number): string => (count === 2 ? 'both' : `all ${inWords(count)}`)

/** With the capital letter of a sentence. */
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
