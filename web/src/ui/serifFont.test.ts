import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const css = read('serifFont.css')
const ranges = (text: string) => [...text.matchAll(/U\+[0-9A-F]+(?:-[0-9A-F]+)?/g)].map(([range]) => range)

const cuts = [
  { file: 'literata', name: 'SERIF_CHARACTERS' },
  { file: 'literata-polish', name: 'POLISH_LETTERS' },
  { file: 'literata-further', name: 'FURTHER_LETTERS' },
  { file: 'literata-cyrillic', name: 'CYRILLIC_LETTERS' },
]
const declaredFor = (file: string) => {
  const [, declared = ''] = new RegExp(`${file}\\.woff2[^}]*unicode-range:([^;]+);`).exec(css) ?? []
  return ranges(declared)
}
const sizeOf = (file: string) => statSync(join(import.meta.dirname, `fonts/${file}.woff2`)).size

test.each(cuts)('$file has exactly the characters for which browsers load it', ({ file, name }) => {
  const [, cut = ''] = new RegExp(`${name} =\\s*'([^']+)'`).exec(read('../../serifFont.ts')) ?? []
  expect(ranges(cut)).not.toEqual([])
  expect(declaredFor(file)).toEqual(ranges(cut))
})

test('the serif font of the first screen weighs at most 28.5 kB and has its license beside it', () => {
  expect(sizeOf('literata')).toBeLessThanOrEqual(28_500)
  expect(read('fonts/OFL.txt')).toContain('SIL Open Font License, Version 1.1')
})

test('a page in Polish loads 36 kB of fonts at most, and one in Ukrainian 44 kB', () => {
  expect(sizeOf('literata') + sizeOf('literata-polish')).toBeLessThanOrEqual(36_000)
  expect(sizeOf('literata') + sizeOf('literata-cyrillic')).toBeLessThanOrEqual(44_000)
})

test('a page in Polish or Ukrainian finds each letter of its alphabet in its files', () => {
  const isIn = (file: string, letter: string) =>
    declaredFor(file).some((range) => {
      const [first = '', last = first] = range.slice('U+'.length).split('-')
      const code = letter.codePointAt(0) ?? 0
      return code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)
    })
  const missing = (letters: string, files: readonly string[]) =>
    [...letters, ...letters.toUpperCase()].filter((letter) => !files.some((file) => isIn(file, letter)))
  expect(missing('aąbcćdeęfghijklłmnńoóprsśtuwyzźż„”', ['literata', 'literata-polish'])).toEqual([])
  expect(missing('абвгґдеєжзиіїйклмнопрстуфхцчшщьюя«»’', ['literata', 'literata-cyrillic'])).toEqual([])
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
