import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { FONTS, fontFiles, type FontName } from '#raster/typeface.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** A request to render an SVG drawing with a font. */
export type RasterRequest = { svg: string; font: FontName }

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
/** The files of the fonts that were needed so far. */
const files = new Map<FontName, Buffer[]>()

function filesOf(font: FontName): Buffer[] {
  const found = files.get(font) ?? fontFiles(font)
  files.set(font, found)
  return found
}

function toPng({ svg, font }: RasterRequest): Uint8Array {
  const { family } = FONTS[font]
  const drawing = new Resvg(svg, {
    font: { fontBuffers: filesOf(font), defaultFontFamily: family, loadSystemFonts: false },
  })
  // Both objects are outside the memory of the garbage collector and must be freed.
  try {
    const image = drawing.render()
    try {
      return image.asPng()
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}

answerRequests(toPng)
