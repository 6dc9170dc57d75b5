import type { RasterRequest } from '#raster/raster-thread.ts'
import type { FontName } from '#raster/typeface.ts'
import { openThreads } from '#threads/thread-pool.ts'

export type Raster = {
  /** Renders an SVG drawing as PNG. Drawings are rendered in the order of the calls. */
  toPng: (svg: string, font?: FontName) => Promise<Buffer>
  close: () => Promise<void>
}

/** Starting the thread and rendering a picture each take a fraction of a second, so a much longer time is an error. */
const DEFAULT_LIMIT_MS = 10_000

/** Renders drawings in one thread, so that they delay no request. The thread starts with the first drawing. */
export function startRaster({ limitMs = DEFAULT_LIMIT_MS }: { limitMs?: number } = {}): Raster {
  const file = new URL('./raster-thread.ts', import.meta.url)
  const thread = openThreads<RasterRequest, Uint8Array>(file, { task: 'makes pictures', limitMs })
  return {
    toPng: async (svg, font = 'latin') => Buffer.from(await thread.ask({ svg, font })),
    close: thread.close,
  }
}
