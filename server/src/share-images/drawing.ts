import { escapeText, logoSvg, splitMarkedParts, PICTURE, typeset, type TypesetText } from '@parley/contract'
import type { Typeface } from '#raster/typeface.ts'

/** The contents of a picture. */
export type ShareFacts = {
  title: string
  /** What people share is between `⟦` and `⟧`. */
  finding: string | undefined
  /** How many people voted on the opinion that the finding quotes, if it quotes one. */
  base?: string | undefined
  counts: string
  /** The drawing of the map, as an SVG document. */
  map: { svg: string; width: number; height: number } | undefined
  isRightToLeft: boolean
}

export type Typefaces = { regular: Typeface; bold: Typeface }

const MARGIN = 60
const TEXT_WIDTH = 540
/** Letter spacing of titles, as a share of their size. */
const TRACKING = -0.012
const MAP_WIDTH = 610
const TITLE = {
  baseline: 207,
  maxLines: 4,
  sizes: [
    { size: 52, lineHeight: 58 },
    { size: 44, lineHeight: 50 },
    { size: 36, lineHeight: 42 },
  ],
}
const FINDING = { size: 29, lineHeight: 39, gap: 66, maxLines: 4 }
const COUNTS = { size: 22, baseline: 573 }
const LOGO = { size: 46, left: 60, top: 56 }

/**
 * Draws the picture of a conversation: mark and name, question, finding and counts, and the map on the side where lines
 * of text end.
 */
export function drawConversation(facts: ShareFacts, typefaces: Typefaces): string {
  const page = pageFor(facts.isRightToLeft)
  const title = typeset(facts.title, { widthOf: withTracking(typefaces.bold), width: TEXT_WIDTH, ...TITLE })
  const findingAt = TITLE.baseline + (title.lines.length - 1) * title.lineHeight + FINDING.gap
  const numLinesOfBase = facts.base === undefined ? 0 : 1
  const room =
    Math.floor((COUNTS.baseline - FINDING.lineHeight - findingAt) / FINDING.lineHeight) + 1 - numLinesOfBase
  const finding = typeset(facts.finding ?? '', {
    widthOf: typefaces.regular.widthOf,
    width: TEXT_WIDTH,
    sizes: [FINDING],
    maxLines: Math.min(FINDING.maxLines, room),
  })
  const baseAt = findingAt + finding.lines.length * FINDING.lineHeight
  return document([
    logoSvg(page.start(LOGO.left, LOGO.size), LOGO.top, LOGO.size),
    page.text({ x: 121, y: 92, size: 35, isBold: true }, 'Parley'),
    ...title.lines.map((line, index) =>
      page.text(
        { x: MARGIN, y: TITLE.baseline + index * title.lineHeight, size: title.size, isBold: true },
        line,
      ),
    ),
    ...penLines(finding, { page, typeface: typefaces.regular, top: findingAt }),
    facts.base === undefined
      ? ''
      : page.text({ x: MARGIN, y: baseAt, size: COUNTS.size, fill: PICTURE.quiet }, facts.base),
    page.text({ x: MARGIN, y: COUNTS.baseline, size: COUNTS.size, fill: PICTURE.quiet }, facts.counts),
    facts.map === undefined ? '' : mapAt(facts.map, page.start(PICTURE.width - MAP_WIDTH, MAP_WIDTH)),
  ])
}

/** The picture without a conversation. */
export const drawLogo = (): string =>
  document([
    logoSvg(PICTURE.width / 2 - 120, 130, 240),
    `<text x="${PICTURE.width / 2}" y="${500}" text-anchor="middle" ${fontOf({ size: 88, isBold: true })} fill="${PICTURE.ink}">Parley</text>`,
  ])

const document = (parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">`,
    `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${PICTURE.ground}"/>`,
    ...parts,
    '</svg>',
  ].join('')

type Place = { x: number; y: number; size: number; isBold?: boolean; fill?: string }
type PageSide = {
  /** The left edge of something with this width whose edge in reading direction is at x. */
  start: (x: number, width: number) => number
  text: (place: Place, words: string) => string
}

/** Distances are measured from the side where reading starts. */
const pageFor = (isRightToLeft: boolean): PageSide => ({
  start: (x, width) => (isRightToLeft ? PICTURE.width - x - width : x),
  text: ({ x, y, fill = PICTURE.ink, ...font }, words) =>
    `<text x="${near(isRightToLeft ? PICTURE.width - x : x)}" y="${near(y)}" ${isRightToLeft ? 'text-anchor="end" ' : ''}${fontOf(font)} fill="${fill}">${escapeText(words)}</text>`,
})

/** The drawing library knows weights in hundreds, and uses the nearest font file. */
const fontOf = ({ size, isBold = false }: { size: number; isBold?: boolean }): string =>
  `font-family="Literata" font-size="${size}" font-weight="${isBold ? 700 : 400}"${isBold ? ` letter-spacing="${near(TRACKING * size)}"` : ''}`

const mapAt = ({ svg, width, height }: NonNullable<ShareFacts['map']>, x: number): string => {
  const scale = MAP_WIDTH / width
  return `<g transform="translate(${near(x)} ${near((PICTURE.height - height * scale) / 2)}) scale(${scale.toFixed(4)})">${svg}</g>`
}

type PenPlace = { page: PageSide; typeface: Typeface; top: number }

/** Draws lines with a highlighter's stroke behind the part between the marks, which may span several lines. */
function penLines({ lines, size, lineHeight }: TypesetText, { page, typeface, top }: PenPlace): string[] {
  return splitMarkedParts(lines).flatMap((parts, index) => {
    const y = top + index * lineHeight
    let x = MARGIN
    return parts.map(({ words, isMarked }) => {
      const width = typeface.widthOf(words, size)
      const place = { x, y, size }
      x += width
      if (words === '') return ''
      const stroke = `<rect x="${near(page.start(place.x - 2, width + 4))}" y="${near(y - 26)}" width="${near(width + 4)}" height="33" fill="${PICTURE.pen}"/>`
      return (isMarked ? stroke : '') + page.text(place, words)
    })
  })
}

const withTracking =
  ({ widthOf }: Typeface): Typeface['widthOf'] =>
  (text, size) =>
    widthOf(text, size) + text.length * TRACKING * size

const near = (value: number): number => Math.round(value * 10) / 10
