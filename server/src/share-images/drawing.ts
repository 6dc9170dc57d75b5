import {
  accentShades,
  escapeText,
  logoSvg,
  splitMarkedParts,
  PICTURE,
  typeset,
  type SiteLook,
  type TypesetText,
} from '@parley/contract'
import { FONTS, type FontName, type Typeface } from '#raster/typeface.ts'
import { isRightToLeft, type PictureFont } from '#share-images/fonts.ts'

/** What a picture shows of the site. */
export type PictureSite = Pick<SiteLook, 'name' | 'accent'> & {
  logo?: { png: Buffer; width: number; height: number; hasName: boolean } | undefined
}

/** The contents of a picture. */
export type ShareFacts = {
  site: PictureSite
  title: string
  /** The main result, or when the conversation opens. What people share is between `⟦` and `⟧`. */
  finding: string | undefined
  /** How many people voted on the opinion that the finding quotes, if it quotes one. */
  base?: string | undefined
  /** The numbers of a conversation, or who uploaded it. */
  counts: string
  /** The drawing of the map, as an SVG document. */
  map: { svg: string; width: number; height: number } | undefined
}

const MARGIN = 60
const TEXT_WIDTH = 540
/** Letter spacing of titles in Latin and Cyrillic, as a share of their size; it would part joined letters. */
const TRACKING = -0.012
const trackingOf = ({ name }: PictureFont) => (FONTS[name].family === 'Literata' ? TRACKING : 0)
/** Lines of titles in Arabic would touch each other. */
const airOf = ({ name }: PictureFont) => (name === 'arabic' ? 1.15 : 1)
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
const COUNTS = { size: 22, lineHeight: 28, baseline: 573, maxLines: 4 }
const LOGO = { size: 46, left: 60, top: 56, maxWidth: 480 }
const NAME = {
  gap: 15,
  baseline: 92,
  sizes: [35, 28, 22].map((size) => ({ size, lineHeight: size })),
}

/**
 * Draws the picture of a conversation: mark and name, question, finding and counts, and the map on the side where lines
 * of text end.
 */
export function drawConversation(facts: ShareFacts, font: PictureFont): string {
  const page = pageFor(isRightToLeft(facts.title), font)
  const title = typeset(facts.title, {
    widthOf: withTracking(font),
    width: TEXT_WIDTH,
    maxLines: TITLE.maxLines,
    sizes: TITLE.sizes.map(({ size, lineHeight }) => ({ size, lineHeight: lineHeight * airOf(font) })),
  })
  const findingAt = TITLE.baseline + (title.lines.length - 1) * title.lineHeight + FINDING.gap
  const numLinesOfBase = facts.base === undefined ? 0 : 1
  const counts = typeset(facts.counts, {
    widthOf: font.regular.widthOf,
    width: TEXT_WIDTH,
    sizes: [COUNTS],
    maxLines: COUNTS.maxLines,
  })
  const countsAt = COUNTS.baseline - (counts.lines.length - 1) * COUNTS.lineHeight
  const room =
    Math.floor((countsAt - FINDING.lineHeight - findingAt) / FINDING.lineHeight) + 1 - numLinesOfBase
  const base = room < 1 ? undefined : facts.base
  const finding = typeset((room < 1 ? undefined : facts.finding) ?? '', {
    widthOf: font.regular.widthOf,
    width: TEXT_WIDTH,
    sizes: [FINDING],
    maxLines: Math.max(1, Math.min(FINDING.maxLines, room)),
  })
  const baseAt = findingAt + finding.lines.length * FINDING.lineHeight
  return document([
    stripe(facts.site),
    ...siteLines(facts.site, { page, font }),
    ...title.lines.map((line, index) =>
      page.text(
        { x: MARGIN, y: TITLE.baseline + index * title.lineHeight, size: title.size, isBold: true },
        inDirection(isRightToLeft(facts.title), line),
      ),
    ),
    ...penLines(finding, { page, font, isRtl: isRightToLeft(facts.finding ?? ''), top: findingAt }),
    base === undefined
      ? ''
      : page.text(
          { x: MARGIN, y: baseAt, size: COUNTS.size, fill: PICTURE.quiet },
          inDirection(isRightToLeft(base), base),
        ),
    ...counts.lines.map((line, index) =>
      page.text(
        { x: MARGIN, y: countsAt + index * COUNTS.lineHeight, size: COUNTS.size, fill: PICTURE.quiet },
        inDirection(isRightToLeft(facts.counts), line),
      ),
    ),
    facts.map === undefined ? '' : mapAt(facts.map, page.start(PICTURE.width - MAP_WIDTH, MAP_WIDTH)),
  ])
}

/** A stripe in the color of the site, if it has one. */
const stripe = ({ accent }: PictureSite): string =>
  accent === ''
    ? ''
    : `<rect width="${PICTURE.width}" height="14" fill="${accentShades(accent).light.main}"/>`

/** The logo of the site, and its name in one line beside it if the font of the picture has its letters. */
function siteLines(
  { name, logo }: PictureSite,
  { page, font }: { page: PageSide; font: PictureFont },
): string[] {
  const height = logo?.hasName ? LOGO.size + 14 : LOGO.size
  const mark = logo === undefined ? LOGO.size : Math.min(LOGO.maxWidth, (height * logo.width) / logo.height)
  const place = { x: page.start(LOGO.left, mark), y: LOGO.top, width: mark, height }
  const drawn = logo === undefined ? logoSvg(place.x, place.y, LOGO.size) : imageAt(logo, place)
  if (logo?.hasName || !font.bold.canWrite(name)) return [drawn]
  const left = LOGO.left + mark + NAME.gap
  const { baseline, sizes } = NAME
  const width = PICTURE.width - MARGIN - left
  const { lines, size } = typeset(name, { widthOf: withTracking(font), width, maxLines: 1, sizes })
  return [
    drawn,
    ...lines.map((line) =>
      page.text({ x: left, y: baseline, size, isBold: true }, inDirection(isRightToLeft(name), line)),
    ),
  ]
}

type ImagePlace = { x: number; y: number; width: number; height: number }

const imageAt = ({ png }: NonNullable<PictureSite['logo']>, { x, y, width, height }: ImagePlace): string =>
  `<image x="${near(x)}" y="${near(y)}" width="${near(width)}" height="${near(height)}" preserveAspectRatio="xMidYMid meet" href="data:image/png;base64,${png.toString('base64')}"/>`

/** The picture without a conversation; without a font that has its letters, the mark alone. */
export function drawLogo(site: PictureSite, font: PictureFont | undefined): string {
  const { name, logo } = site
  if (logo !== undefined && (logo.hasName || font === undefined))
    return document([stripe(site), imageAt(logo, { x: 180, y: 135, width: 840, height: 360 })])
  if (font === undefined) return document([stripe(site), logoSvg(PICTURE.width / 2 - 160, 155, 320)])
  const { lines, size, lineHeight } = typeset(name, {
    widthOf: withTracking(font),
    width: PICTURE.width - 2 * MARGIN,
    maxLines: 2,
    sizes: [88, 64, 48].map((size) => ({ size, lineHeight: size * 1.1 * airOf(font) })),
  })
  return document([
    stripe(site),
    logo === undefined
      ? logoSvg(PICTURE.width / 2 - 120, 130, 240)
      : imageAt(logo, { x: 300, y: 130, width: 600, height: 240 }),
    ...lines.map(
      (line, index) =>
        `<text x="${PICTURE.width / 2}" y="${near(500 + index * lineHeight)}" text-anchor="middle" ${fontOf(font.name, { size, isBold: true })} fill="${PICTURE.ink}">${escapeText(inDirection(isRightToLeft(name), line))}</text>`,
    ),
  ])
}

const document = (parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">`,
    `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${PICTURE.ground}"/>`,
    ...parts,
    '</svg>',
  ].join('')

type Place = { x: number; y: number; size: number; isBold?: boolean; fill?: string }
type PageSide = {
  isRtl: boolean
  /** The left edge of something with this width whose edge in reading direction is at x. */
  start: (x: number, width: number) => number
  text: (place: Place, words: string) => string
}

/** Distances are measured from the side where reading starts. */
const pageFor = (isRtl: boolean, { name }: PictureFont): PageSide => ({
  isRtl,
  start: (x, width) => (isRtl ? PICTURE.width - x - width : x),
  text: ({ x, y, fill = PICTURE.ink, ...place }, words) =>
    `<text x="${near(isRtl ? PICTURE.width - x : x)}" y="${near(y)}" ${isRtl ? 'text-anchor="end" xml:space="preserve" ' : ''}${fontOf(name, place)} fill="${fill}">${escapeText(words)}</text>`,
})

/** The renderer takes every line for left to right unless its characters say otherwise. */
const inDirection = (isRtl: boolean, words: string): string => (isRtl ? `\u202b${words}\u202c` : words)

/** The drawing library knows weights in hundreds, and uses the nearest font file. */
const fontOf = (name: FontName, { size, isBold = false }: { size: number; isBold?: boolean }): string => {
  const { family } = FONTS[name]
  const tracking = isBold && family === 'Literata' ? ` letter-spacing="${near(TRACKING * size)}"` : ''
  return `font-family="${family}" font-size="${size}" font-weight="${isBold ? 700 : 400}"${tracking}`
}

const mapAt = ({ svg, width, height }: NonNullable<ShareFacts['map']>, x: number): string => {
  const scale = MAP_WIDTH / width
  return `<g transform="translate(${near(x)} ${near((PICTURE.height - height * scale) / 2)}) scale(${scale.toFixed(4)})">${svg}</g>`
}

type PenPlace = { page: PageSide; font: PictureFont; isRtl: boolean; top: number }

/** Draws lines with a highlighter's stroke behind the part between the marks, which may span several lines. */
function penLines({ lines, size, lineHeight }: TypesetText, { page, font, isRtl, top }: PenPlace): string[] {
  const widthOf = (words: string) => font.regular.widthOf(words, size)
  return splitMarkedParts(lines).flatMap((parts, index) => {
    const y = top + index * lineHeight
    const whole = parts.reduce((sum, { words }) => sum + widthOf(words), 0)
    let before = 0
    return parts.map(({ words, isMarked }) => {
      const width = widthOf(words)
      // Where a line runs against the page, its first part is the one farthest from where the page starts.
      const x = MARGIN + (isRtl === page.isRtl ? before : whole - before - width)
      before += width
      if (words === '') return ''
      const stroke = `<rect x="${near(page.start(x - 2, width + 4))}" y="${near(y - 26)}" width="${near(width + 4)}" height="33" fill="${PICTURE.pen}"/>`
      return (
        (isMarked ? stroke : '') +
        page.text({ x, y, size }, inDirection(isRtl || isRightToLeft(words), words))
      )
    })
  })
}

const withTracking =
  (font: PictureFont): Typeface['widthOf'] =>
  (text, size) =>
    font.bold.widthOf(text, size) + text.length * trackingOf(font) * size

const near = (value: number): number => Math.round(value * 10) / 10
