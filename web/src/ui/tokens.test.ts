import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, distance, KINDS_OF_VISION } from './colors.fixture.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [usual = '', forced = ''] = css.split('@media (forced-colors: active)')

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']

/** The value of a color token in a theme. */
const color = (name: string, theme: Theme): string => {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(usual) ?? []
  const [light = value, dark = value] = /^light-dark\(([^,]+), ([^)]+)\)$/.exec(value)?.slice(1) ?? []
  const found = theme === 'light' ? light : dark
  expect(found, `--${name} in ${theme}`).toMatch(/^#[0-9a-f]{6}$/)
  return found
}

/** The lowest allowed contrasts on page, surface and sunken ground. */
const ON_GROUNDS: Record<string, Record<Theme, readonly number[]>> = {
  ink: { light: [16.3, 17.8, 14.8], dark: [15.7, 14.2, 16.6] },
  'ink-2': { light: [8.2, 8.9, 7.4], dark: [9.8, 8.9, 10.3] },
  'ink-3': { light: [5.3, 5.8, 4.8], dark: [6.7, 6.1, 7.1] },
  'line-strong': { light: [3.6, 4, 3.3], dark: [4.3, 3.9, 4.6] },
  blue: { light: [6.7, 7.3, 6.1], dark: [9.1, 8.2, 9.6] },
  danger: { light: [6.4, 7, 5.8], dark: [8.1, 7.3, 8.5] },
  ok: { light: [6, 6.6, 5.5], dark: [10, 9.1, 10.6] },
  warn: { light: [6.4, 6.9, 5.8], dark: [11, 9.9, 11.6] },
  'group-a': { light: [6.4, 6.9], dark: [10.1, 9.1] },
  'group-b': { light: [4.5, 4.9], dark: [4.8, 4.3] },
  'group-c': { light: [3.1, 3.4], dark: [5.8, 5.3] },
  'group-d': { light: [3.1, 3.4], dark: [10, 9] },
  'group-e': { light: [15, 16.4], dark: [3.7, 3.3] },
  'group-f': { light: [15.2, 16.5], dark: [14.9, 13.5] },
  'agree-ink': { light: [4.5, 4.5, 4.5], dark: [4.5, 4.5, 4.5] },
  'disagree-ink': { light: [4.5, 4.5, 4.5], dark: [4.5, 4.5, 4.5] },
  'pass-ink': { light: [4.5, 4.5, 4.5], dark: [4.5, 4.5, 4.5] },
  agree: { light: [3, 3, 3], dark: [3, 3, 3] },
  disagree: { light: [3, 3, 3], dark: [3, 3, 3] },
  pass: { light: [3, 3, 3], dark: [3, 3, 3] },
}
const GROUNDS = ['bg', 'surface', 'sunken']

/** The lowest allowed contrast of a color on its own background. */
const PAIRS: readonly [front: string, ground: string, least: Record<Theme, number>][] = [
  ['ink', 'pen', { light: 13.8, dark: 8.8 }],
  ['on-ink', 'ink', { light: 16.3, dark: 15.7 }],
  ['agree-ink', 'agree-soft', { light: 4.5, dark: 4.5 }],
  ['disagree-ink', 'disagree-soft', { light: 4.5, dark: 4.5 }],
  ['pass-ink', 'pass-soft', { light: 8.4, dark: 4.5 }],
  ['danger', 'danger-soft', { light: 4.5, dark: 4.5 }],
  ['on-vote', 'agree', { light: 4.5, dark: 4.5 }],
  ['on-vote', 'disagree', { light: 4.5, dark: 4.5 }],
  ['on-vote', 'pass', { light: 4.5, dark: 4.5 }],
  ['on-group-a', 'group-a', { light: 6.9, dark: 10.1 }],
  ['on-group-b', 'group-b', { light: 4.9, dark: 4.8 }],
  ['on-group-c', 'group-c', { light: 5.2, dark: 5.8 }],
  ['on-group-d', 'group-d', { light: 5.2, dark: 10 }],
  ['on-group-e', 'group-e', { light: 16.4, dark: 5 }],
  ['on-group-f', 'group-f', { light: 16.5, dark: 14.9 }],
]

const rounded = (ratio: number) => Number(ratio.toFixed(1))

describe.each(THEMES)('contrast in %s', (theme) => {
  test.each(Object.entries(ON_GROUNDS))(
    'the color %s stands out from every background that it is used on',
    (name, least) => {
      least[theme].forEach((ratio, at) => {
        const ground = GROUNDS[at] ?? ''
        expect(
          rounded(contrast(color(name, theme), color(ground, theme))),
          `on ${ground}`,
        ).toBeGreaterThanOrEqual(ratio)
      })
    },
  )

  test.each(PAIRS)('the color %s is readable on %s', (front, ground, least) => {
    expect(rounded(contrast(color(front, theme), color(ground, theme)))).toBeGreaterThanOrEqual(least[theme])
  })
})

test('the line under the pen in the dark theme, and the rim of a band in charts, stand out', () => {
  const line = /--pen-stroke: light-dark\(transparent, (#\w+)\)/.exec(usual)?.[1] ?? ''
  const rim = /--pen-line: light-dark\(transparent, (#\w+)\)/.exec(usual)?.[1] ?? ''
  expect(rounded(contrast(line, color('bg', 'dark')))).toBeGreaterThanOrEqual(14.2)
  expect(rounded(contrast(rim, color('pen', 'dark')))).toBeGreaterThanOrEqual(6.2)
  expect(rounded(contrast(rim, color('surface', 'dark')))).toBeGreaterThanOrEqual(10.1)
})

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const pairsOf = (letters: readonly string[]) =>
  letters.flatMap((one, at) =>
    letters.slice(at + 1).map((other) => [`group-${one}`, `group-${other}`] as const),
  )
const withVotes = LETTERS.slice(0, 3).flatMap((letter) =>
  ['agree', 'disagree'].map((vote) => [`group-${letter}`, vote] as const),
)

/** Differences are given as whole numbers; definitions of white change them by hundredths. */
const ROUNDING = 0.6

/** The lowest allowed difference (CIEDE2000) for each kind of sight: normal, protan, deutan, tritan. */
const DISTANCES: readonly [
  what: string,
  pairs: readonly (readonly [string, string])[],
  least: Record<Theme, readonly number[]>,
][] = [
  ['two groups', pairsOf(LETTERS.slice(0, 2)), { light: [44, 28, 19, 58], dark: [57, 42, 19, 73] }],
  ['three groups', pairsOf(LETTERS.slice(0, 3)), { light: [40, 25, 19, 15], dark: [35, 23, 19, 19] }],
  ['four groups', pairsOf(LETTERS.slice(0, 4)), { light: [21, 19, 17, 15], dark: [29, 23, 19, 19] }],
  ['six groups', pairsOf(LETTERS), { light: [21, 19, 17, 15], dark: [25, 23, 19, 13] }],
  ['three groups and the votes', withVotes, { light: [23, 9, 10, 9], dark: [22, 11, 13, 15] }],
]

describe.each(THEMES)('colors in %s', (theme) => {
  test.each(DISTANCES)('the colors of %s differ for every kind of sight', (_what, pairs, least) => {
    for (const [at, [sight, matrix]] of Object.entries(KINDS_OF_VISION).entries()) {
      const found = pairs.map(([one, other]) => distance(color(one, theme), color(other, theme), matrix))
      expect(Math.min(...found), sight).toBeGreaterThanOrEqual((least[theme][at] ?? 0) - ROUNDING)
    }
  })
})

test('in forced colors, groups, votes and the pen use the colors that the person has chosen', () => {
  const SYSTEM = ['Mark', 'MarkText', 'Canvas', 'CanvasText', 'GrayText', 'Highlight']
  const values = new Map(
    [...forced.matchAll(/--([\w-]+): (\w+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  for (const value of values.values()) expect(SYSTEM).toContain(value)
  const needed = [
    'agree',
    'disagree',
    'pass',
    'pen',
    'pen-line',
    ...LETTERS.flatMap((x) => [`group-${x}`, `on-group-${x}`]),
  ]
  for (const name of needed) expect(values.has(name), name).toBe(true)
  expect([values.get('pen'), values.get('pen-line')]).toEqual(['Mark', 'MarkText'])
})
