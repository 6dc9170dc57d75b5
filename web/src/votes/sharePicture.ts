import { LOGO_SHAPES, LOGO_SHARED } from '#ui/Logo.tsx'

/** What the picture says: a sentence with ⟦ and ⟧ around what the pen marks, and what it is about. */
export type PictureText = { sentence: string; title: string; product: string }

/** The width of a text, in a bold face of the voice. */
export type Measure = (text: string, fontSize: number) => number

export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630
const MARGIN = 84
const TEXT_WIDTH = PICTURE_WIDTH - 2 * MARGIN
const [PAPER, INK, INK_2, PEN] = ['#f7f5f0', '#16181d', '#474a50', '#ffe26b']
const FACE = 'font-family="Literata, Georgia, serif" font-weight="640"'

/** A picture as SVG; `fontFace` is the face as CSS, because a picture of its own cannot use the page's. */
export const drawPicture = (text: PictureText, { measure, fontFace }: DrawOptions): string => {
  const sentence = linesOf(text.sentence, { fontSize: 62, maxLines: 4, measure })
  const title = linesOf(text.title, { fontSize: 33, maxLines: 2, measure })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    `<style>${fontFace}</style><rect width="100%" height="100%" fill="${PAPER}"/>`,
    ...drawLines(sentence, { top: 96, fontSize: 62, lineHeight: 80, color: INK, measure }),
    ...drawLines(title, { top: 452, fontSize: 33, lineHeight: 44, color: INK_2, measure, maxWidth: 820 }),
    `<g transform="translate(${PICTURE_WIDTH - MARGIN - 200} 500) scale(1.9)"><path fill="${INK}" fill-rule="evenodd" d="${LOGO_SHAPES}"/>`,
    `<path fill="${PEN}" stroke="${PAPER}" stroke-width="1.6" d="${LOGO_SHARED}"/></g>`,
    `<text x="${PICTURE_WIDTH - MARGIN}" y="546" text-anchor="end" font-size="42" fill="${INK}" ${FACE}>${escape(text.product)}</text></svg>`,
  ].join('')
}

type DrawOptions = { measure: Measure; fontFace: string }
type Word = { text: string; isMarked: boolean }

/** Breaks a text between words; what does not fit into the last line is left out. */
const linesOf = (
  text: string,
  { fontSize, maxLines, measure }: { fontSize: number; maxLines: number; measure: Measure },
): Word[][] => {
  const words = text.split(/(⟦[^⟧]*⟧)/).flatMap((part) => {
    const isMarked = part.startsWith('⟦')
    return part
      .replace(/[⟦⟧]/g, '')
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => ({ text, isMarked }))
  })
  const lines: Word[][] = [[]]
  for (const word of words) {
    const line = lines.at(-1) ?? []
    const isTooLong = measure(wordsOf([...line, word]), fontSize) > TEXT_WIDTH
    if (line.length > 0 && isTooLong) lines.push([word])
    else line.push(word)
  }
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines) shown.at(-1)?.push({ text: '…', isMarked: false })
  return shown
}

const wordsOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

type LineOptions = {
  top: number
  fontSize: number
  lineHeight: number
  color: string
  measure: Measure
  maxWidth?: number
}

const drawLines = (lines: readonly Word[][], options: LineOptions): string[] => {
  const { top, fontSize, lineHeight, color, measure } = options
  const isRtl = RTL.test(lines.map(wordsOf).join(' '))
  return lines.flatMap((line, at) => {
    const baseline = top + fontSize + at * lineHeight
    const first = line.findIndex(({ isMarked }) => isMarked)
    const marked = line.filter(({ isMarked }) => isMarked)
    const before = first > 0 ? measure(`${wordsOf(line.slice(0, first))} `, fontSize) : 0
    const width = measure(wordsOf(marked), fontSize)
    const start = isRtl ? PICTURE_WIDTH - MARGIN - before - width : MARGIN + before
    return [
      marked.length === 0
        ? ''
        : `<rect x="${start - 4}" y="${baseline - fontSize * 0.82}" width="${width + 8}" height="${fontSize * 1.1}" fill="${PEN}"/>`,
      `<text x="${isRtl ? PICTURE_WIDTH - MARGIN : MARGIN}" y="${baseline}" font-size="${fontSize}" fill="${color}" ${isRtl ? 'direction="rtl"' : ''} ${FACE}>${escape(wordsOf(line))}</text>`,
    ]
  })
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufefc]/

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
