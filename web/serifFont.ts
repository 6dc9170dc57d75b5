import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Cuts the serif font of people's words: `node web/serifFont.ts` writes the files in src/ui/fonts for screens, and fonts
// in server/fonts for the pictures of link previews.

/** The characters of English and most of western Europe, the same as in the `unicode-range` of serifFont.css. */
export const SERIF_CHARACTERS =
  'U+20-7E,U+A0-A1,U+A3,U+A7,U+AB,U+B7,U+BB,U+BF-C1,U+C3-C7,U+C9-CA,U+CD,U+D1,U+D3,U+D5-D6,U+D8,U+DA,U+DC,U+DF-FF,U+153,U+2013-2014,U+2018-201A,U+201C-201E,U+2026,U+20AC'

/** The letters of Polish that English lacks. */
const POLISH_LETTERS = 'U+104-107,U+118-119,U+141-144,U+15A-15B,U+179-17C'
/** The further letters of Europe's Latin alphabets, as in serifFont.css. */
const FURTHER_LETTERS = 'U+100-101,U+108-117,U+11A-140,U+145-152,U+154-159,U+15C-178,U+17D-17F'
/** The letters of Ukrainian and Russian. */
const CYRILLIC_LETTERS = 'U+401,U+404,U+406-407,U+410-44F,U+451,U+454,U+456-457,U+490-491,U+2116'

const FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl']

/** The characters of a `unicode-range`. */
export const charactersOf = (ranges: string): string =>
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
    { from: 'latin-ext', characters: POLISH_LETTERS, to: 'literata-polish' },
    { from: 'latin-ext', characters: FURTHER_LETTERS, to: 'literata-further' },
    { from: 'cyrillic', characters: CYRILLIC_LETTERS, to: 'literata-cyrillic' },
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
  for (const weight of PICTURE_WEIGHTS) {
    const font = await subsetFont(await read('latin'), charactersOf(SERIF_CHARACTERS), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight },
      // Lines are measured by single letters, so there are no ligatures.
      keepFeatures: FEATURES.filter((feature) => feature !== 'liga'),
      noHinting: true,
    })
    await write(`../server/fonts/literata-latin-${weight}.ttf`, font)
  }
}
