/** A word in a text: its spelling for comparison, and where it stands. */
export type Token = { word: string; start: number; end: number }

// Words of any script. The language is left open: a locale would change how a few scripts are split, and nobody says
// in which language an opinion is written.
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text in their order, in any script; numbers alone are none. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true || !LETTER.test(segment)) continue
    tokens.push({ word: wordKey(segment), start: index, end: index + segment.length })
  }
  return tokens
}

/** A word as it is compared: compatible characters, case and apostrophes make no difference. */
export const wordKey = (word: string): string =>
  word.normalize('NFKC').toLowerCase().replaceAll('’', "'").normalize('NFC')

const LETTER = /\p{L}/u
