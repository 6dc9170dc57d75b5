import { circlePath, roundToTenth } from './paths.ts'
import { shapePath } from './shapes.ts'
import type { GroupShape, Landscape } from './landscape.ts'

/** The appearance of a stand-alone picture of a landscape. */
export type SvgLook = {
  /** A description of the picture in words. */
  title: string
  /** Names beside the badges, by key of the group; a group that is absent has no name. */
  names?: Readonly<Record<number, string>>
  /** The text above the people who are not placed; without it, the picture ends above them. */
  notPlaced?: string
  /** The font family of letters and names. */
  fontFamily: string
  colors: SvgColors
}

export type SvgColors = {
  ink: string
  ground: string
  /** The color of each group, by its key, and the color of a letter on it. */
  groups: readonly { fill: string; letter: string }[]
}

/** The colors of the light theme, used in print and in pictures that leave the site. */
export const LIGHT_COLORS: SvgColors = {
  ink: '#16181d',
  ground: '#ffffff',
  groups: [
    { fill: '#006654', letter: '#ffffff' },
    { fill: '#c5339a', letter: '#ffffff' },
    { fill: '#b48226', letter: '#16181d' },
    { fill: '#a86bfd', letter: '#16181d' },
    { fill: '#2d153c', letter: '#ffffff' },
    { fill: '#460200', letter: '#ffffff' },
  ],
}

/** The opacity that each band adds to the color of its group. */
const BAND_OPACITIES = [0.1, 0.12, 0.16, 0.2] as const

/** One 8 × 8 tile of the pattern of each group, the same as in contract/src/drawing.ts for the web. */
export const PATTERN_TILES = [
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h.01M6 6h.01',
  'M0 4h8M4 0v8',
  'M0 4h8',
  'M4 0v8',
  'M0 6l4-4l4 4',
] as const

/** The height of the picture. */
export const heightOfSvg = ({ height, ungrouped }: Landscape, { notPlaced }: SvgLook): number =>
  notPlaced === undefined ? (ungrouped?.top ?? height) : height

/**
 * A landscape as one SVG document without styles, scripts or outside files, for pictures made where there is no
 * browser. Size and coordinates are those of the landscape.
 */
export function landscapeSvg(landscape: Landscape, look: SvgLook): string {
  const { width, contours, groups, crowd, between } = landscape
  const height = heightOfSvg(landscape, look)
  const ungrouped = look.notPlaced === undefined ? undefined : landscape.ungrouped
  const { ink, ground } = look.colors
  const colorOf = (key: number) => look.colors.groups[key]?.fill ?? ink
  const shapes = [
    ...groups.map((group) => ({ shape: group, key: group.key, color: colorOf(group.key) })),
    ...(crowd === undefined ? [] : [{ shape: crowd, key: undefined, color: ink }]),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeText(look.title)}</title>`,
    `<defs>${groups.map(({ key }) => pattern(key, colorOf(key))).join('')}</defs>`,
    `<path d="${contours}" fill="none" stroke="${ink}" stroke-opacity=".2" stroke-width=".8"/>`,
    ...shapes.map(({ shape, key, color }) => bands(shape, key, color)),
    ungrouped === undefined
      ? ''
      : svgText(
          { x: 10, y: ungrouped.top + 16, size: 13, anchor: 'start', fill: ink },
          look.notPlaced ?? '',
          look,
        ),
    ...[between?.marks, ungrouped?.marks].map((lines) =>
      lines === undefined ? '' : `<path d="${lines}" fill="none" stroke="${ink}" stroke-opacity=".35"/>`,
    ),
    ...shapes.map(
      ({ shape, color }) => `<path d="${shape.marks}" fill="${color}" stroke="${ground}" stroke-width=".6"/>`,
    ),
    ...groups.map((group) => badgeSvg(group, landscape, look)),
    '</svg>',
  ].join('')
}

function bands({ bands: [outer, ...inner] }: GroupShape, key: number | undefined, color: string): string {
  if (outer === undefined) return ''
  const band = (path: string, opacity: number) =>
    `<path d="${path}" fill="${color}" fill-opacity="${opacity}" fill-rule="evenodd"/>`
  return [
    band(outer, BAND_OPACITIES[0]),
    ...inner.map((path, index) => band(path, BAND_OPACITIES[index + 1] ?? 0)),
    key === undefined
      ? ''
      : `<path d="${outer}" fill="url(#pattern-${key})" fill-rule="evenodd" opacity=".28"/>`,
    `<path d="${outer}" fill="none" stroke="${color}" stroke-width="1.75"/>`,
  ].join('')
}

const pattern = (key: number, color: string) =>
  `<pattern id="pattern-${key}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${PATTERN_TILES[key] ?? ''}" fill="none" stroke="${color}" stroke-width="${key === 1 ? 1.8 : 1}" stroke-linecap="round"/></pattern>`

function badgeSvg(
  { key, badge: [x, y], name }: Landscape['groups'][number],
  { badgeSize }: Landscape,
  look: SvgLook,
): string {
  const { colors, names } = look
  // The box of a badge holds the corners of every shape.
  const radius = roundToTenth(badgeSize * 0.4)
  const color = colors.groups[key] ?? { fill: colors.ink, letter: colors.ground }
  const path = key === 0 ? circlePath([x, y], radius) : shapePath(key, [x, y], radius)
  const size = badgeSize * 0.45
  const text = names?.[key]
  return [
    `<path d="${path}" fill="${color.fill}" stroke="${colors.ground}" stroke-width="5" paint-order="stroke" stroke-linejoin="round"/>`,
    svgText(
      { x, y: y + size * 0.36, size, anchor: 'middle', fill: color.letter },
      String.fromCharCode(65 + key),
      look,
    ),
    name === undefined || text === undefined
      ? ''
      : svgText(
          { x: name.at[0], y: name.at[1] + 4.5, size: 13, anchor: name.anchor, fill: colors.ink },
          text,
          look,
        ),
  ].join('')
}

type TextPlace = { x: number; y: number; size: number; anchor: string; fill: string }

const svgText = ({ x, y, size, anchor, fill }: TextPlace, text: string, { fontFamily }: SvgLook) =>
  `<text x="${roundToTenth(x)}" y="${roundToTenth(y)}" font-family="${escapeText(fontFamily)}" font-size="${roundToTenth(size)}" font-weight="700" text-anchor="${anchor}" fill="${fill}">${escapeText(text)}</text>`

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
