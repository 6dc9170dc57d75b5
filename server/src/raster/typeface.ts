import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { projectFolder } from '#config.ts'
import { joinedForms } from '#raster/arabic-forms.ts'

/** The folder with cuts of fonts, which web/serifFont.ts and web/pictureFonts.ts make. */
const FONT_FOLDER = join(projectFolder, 'server/fonts')

/**
 * The fonts of pictures. The renderer loses letters where it has to go on in another font, so one font writes all words
 * of a picture.
 */
export const FONTS = {
  latin: {
    family: 'Literata',
    regular: 'literata-latin-450.ttf',
    bold: 'literata-latin-640.ttf',
  },
  /** The further letters of Latin alphabets, and Cyrillic. */
  european: {
    family: 'Literata',
    regular: 'literata-european-400.ttf',
    bold: 'literata-european-600.ttf',
  },
  arabic: { family: 'Vazirmatn', regular: 'vazirmatn-700.ttf', bold: 'vazirmatn-700.ttf' },
  chinese: {
    family: 'Noto Sans TC',
    regular: 'noto-sans-tc-700.ttf.br',
    bold: 'noto-sans-tc-700.ttf.br',
  },
  japanese: {
    family: 'Noto Sans JP',
    regular: 'noto-sans-jp-700.ttf.br',
    bold: 'noto-sans-jp-700.ttf.br',
  },
} as const satisfies Record<string, { family: string; regular: string; bold: string }>

export type FontName = keyof typeof FONTS
export type Weight = 'regular' | 'bold'

/** The metrics of the characters of a weight. Kerning is ignored, so a rendered line may be a little shorter. */
export type Typeface = {
  /** Whether there is a glyph for every character that is drawn. */
  canWrite: (text: string) => boolean
  /** The width of a text in pixels at a font size. */
  widthOf: (text: string, size: number) => number
}

/** The contents of the files of a font, for the renderer. */
export const fontFiles = (name: FontName): Buffer[] =>
  [...new Set<string>([FONTS[name].regular, FONTS[name].bold])].map(readFont)

function readFont(name: string): Buffer {
  const content = readFileSync(join(FONT_FOLDER, name))
  return name.endsWith('.br') ? brotliDecompressSync(content) : content
}

/** Reads the widths of the characters of a weight. */
export function readTypeface(name: FontName, weight: Weight): Typeface {
  const widths = new Map(widthsIn(readFont(FONTS[name][weight])))
  const widthOfCharacter = (character: string) => widths.get(character.codePointAt(0) ?? 0)
  return {
    canWrite: (text) =>
      [...text.replace(DIRECTIONS, '')].every((character) => widthOfCharacter(character) !== undefined),
    widthOf: (text, size) =>
      [...joinedForms(text)].reduce((sum, character) => sum + (widthOfCharacter(character) ?? 0), 0) * size,
  }
}

/** Characters that only say in which direction others are written. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** The width of each character in a TrueType file, relative to the font size. */
function* widthsIn(font: Buffer): Generator<[character: number, width: number]> {
  const tables = new Map<string, number>()
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16)
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  const tableOffset = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font has no table ${name}`)
    return offset
  }
  const unitsPerEm = font.readUInt16BE(tableOffset('head') + 18)
  const numWidths = font.readUInt16BE(tableOffset('hhea') + 34)
  for (const [character, glyph] of glyphsIn(font, tableOffset('cmap')))
    yield [
      character,
      font.readUInt16BE(tableOffset('hmtx') + Math.min(glyph, numWidths - 1) * 4) / unitsPerEm,
    ]
}

/** The glyph of each character, from the subtable that all fonts with Latin letters have (format 4). */
function* glyphsIn(font: Buffer, cmap: number): Generator<[character: number, glyph: number]> {
  for (let record = cmap + 4; record < cmap + 4 + font.readUInt16BE(cmap + 2) * 8; record += 8) {
    const table = cmap + font.readUInt32BE(record + 4)
    if (font.readUInt16BE(table) !== 4) continue
    const length = font.readUInt16BE(table + 6)
    for (let segment = 0; segment < length; segment += 2) {
      const [end, start] = [table + 14, table + 16 + length].map((list) => font.readUInt16BE(list + segment))
      const step = font.readUInt16BE(table + 16 + 2 * length + segment)
      const rangeAt = table + 16 + 3 * length + segment
      const range = font.readUInt16BE(rangeAt)
      for (let character = start ?? 0; character <= (end ?? 0) && character < 0xffff; character++) {
        const glyphInRange =
          range === 0 ? character : font.readUInt16BE(rangeAt + range + 2 * (character - (start ?? 0)))
        const glyph = glyphInRange === 0 ? 0 : (glyphInRange + step) % 0x10000
        if (glyph !== 0) yield [character, glyph]
      }
    }
    return
  }
}
