import type { Typeface } from '#raster/typeface.ts'

/** A text set in lines. */
export type SetText = { size: number; lineHeight: number; lines: string[] }

type Setting = {
  typeface: Typeface
  width: number
  /** Tried from the largest, until the text has few enough lines. */
  sizes: readonly { size: number; lineHeight: number }[]
  maxLines: number
}

/** Sets a text as large as it fits; at the least size it ends with an ellipsis. */
export function setInLines(text: string, { typeface, width, sizes, maxLines }: Setting): SetText {
  let smallest: SetText = { size: 0, lineHeight: 0, lines: [] }
  for (const { size, lineHeight } of sizes) {
    smallest = { size, lineHeight, lines: broken(text, (part) => typeface.widthOf(part, size) <= width) }
    if (smallest.lines.length <= maxLines) return smallest
  }
  const { size, lines } = smallest
  const fits = (part: string) => typeface.widthOf(part, size) <= width
  return { ...smallest, lines: [...lines.slice(0, maxLines - 1), shortened(lines[maxLines - 1] ?? '', fits)] }
}

/** Breaks a text between words, and inside of a word that is longer than a line. No-break spaces stay. */
function broken(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \t\n]+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
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

/** Ends with an ellipsis, after a whole word if there is one. */
function shortened(line: string, fits: (part: string) => boolean): string {
  const words = line.split(' ')
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words.pop()
  const characters = [...words.join(' ')]
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop()
  return `${characters.join('').replace(/[.,;:]$/, '')}…`
}
