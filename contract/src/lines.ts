/**
 * Breaks a text between words, and inside a word that is longer than a line. It never breaks at no-break spaces.
 * Chinese, Japanese and other scripts without spaces break between words as well.
 */
export function breakIntoLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const { word, gap } of wordsIn(text)) {
    const longer = line === '' ? word : line + gap + word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = piecesOf(word, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

/** Shortens a line until it fits with an ellipsis, after a whole word if possible. */
export function shortenToFit(line: string, fits: (part: string) => boolean): string {
  const words = wordsIn(line)
  const joined = () => words.reduce((start, { word, gap }) => (start === '' ? word : start + gap + word), '')
  while (words.length > 1 && !fits(`${joined()}…`)) words.pop()
  const characters = [...joined()]
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop()
  return `${characters.join('').replace(/[.,;:。、，；：،؛]$/, '')}…`
}

type Word = { word: string; gap: '' | ' ' }

const wordsIn = (text: string): Word[] =>
  text
    .split(/[ \t\n]+/)
    .filter((part) => part !== '')
    .flatMap((part) =>
      WITHOUT_SPACES.test(part)
        ? segmentsOf(part).map((word, index) => ({ word, gap: index === 0 ? ' ' : '' }) as const)
        : [{ word: part, gap: ' ' } as const],
    )

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** What never begins a line: closing marks, and the small letters and signs of Japanese. */
const CLOSING =
  /^[\p{Pe}\p{Pf}、。，．・：；！？!?,.:;…‥％%ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u
/** What never ends a line. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

let segmenter: Intl.Segmenter | undefined

/** The words of a text without spaces, each with its marks. */
function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1)
    if (before !== undefined && (CLOSING.test(segment) || OPENING.test(before)))
      words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

function piecesOf(word: string, fits: (part: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
