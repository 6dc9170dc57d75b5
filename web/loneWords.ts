import type { Language } from '@parley/contract'

/** The words of one letter that the typography of a language does not leave at the end of a line. */
const LONE_WORDS: Readonly<Record<string, string>> = { pl: 'aiouwz', uk: 'авзійоуя' }

/**
 * Joins such words with the next one by a no-break space. The space may be the last letter, since a value or the rest of
 * the message may follow.
 */
export function withLoneWordsKept(words: string, { code }: Language): string {
  const letters = LONE_WORDS[code]
  return letters === undefined
    ? words
    : words.replaceAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}’-])([${letters}]) `, 'giu'), '$1\u00a0')
}
