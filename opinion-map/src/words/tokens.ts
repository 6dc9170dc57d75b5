/** A word in a text: its normalized spelling and its position. */
export type Token = { word: string; start: number; end: number }

// Splits words of any script. The locale is undetermined, because the language of an opinion is unknown; a locale would
// change how a few scripts are split.
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text in their order, in any script, without numbers. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true || !LETTER.test(segment)) continue
    tokens.push({ word: wordKey(segment), start: index, end: index + segment.length })
  }
  return tokens
}

/**
 * Normalizes a word for comparison: compatible characters, case and the kind of apostrophe make no difference. Of what is
 * far longer than a word only the beginning counts, because normalization sorts the marks on a letter one by one.
 */
export const wordKey = (word: string): string =>
  word.slice(0, MAX_WORD).normalize('NFKC').toLowerCase().replaceAll('’', "'").normalize('NFC')

const MAX_WORD = 200
const LETTER = /\p{L}/u
