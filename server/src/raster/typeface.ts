import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#config.ts'

/** The folder with subsets of the serif font for texts by participants. web/serifFont.ts creates them. */
const FONT_FOLDER = join(projectFolder, 'server/fonts')
/** The font files of each weight. Characters that the first file lacks are taken from the second one. */
const FILES_BY_WEIGHT = {
  regular: ['literata-latin-450.ttf'],
  bold: ['literata-latin-640.ttf', 'literata-latin-ext-640.ttf'],
} as const

export type Weight = keyof typeof FILES_BY_WEIGHT

/** The metrics of the characters of a weight. Kerning is ignored, so a rendered line may be a little shorter. */
export type Typeface = {
  /** Whether there is a glyph for every character. */
  canWrite: (text: string) => boolean
  /** The width of a text in pixels at a font size. */
  widthOf: (text: string, size: number) => number
}

/** The contents of the font files, for the renderer. */
export const fontFiles = (): Buffer[] =>
  Object.values(FILES_BY_WEIGHT).flatMap((names) =>
    names.map((name) => readFileSync(join(FONT_FOLDER, name))),
  )

/** Reads the widths of the characters of a weight. */
export function readTypeface(weight: Weight): Typeface {
  const widths = new Map<number, number>()
  for (const name of FILES_BY_WEIGHT[weight])
    for (const [character, width] of widthsIn(readFileSync(join(FONT_FOLDER, name))))
      if (!widths.has(character)) widths.set(character, width)
  return {
    canWrite: (text) => [...text].every((character) => widths.has(character.codePointAt(0) ?? 0)),
    widthOf: (text, size) =>
      [...text].reduce((sum, character) => sum + (widths.get(character.codePointAt(0) ?? 0) ?? 0), 0) * size,
  }
}

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
