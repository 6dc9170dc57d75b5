import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from '#raster/typeface.ts'

/** A drawing to turn into pixels, and its answer. */
export type RasterRequest = { id: number; svg: string }
export type RasterReply = { id: number; png: Uint8Array } | { id: number; error: string }

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const fontBuffers = fontFiles()

function toPng(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Literata', loadSystemFonts: false },
  })
  // Both are outside of the memory that JavaScript gives back by itself.
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

parentPort?.on('message', ({ id, svg }: RasterRequest) => {
  let reply: RasterReply
  try {
    reply = { id, png: toPng(svg) }
  } catch (error) {
    reply = { id, error: String(error) }
  }
  parentPort?.postMessage(reply)
})
