import { escapeText, logoSvg, splitMarkedParts, PICTURE, typeset } from '@parley/contract'

/**
 * The texts of the picture: a sentence in which ⟦ and ⟧ enclose the words with the pen mark, and the title of the
 * conversation.
 */
export type PictureText = {
  sentence: string
  title: string
  site: string
  /** The site has a logo of its own, so that the mark of the product stays away. */
  hasLogo?: boolean
}

/** Measures the width of a text in the bold font of quoted words. */
export type Measure = (text: string, fontSize: number) => number

const MARGIN = 84
/** The mark and the name of the site, and the gap between them. */
const MARK = 60.8
const NAME_SIZE = 42
const GAP = 14
const FACE = 'font-family="Literata, Georgia, serif" font-weight="640"'

type DrawOptions = { measure: Measure; fontFace: string }

/**
 * Draws the picture as SVG. `fontFace` is the font as CSS, because a standalone picture cannot use the fonts of the
 * page.
 */
export const drawPicture = (text: PictureText, { measure, fontFace }: DrawOptions): string => {
  const { width, height, ground, ink, quiet } = PICTURE
  const [name = ''] = typeset(text.site, {
    widthOf: measure,
    width: width - 2 * MARGIN - MARK - GAP,
    sizes: [{ size: NAME_SIZE, lineHeight: NAME_SIZE }],
    maxLines: 1,
  }).lines
  const markAt = width - MARGIN - measure(name, NAME_SIZE) - GAP - MARK
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${fontFace}</style><rect width="100%" height="100%" fill="${ground}"/>`,
    ...linesOf(text.sentence, { top: 96, size: 62, lineHeight: 80, maxLines: 4, color: ink, measure }),
    ...linesOf(text.title, { top: 452, size: 33, lineHeight: 44, maxLines: 2, color: quiet, measure }),
    text.hasLogo ? '' : logoSvg(markAt, 500, MARK),
    `<text x="${width - MARGIN}" y="546" text-anchor="end" font-size="${NAME_SIZE}" fill="${ink}" ${FACE}>${escapeText(name)}</text></svg>`,
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
