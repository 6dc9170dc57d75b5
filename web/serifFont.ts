import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Cuts the serif font of people's words: `node web/serifFont.ts` writes the files in src/ui/fonts for screens, and fonts
// in server/fonts for the pictures of link previews.

/** The characters of English and most of western Europe, the same as in the `unicode-range` of serifFont.css. */
export const SERIF_CHARACTERS =
  'U+20-7E,U+A0-A1,U+A3,U+A7,U+AB,U+B7,U+BB,U+BF-C0,U+C4-C7,U+C9,U+D1,U+D6,U+D8,U+DC,U+DF-FF,U+153,U+2013-2014,U+2018-201A,U+201C-201E,U+2026,U+20AC'

/** The further letters of Europe's Latin alphabets, as in serifFont.css. */
const FURTHER_LETTERS = 'U+100-101,U+104-152,U+154-17F'

const FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl']

/** The characters of a `unicode-range`. */
const charactersOf = (ranges: string): string =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

const WEIGHTS = { min: 400, max: 700 }
/** The renderer of pictures supports no ranges of weights, so these are the weights of texts and titles. */
const PICTURE_WEIGHTS = [450, 640]
/**
 * Without ligatures, since the renderer of pictures takes a letter from the second file only if the first has as many
 * glyphs.
 */
const PICTURE_FEATURES = FEATURES.filter((feature) => feature !== 'liga')
/** Pictures cannot use a fallback font, so their files contain more Latin letters. */
const PICTURE_FILES = {
  latin: SERIF_CHARACTERS,
  'latin-ext': 'U+100-17F,U+218-21B,U+1E9E,U+20A0-20BF,U+2212',
}

const read = (file: string): Promise<Buffer> =>
  readFile(
    createRequire(import.meta.url).resolve(
      `@fontsource-variable/literata/files/literata-${file}-wght-normal.woff2`,
    ),
  )

const write = async (path: string, font: Buffer): Promise<void> => {
  await writeFile(join(import.meta.dirname, path), font)
  console.log(`${path}: ${font.length} bytes`)
}

if (import.meta.main) {
  const screenFiles = [
    { from: 'latin', characters: SERIF_CHARACTERS, to: 'literata' },
    { from: 'latin-ext', characters: FURTHER_LETTERS, to: 'literata-further' },
  ]
  for (const { from, characters, to } of screenFiles) {
    const font = await subsetFont(await read(from), charactersOf(characters), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
      noHinting: true,
    })
    await write(`src/ui/fonts/${to}.woff2`, font)
  }
  for (const [file, characters] of Object.entries(PICTURE_FILES))
    for (const weight of PICTURE_WEIGHTS) {
      const font = await subsetFont(await read(file), charactersOf(characters), {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
        keepFeatures: PICTURE_FEATURES,
        noHinting: true,
      })
      await write(`../server/fonts/literata-${file}-${weight}.ttf`, font)
    }
}
