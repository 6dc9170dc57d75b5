/**
 * The locale for numbers and dates. Arabic is written with the digits 0 to 9, since versions of `Intl` differ in that
 * and a page must read the same on the server and on a phone.
 */
export const localeOf = (tag: string): string => `${tag}-u-nu-latn`

/** What messages need to be written in a language. */
export type Writing = {
  /** A number in its digits, with its separators. */
  n: (value: number) => string
  /** The plural category of a number. */
  p: (value: number) => string
  /** Words as they stand in a sentence: isolated if they have letters of the other direction. */
  i: (value: unknown) => string
}

/** How a locale writes; its formatters are made now. */
export const writingIn = (locale: string): Writing => {
  const numbers = new Intl.NumberFormat(locale)
  const categories = new Intl.PluralRules(locale)
  const otherDirection = /^(?:ar|fa|he|ur)\b/.test(locale) ? LEFT_TO_RIGHT : RIGHT_TO_LEFT
  return {
    n: (value) => numbers.format(value),
    p: (value) => categories.select(value),
    // Without isolation, the punctuation around such words would change its place.
    i: (value) => (otherDirection.test(String(value)) ? `\u2068${String(value)}\u2069` : String(value)),
  }
}

// Hebrew, Arabic and the small scripts around them; Latin, Greek and Cyrillic.
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u052f]/
