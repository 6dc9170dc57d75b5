/** A color that programs other than browsers read, and its opacity. */
export type Paint = { color: string; opacity: number }

/**
 * Parses a computed color or reference. Browsers write mixed colors as `color(srgb …)`, which few other programs know.
 * Unknown values are returned unchanged.
 */
export function paintOf(value: string): Paint {
  const { name, numbers } = partsOf(value)
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined) {
    const reference = /^url\(["']?(#[^"')]+)["']?\)/.exec(value)
    return { color: reference?.[1] === undefined ? value : `url(${reference[1]})`, opacity: 1 }
  }
  const scale = name === 'color' ? 255 : 1
  const hex = [red, green, blue].map((part) =>
    Math.round(Math.min(Math.max(part * scale, 0), 255))
      .toString(16)
      .padStart(2, '0'),
  )
  return { color: `#${hex.join('')}`, opacity: alpha }
}

function partsOf(value: string): { name: string; numbers: number[] } {
  const found = /^(rgba?|color)\((?:srgb )?([^)]*)\)$/.exec(value)
  if (!found) return { name: '', numbers: [] }
  const [, name = '', list = ''] = found
  return {
    name,
    numbers: list
      .split(/[\s,/]+/)
      .filter(Boolean)
      .map(Number),
  }
}

/** Fallback fonts that other programs and devices have. */
const OUTSIDE_FACES: [RegExp, string][] = [
  [/^["']?Literata/, 'Literata, Georgia, "Noto Serif", serif'],
  [/^system-ui/, 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'],
]

const faceOf = (family: string): string =>
  OUTSIDE_FACES.find(([pattern]) => pattern.test(family))?.[1] ?? family

const PASSED_ON = [
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'text-anchor',
  'paint-order',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
  'fill-rule',
] as const
/** Default values, which need no attribute. */
const DEFAULT_VALUES = new Set(['', 'none', 'normal', 'start', 'butt', 'miter', '1', 'nonzero'])

/** Elements that draw nothing themselves. */
const CONTAINERS = new Set(['g', 'defs', 'pattern', 'svg'])

/** The styles of an element of a drawing, as attributes. */
export function attributesOf(style: CSSStyleDeclaration, tag: string): Record<string, string> {
  const valueOf = (name: string) => style.getPropertyValue(name)
  const attributes: Record<string, string> = {}
  if (!CONTAINERS.has(tag)) {
    for (const name of ['fill', 'stroke'] as const) {
      const { color, opacity } = paintOf(valueOf(name))
      if (name === 'stroke' && color === 'none') continue
      attributes[name] = color
      if (opacity < 1) attributes[`${name}-opacity`] = opacity.toFixed(3)
    }
    if (attributes.stroke !== undefined)
      attributes['stroke-width'] = valueOf('stroke-width').replace('px', '')
  }
  for (const name of PASSED_ON) if (!DEFAULT_VALUES.has(valueOf(name))) attributes[name] ??= valueOf(name)
  if (tag === 'g' && !DEFAULT_VALUES.has(valueOf('transform'))) attributes.transform = valueOf('transform')
  if (tag === 'svg') attributes.overflow = valueOf('overflow')
  if (tag === 'text' || tag === 'tspan') {
    attributes['font-family'] = faceOf(valueOf('font-family'))
    attributes['font-size'] = valueOf('font-size').replace('px', '')
    attributes['font-weight'] = valueOf('font-weight')
  }
  return attributes
}
