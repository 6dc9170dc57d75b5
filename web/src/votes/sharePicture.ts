import { escapeText, logoSvg, splitMarkedParts, PICTURE, typeset } from '@parley/contract'

/**
 * The texts of the picture: a sentence in which ⟦ and ⟧ enclose the words with the pen mark, and the title of the
 * conversation.
 */
export type PictureText = { sentence: string; title: string; product: string }

/** Measures the width of a text in the bold font of quoted words. */
export type Measure = (text: string, fontSize: number) => number

const MARGIN = 84
const FACE = 'font-family="Literata, Georgia, serif" font-weight="640"'

type DrawOptions = { measure: Measure; fontFace: string }

/**
 * Draws the picture as SVG. `fontFace` is the font as CSS, because a standalone picture cannot use the fonts of the
 * page.
 */
export const drawPicture = (text: PictureText, { measure, fontFace }: DrawOptions): string => {
  const { width, height, ground, ink, quiet } = PICTURE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${fontFace}</style><rect width="100%" height="100%" fill="${ground}"/>`,
    ...linesOf(text.sentence, { top: 96, size: 62, lineHeight: 80, maxLines: 4, color: ink, measure }),
    ...linesOf(text.title, { top: 452, size: 33, lineHeight: 44, maxLines: 2, color: quiet, measure }),
    logoSvg(width - MARGIN - 200, 500, 60.8),
    `<text x="${width - MARGIN}" y="546" text-anchor="end" font-size="42" fill="${ink}" ${FACE}>${escapeText(text.product)}</text></svg>`,
  ].join('')
}

type LineOptions = {
  top: number
  size: number
  lineHeight: number
  maxLines: number
  color: string
  measure: Measure
}

const linesOf = (
  text: string,
  { top, size, lineHeight, maxLines, color, measure }: LineOptions,
): string[] => {
  const { width, pen } = PICTURE
  const { lines } = typeset(text, {
    widthOf: measure,
    width: width - 2 * MARGIN,
    sizes: [{ size, lineHeight }],
    maxLines,
  })
  const isRtl = RTL.test(text)
  return splitMarkedParts(lines).flatMap((parts, at) => {
    const baseline = top + size + at * lineHeight
    let before = 0
    const strokes = parts.map(({ words, isMarked }) => {
      const x = before
      before += measure(words, size)
      const length = measure(words.trimEnd(), size)
      if (!isMarked || length === 0) return ''
      const start = isRtl ? width - MARGIN - x - length : MARGIN + x
      return `<rect x="${start - 4}" y="${baseline - size * 0.82}" width="${length + 8}" height="${size * 1.1}" fill="${pen}"/>`
    })
    const words = parts.map((part) => part.words).join('')
    return [
      ...strokes,
      `<text x="${isRtl ? width - MARGIN : MARGIN}" y="${baseline}" font-size="${size}" fill="${color}" ${isRtl ? 'direction="rtl"' : ''} ${FACE}>${escapeText(words)}</text>`,
    ]
  })
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufefc]/
