import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from '#raster/typeface.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** A request to render an SVG drawing. */
export type RasterRequest = { svg: string }

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const fontBuffers = fontFiles()

function toPng(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Literata', loadSystemFonts: false },
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

answerRequests(({ svg }: RasterRequest) => toPng(svg))
