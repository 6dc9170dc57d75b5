import { Worker } from 'node:worker_threads'
import type { RasterReply, RasterRequest } from '#raster/raster-thread.ts'

export type Raster = {
  /** Renders a drawing as PNG; drawings are rendered in the order of the calls. */
  toPng: (svg: string) => Promise<Buffer>
  close: () => Promise<void>
}

type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void; limit: NodeJS.Timeout }

/** A picture takes a fraction of a second, and the start of the thread another; what takes longer is broken. */
const LIMIT_MS = 10_000

/** Turns drawings into pixels in one thread, so that they delay no request. The thread begins with the first one. */
export function startRaster({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): Raster {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./raster-thread.ts', import.meta.url))
    // The thread does not keep the process alive.
    started.unref()
    started.on('message', (reply: RasterReply) => {
      const pending = waiting.get(reply.id)
      waiting.delete(reply.id)
      clearTimeout(pending?.limit)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(Buffer.from(reply.png))
    })
    const fail = (error: Error) => {
      if (thread !== started) return
      thread = undefined
      failAll(error)
    }
    started.on('error', fail)
    started.on('exit', () => fail(new Error(ENDED)))
    return started
  }

  const failAll = (error: Error) => {
    for (const { reject, limit } of waiting.values()) {
      clearTimeout(limit)
      reject(error)
    }
    waiting.clear()
  }

  const end = async (error: Error) => {
    const ended = thread
    thread = undefined
    failAll(error)
    await ended?.terminate()
  }

  return {
    toPng: (svg) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const request: RasterRequest = { id: ++lastId, svg }
        const giveUp = () => void end(new Error('A picture took too long'))
        waiting.set(request.id, { resolve, reject, limit: setTimeout(giveUp, limitMs) })
        thread.postMessage(request)
      }),
    close: () => end(new Error(ENDED)),
  }
}

const ENDED = 'The thread that makes pictures ended'
