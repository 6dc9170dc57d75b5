import { Worker } from 'node:worker_threads'
import type { RasterReply, RasterRequest } from '#share-images/raster-thread.ts'

export type Raster = {
  /** The drawing as PNG, made after all that were asked for before. */
  toPng: (svg: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** Turns drawings into pixels in one thread, so that they delay no request. The thread begins with the first one. */
export function startRaster(): Raster {
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./raster-thread.ts', import.meta.url))
    // Nothing waits for the thread alone.
    started.unref()
    started.on('message', (reply: RasterReply) => {
      const pending = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(Buffer.from(reply.png))
    })
    const fail = (error: Error) => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The thread that makes pictures ended')))
    return started
  }

  return {
    toPng: (svg) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const request: RasterRequest = { id: ++lastId, svg }
        waiting.set(request.id, { resolve, reject })
        thread.postMessage(request)
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
