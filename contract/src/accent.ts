/** The accent of a site in one theme: main buttons with their text, and links with the focus ring. */
export type AccentShades = { main: string; mainHover: string; onMain: string; link: string }

type Theme = 'light' | 'dark'

/** The backgrounds that buttons and links stand on, as in `tokens.css`. */
export const ACCENT_GROUNDS = {
  light: ['#f7f5f0', '#ffffff', '#edeae2'],
  dark: ['#121519', '#1b1f25', '#0c0e11'],
} as const satisfies Record<Theme, readonly string[]>

const ON_MAIN = { light: '#ffffff', dark: '#121519' } as const

/** The least contrasts by WCAG 2: of text, and of the edge of a control. */
const TEXT = 4.5
const CONTROL = 3
const STEP = 0.01
const HOVER = 0.06
/** Closer to black or white than this, a button changes towards the middle when a pointer is over it. */
const EXTREME = 0.12

/**
 * Derives the shades of an accent, given as `#rrggbb`, for both themes. A color that has too little contrast gets darker
 * in the light theme and lighter in the dark one, and keeps its hue.
 */
export const accentShades = (accent: string): Record<Theme, AccentShades> => ({
  light: shadesIn('light', accent),
  dark: shadesIn('dark', accent),
})

/** The colors of an accent as custom properties of `tokens.css`, each with its values for both themes. */
export function accentProperties(accent: string): Record<`--${string}`, string> {
  const { light, dark } = accentShades(accent)
  const inBoth = (name: keyof AccentShades) => `light-dark(${light[name]},${dark[name]})`
  return {
    '--main': inBoth('main'),
    '--main-hover': inBoth('mainHover'),
    '--on-main': inBoth('onMain'),
    '--link': inBoth('link'),
  }
}

/** Whether a text is a color that {@link accentShades} can derive shades from. */
export const isAccent = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The contrast of two colors by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function shadesIn(theme: Theme, accent: string): AccentShades {
  const onMain = ON_MAIN[theme]
  const contrastOnGrounds = (color: string) =>
    Math.min(...ACCENT_GROUNDS[theme].map((ground) => contrastOf(color, ground)))
  const main = adapted(
    accent,
    theme,
    (color) => contrastOf(color, onMain) >= TEXT && contrastOnGrounds(color) >= CONTROL,
  )
  const link = adapted(accent, theme, (color) => contrastOnGrounds(color) >= TEXT)
  return { main, mainHover: hovered(main, theme), onMain, link }
}

/** The nearest shade that suffices: darker in the light theme, lighter in the dark one. */
function adapted(accent: string, theme: Theme, suffices: (color: string) => boolean): string {
  if (suffices(accent)) return accent
  const { lightness, ...hue } = perceived(accent)
  const end = theme === 'light' ? 0 : 1
  const direction = theme === 'light' ? -STEP : STEP
  for (let next = lightness + direction; theme === 'light' ? next > end : next < end; next += direction) {
    const color = colorOf({ ...hue, lightness: next })
    if (suffices(color)) return color
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

function hovered(main: string, theme: Theme): string {
  const { lightness, ...hue } = perceived(main)
  const isExtreme = theme === 'light' ? lightness < EXTREME : lightness > 1 - EXTREME
  const direction = (theme === 'light') === isExtreme ? HOVER : -HOVER
  return colorOf({ ...hue, lightness: lightness + direction })
}

/** A color in OKLab: its perceived lightness from 0 to 1, and the two axes of its hue. */
type Perceived = { lightness: number; a: number; b: number }

function perceived(color: string): Perceived {
  const [red, green, blue] = linearOf(color)
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ]
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The color of a screen with this lightness and hue, paler where no screen has it as vivid. */
function colorOf({ lightness, a, b }: Perceived): string {
  for (let vividness = 1; vividness > 0; vividness -= 0.05) {
    const rgb = linearFrom({ lightness, a: a * vividness, b: b * vividness })
    if (rgb.every((value) => value >= -0.0001 && value <= 1.0001)) return hexOf(rgb)
  }
  return hexOf(linearFrom({ lightness, a: 0, b: 0 }))
}

type Rgb = readonly [red: number, green: number, blue: number]

function linearFrom({ lightness, a, b }: Perceived): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function linearOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) => {
      const within = Math.min(1, Math.max(0, value))
      const light = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055
      return Math.round(light * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
