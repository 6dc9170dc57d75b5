import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Cuts the serif in which people's words are set: `node web/voiceFont.ts` writes src/ui/fonts/literata.woff2.

/** What English and most of western Europe write, as in the `unicode-range` of voice.css. */
export const VOICE_CHARACTERS =
  'U+20-7E,U+A0-A1,U+A3,U+A7,U+AB,U+B7,U+BB,U+BF-C0,U+C4-C7,U+C9,U+D1,U+D6,U+D8,U+DC,U+DF-FF,U+153,U+2013-2014,U+2018-201A,U+201C-201E,U+2026,U+20AC'

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

if (import.meta.main) {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2',
  )
  const font = await subsetFont(await readFile(source), charactersOf(VOICE_CHARACTERS), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(join(import.meta.dirname, 'src/ui/fonts/literata.woff2'), font)
  console.log(`literata.woff2: ${font.length} bytes`)
}
