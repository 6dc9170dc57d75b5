import { escapeText } from '@parley/contract'
import { setInLines, type SetText } from '#share-images/lines.ts'
import type { Typeface } from '#raster/typeface.ts'

/** What a picture says. */
export type ShareFacts = {
  title: string
  /** With what people share between `⟦` and `⟧`. */
  finding: string | undefined
  counts: string
  /** The drawing of the map, as an SVG document. */
  map: { svg: string; width: number; height: number } | undefined
  isRightToLeft: boolean
}

export type Typefaces = { regular: Typeface; bold: Typeface }

export const SIZE = { width: 1200, height: 630 }
const COLORS = { ground: '#f7f5f0', ink: '#16181d', quiet: '#474a50', pen: '#ffe26b' }
const MARGIN = 60
const TEXT_WIDTH = 540
/** Titles are set a little closer, as a share of their size. */
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

const SHAPES =
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM13 11h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2Z'
const SHARED = 'M13 11h8.95A10 10 0 0 1 11 21.95V13a2 2 0 0 1 2-2Z'

/** The picture of a conversation: mark and name, question, finding and counts, and the map at the end side. */
export function drawConversation(facts: ShareFacts, typefaces: Typefaces): string {
  const page = pageFor(facts.isRightToLeft)
  const title = setInLines(facts.title, { typeface: closer(typefaces.bold), width: TEXT_WIDTH, ...TITLE })
  const findingAt = TITLE.baseline + (title.lines.length - 1) * title.lineHeight + FINDING.gap
  const room = Math.floor((COUNTS.baseline - FINDING.lineHeight - findingAt) / FINDING.lineHeight) + 1
  const finding = setInLines(facts.finding ?? '', {
    typeface: withoutMarks(typefaces.regular),
    width: TEXT_WIDTH,
    sizes: [FINDING],
    maxLines: Math.min(FINDING.maxLines, room),
  })
  return document([
    mark(page.start(LOGO.left, LOGO.size), LOGO.top, LOGO.size),
    page.text({ x: 121, y: 92, size: 35, isBold: true }, 'Parley'),
    ...title.lines.map((line, index) =>
      page.text(
        { x: MARGIN, y: TITLE.baseline + index * title.lineHeight, size: title.size, isBold: true },
        line,
      ),
    ),
    ...penLines(finding, { page, typeface: typefaces.regular, top: findingAt }),
    page.text({ x: MARGIN, y: COUNTS.baseline, size: COUNTS.size, fill: COLORS.quiet }, facts.counts),
    facts.map === undefined ? '' : mapAt(facts.map, page.start(SIZE.width - MAP_WIDTH, MAP_WIDTH)),
  ])
}

/** The picture without a conversation. */
export const drawLogo = (): string =>
  document([
    mark(SIZE.width / 2 - 120, 130, 240),
    `<text x="${SIZE.width / 2}" y="${500}" text-anchor="middle" ${fontOf({ size: 88, isBold: true })} fill="${COLORS.ink}">Parley</text>`,
  ])

const document = (parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="${COLORS.ground}"/>`,
    ...parts,
    '</svg>',
  ].join('')

type Place = { x: number; y: number; size: number; isBold?: boolean; fill?: string }
type PageSide = {
  /** The left edge of something this wide whose first edge in reading direction is at x. */
  start: (x: number, width: number) => number
  text: (place: Place, words: string) => string
}

/** Distances count from the side where reading starts. */
const pageFor = (isRightToLeft: boolean): PageSide => ({
  start: (x, width) => (isRightToLeft ? SIZE.width - x - width : x),
  text: ({ x, y, fill = COLORS.ink, ...font }, words) =>
    `<text x="${near(isRightToLeft ? SIZE.width - x : x)}" y="${near(y)}" ${isRightToLeft ? 'text-anchor="end" ' : ''}${fontOf(font)} fill="${fill}">${escapeText(words)}</text>`,
})

/** The drawing library knows weights in hundreds, and takes the nearest file. */
const fontOf = ({ size, isBold = false }: { size: number; isBold?: boolean }): string =>
  `font-family="Literata" font-size="${size}" font-weight="${isBold ? 700 : 400}"${isBold ? ` letter-spacing="${near(TRACKING * size)}"` : ''}`

const mark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${near(x)} ${near(y)}) scale(${size / 32})"><path fill="${COLORS.ink}" fill-rule="evenodd" d="${SHAPES}"/><path fill="${COLORS.pen}" stroke="${COLORS.ground}" stroke-width="1.6" d="${SHARED}"/></g>`

const mapAt = ({ svg, width, height }: NonNullable<ShareFacts['map']>, x: number): string => {
  const scale = MAP_WIDTH / width
  return `<g transform="translate(${near(x)} ${near((SIZE.height - height * scale) / 2)}) scale(${scale.toFixed(4)})">${svg}</g>`
}

type PenPlace = { page: PageSide; typeface: Typeface; top: number }

/** Lines of which the part between the marks lies on the highlighter's stroke, over as many lines as it takes. */
function penLines({ lines, size, lineHeight }: SetText, { page, typeface, top }: PenPlace): string[] {
  let isShared = false
  return lines.flatMap((line, index) => {
    const y = top + index * lineHeight
    let x = MARGIN
    return line.split(/(?=[⟦⟧])/).map((part) => {
      if (part.startsWith('⟦')) isShared = true
      if (part.startsWith('⟧')) isShared = false
      const words = part.replace(/[⟦⟧]/, '')
      const width = typeface.widthOf(words, size)
      const place = { x, y, size }
      x += width
      if (words === '') return ''
      const stroke = `<rect x="${near(page.start(place.x - 2, width + 4))}" y="${near(y - 26)}" width="${near(width + 4)}" height="33" fill="${COLORS.pen}"/>`
      return (isShared ? stroke : '') + page.text(place, words)
    })
  })
}

const closer = ({ canWrite, widthOf }: Typeface): Typeface => ({
  canWrite,
  widthOf: (text, size) => widthOf(text, size) + text.length * TRACKING * size,
})

/** The marks around what people share take no room. */
const withoutMarks = ({ canWrite, widthOf }: Typeface): Typeface => ({
  canWrite,
  widthOf: (text, size) => widthOf(text.replaceAll(/[⟦⟧]/g, ''), size),
})

const near = (value: number): number => Math.round(value * 10) / 10
