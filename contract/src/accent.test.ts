import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { ACCENT_GROUNDS, accentShades, contrastOf } from './accent.ts'

const THEMES = ['light', 'dark'] as const
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever accent is chosen, text has a contrast of 4.5 and controls one of 3, in both themes', () => {
  const check = (accent: string) => {
    const shades = accentShades(accent)
    for (const theme of THEMES) {
      const { main, mainHover, onMain, link } = shades[theme]
      for (const color of [main, mainHover, onMain, link]) assert.match(color, /^#[0-9a-f]{6}$/)
      for (const button of [main, mainHover]) {
        assert(contrastOf(onMain, button) >= 4.5, `text on ${button}, ${theme}`)
        for (const ground of ACCENT_GROUNDS[theme])
          assert(contrastOf(button, ground) >= 3, `${button} on ${ground}`)
      }
      // Links are text, and the focus ring has their color.
      for (const ground of ACCENT_GROUNDS[theme])
        assert(contrastOf(link, ground) >= 4.5, `link ${link} on ${ground}`)
    }
  }
  for (const extreme of ['#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#808080'])
    check(extreme)
  fc.assert(fc.property(anyColor, check), { numRuns: 500 })
})

test('an accent with enough contrast stays as it is, and another keeps its hue', () => {
  assert.equal(accentShades('#005f3c').light.main, '#005f3c')
  assert.equal(accentShades('#005f3c').light.link, '#005f3c')
  assert.equal(accentShades('#7fd6b0').dark.main, '#7fd6b0')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(accentShades('#ff7a00').light.link.slice(at, at + 2), 16),
  )
  assert(red > green && green > blue, 'orange gets darker, not gray')
})

test('the accent is checked against the backgrounds of the pages', () => {
  const css = readFileSync(join(import.meta.dirname, '../../web/src/ui/tokens.css'), 'utf8')
  for (const [index, name] of ['bg', 'surface', 'sunken'].entries()) {
    const { light, dark } = ACCENT_GROUNDS
    assert(css.includes(`--${name}: light-dark(${light[index]}, ${dark[index]});`), name)
  }
})
