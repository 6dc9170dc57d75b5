import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import subsetFont from 'subset-font'
import { BROTLI } from './compressed.ts'
import { charactersOf } from './serifFont.ts'

// Cuts the fonts of pictures beyond western Europe: `node web/pictureFonts.ts FOLDER` reads the whole fonts from
// FOLDER/node_modules, into which these packages are installed only for that, since they have a hundred megabytes:
// vazirmatn, @expo-google-fonts/literata, @expo-google-fonts/noto-sans-tc and @expo-google-fonts/noto-sans-jp.

const LATIN = charactersOf(
  'U+20-7E,U+A0-17F,U+218-21B,U+1E9E,U+2010-2015,U+2018-201E,U+2026,U+20A0-20BF,U+2212',
)

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** All characters of two bytes of an encoding, which are those in daily use. */
function charactersIn(encoding: string, leads: readonly number[], trails: readonly number[]): string {
  const decoder = new TextDecoder(encoding)
  return leads
    .flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail))))
    .filter((character) => !character.includes('\ufffd'))
    .join('')
}
/** Signs and the first level of Big5, without the kana after it, so that Japanese texts get the Japanese font. */
const chinese = (): string =>
  charactersIn('big5', numbers(0xa1, 0xc5), [...numbers(0x40, 0x7e), ...numbers(0xa1, 0xfe)]) +
  charactersIn('big5', [0xc6], numbers(0x40, 0x7e))
/** JIS X 0208. */
const japanese = (): string => charactersIn('euc-jp', numbers(0xa1, 0xf4), numbers(0xa1, 0xfe))

/** The forms of Arabic letters are only for measuring; the renderer joins the letters itself. */
const ARABIC = charactersOf('U+600-6FF,U+200C-200F,U+FB50-FBFF,U+FE70-FEFC')
const CYRILLIC = charactersOf('U+400-45F,U+490-491,U+2116')
const FEATURES = [
  'kern',
  'liga',
  'rlig',
  'calt',
  'mark',
  'mkmk',
  'ccmp',
  'locl',
  'init',
  'medi',
  'fina',
  'isol',
]

const FILES = [
  {
    from: '@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf',
    to: 'literata-european-400.ttf',
    characters: LATIN + CYRILLIC,
  },
  {
    from: '@expo-google-fonts/literata/600SemiBold/Literata_600SemiBold.ttf',
    to: 'literata-european-600.ttf',
    characters: LATIN + CYRILLIC,
  },
  { from: 'vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf', to: 'vazirmatn-700.ttf', characters: LATIN + ARABIC },
  {
    from: '@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
    to: 'noto-sans-tc-700.ttf.br',
    characters: LATIN + chinese(),
  },
  {
    from: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
    to: 'noto-sans-jp-700.ttf.br',
    characters: LATIN + japanese(),
  },
]

/** The names of a family and of its style, by which the renderer finds a font whose weight is neither 400 nor 700. */
const FAMILY_NAMES = [16, 17]

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder in which the packages of fonts are installed')
for (const { from, to, characters } of FILES) {
  const cut = await subsetFont(await readFile(join(folder, 'node_modules', from)), characters, {
    targetFormat: 'sfnt',
    keepFeatures: FEATURES,
    noHinting: true,
    preserveNameIds: FAMILY_NAMES,
  })
  const content = to.endsWith('.br') ? brotliCompressSync(cut, { params: BROTLI }) : cut
  await writeFile(join(import.meta.dirname, '../server/fonts', to), content)
  console.log(`${to}: ${content.length} bytes`)
}
