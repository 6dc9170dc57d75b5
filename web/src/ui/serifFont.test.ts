import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const css = read('serifFont.css')
const ranges = (text: string) => [...text.matchAll(/U\+[0-9A-F]+(?:-[0-9A-F]+)?/g)].map(([range]) => range)

test('the subset of the serif font has exactly the characters for which browsers load it', () => {
  const [, cut = ''] = /SERIF_CHARACTERS =\s*'([^']+)'/.exec(read('../../serifFont.ts')) ?? []
  const [, declared = ''] = /literata\.woff2[^}]*unicode-range:([^;]+);/.exec(css) ?? []
  expect(ranges(cut)).not.toEqual([])
  expect(ranges(declared)).toEqual(ranges(cut))
})

test('the serif font of the first screen weighs at most 28.5 kB and has its license beside it', () => {
  expect(statSync(join(import.meta.dirname, 'fonts/literata.woff2')).size).toBeLessThanOrEqual(28_500)
  expect(read('fonts/OFL.txt')).toContain('SIL Open Font License, Version 1.1')
})

test('every fallback font of the device is scaled to the height of Literata, so that nothing moves', () => {
  const faces = [...css.matchAll(/src: local[^}]+/g)].map(([face]) => {
    const [adjust = 0, ascent = 0, descent = 0] = ['size-adjust', 'ascent-override', 'descent-override'].map(
      (name) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100,
    )
    return { ascent: adjust * ascent, descent: adjust * descent }
  })
  expect(faces.length).toBeGreaterThanOrEqual(4)
  for (const { ascent, descent } of faces) {
    expect(ascent).toBeCloseTo(1.177, 2)
    expect(descent).toBeCloseTo(0.308, 2)
  }
})
