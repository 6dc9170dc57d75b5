import { LOGO_SHAPES, LOGO_SHARED } from './drawing.ts'
import { breakIntoLines, shortenToFit } from './lines.ts'

/** Pictures for use outside the site have the size of link previews, and the light colors of the standard look. */
export const PICTURE = {
  width: 1200,
  height: 630,
  ground: '#f7f5f0',
  ink: '#16181d',
  quiet: '#474a50',
  pen: '#ffe26b',
}

/** The logo in a picture, with its top left corner at (x, y). */
export const logoSvg = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})"><path fill="${PICTURE.ink}" fill-rule="evenodd" d="${LOGO_SHAPES}"/><path fill="${PICTURE.pen}" stroke="${PICTURE.ground}" stroke-width="1.6" d="${LOGO_SHARED}"/></g>`

/** A text broken into lines, at the size that was chosen for it. */
export type TypesetText = { size: number; lineHeight: number; lines: string[] }

type TextLayout = {
  /** The width of a text at a size; the signs ⟦ and ⟧ around a marked part take no width. */
  widthOf: (text: string, size: number) => number
  width: number
  /** The sizes to try, largest first, until the text fits in `maxLines`. */
  sizes: readonly { size: number; lineHeight: number }[]
  maxLines: number
}

/** Sets a text as large as possible; at the smallest size it is cut off with an ellipsis. */
export function typeset(text: string, { widthOf, width, sizes, maxLines }: TextLayout): TypesetText {
  const fitsAt = (size: number) => (part: string) => widthOf(part.replaceAll(/[⟦⟧]/g, ''), size) <= width
  let smallest: TypesetText = { size: 0, lineHeight: 0, lines: [] }
  for (const { size, lineHeight } of sizes) {
    smallest = { size, lineHeight, lines: breakIntoLines(text, fitsAt(size)) }
    if (smallest.lines.length <= maxLines) return smallest
  }
  const { size, lines } = smallest
  return {
    ...smallest,
    lines: [...lines.slice(0, maxLines - 1), shortenToFit(lines[maxLines - 1] ?? '', fitsAt(size))],
  }
}

/** The parts of each line: those between ⟦ and ⟧ are marked, and a mark may continue over several lines. */
export function splitMarkedParts(lines: readonly string[]): { words: string; isMarked: boolean }[][] {
  let isMarked = false
  return lines.map((line) =>
    line.split(/(?=[⟦⟧])/).map((part) => {
      if (/^[⟦⟧]/.test(part)) isMarked = part.startsWith('⟦')
      return { words: part.replace(/^[⟦⟧]/, ''), isMarked }
    }),
  )
}
