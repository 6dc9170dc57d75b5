import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { RenderedScreen, RenderJob, RenderReply, RenderRequest } from '#http/render-thread.ts'

export type Renderer = {
  /** The rendered page; undefined where it cannot be had now, and the browser has to render it. */
  render: (request: RenderRequest, options?: { isEmbed: boolean }) => Promise<RenderedScreen | undefined>
  close: () => Promise<void>
}

type RendererOptions = {
  /** The file that exports `render`. */
  file: string
  /** The same for what other sites show inside their pages. */
  embedFile?: string
  log: Logger
  /** How many pages are rendered at the same time. */
  numThreads?: number
  /** Warm renderings take a few milliseconds, the first one with the start of its thread a few hundred. */
  limitMs?: number
}

/** How many pages may wait for a thread, which renders that many before a person notices. */
const MAX_WAITING = 100
/** The pause after a thread has crashed, so that a thread that cannot start does not slow requests down. */
const REST_MS = 1000
/** The memory limit of a thread; one that exceeds it ends. */
const MAX_MEGABYTES = 256

/** The files of the renderer in the folder of the built web application. */
export const rendererFile = (webFolder: string): string => join(webFolder, 'server/render.js')
export const embedRendererFile = (webFolder: string): string => join(webFolder, 'server/embed/render.js')

type Job = { request: RenderRequest; isEmbed: boolean; resolve: (page: RenderedScreen | undefined) => void }

/** Renders pages in worker threads, one at a time in each, so that they delay no other request. */
export function startRenderer(options: RendererOptions): Renderer {
  const { file, embedFile = file, log, numThreads = 1, limitMs = 5000 } = options
  let isBuilt = false
  const waiting: Job[] = []
  const threads = Array.from({ length: numThreads }, () =>
    renderThread({ file, embedFile, log, limitMs, takeJob: () => waiting.shift() }),
  )

  return {
    render: async (request, { isEmbed } = { isEmbed: false }) => {
      // In development the build may come after the start.
      isBuilt ||= existsSync(file)
      if (!isBuilt || waiting.length >= MAX_WAITING) return undefined
      return new Promise((resolve) => {
        waiting.push({ request, isEmbed, resolve })
        // The first thread that is free, so that further ones start only when they are needed.
        threads.find((thread) => !thread.isBusy())?.next()
      })
    },
    close: async () => {
      for (const job of waiting.splice(0)) job.resolve(undefined)
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

type ThreadOptions = Required<Pick<RendererOptions, 'file' | 'embedFile' | 'log' | 'limitMs'>> & {
  takeJob: () => Job | undefined
}

/** One thread, which starts with its first page, and again after it was stopped or has crashed. */
const renderThread = ({ file, embedFile, log, limitMs, takeJob }: ThreadOptions) => {
  let thread: Worker | undefined
  let running: { job: Job; limit: NodeJS.Timeout } | undefined
  let restUntil = 0

  const finish = (page: RenderedScreen | undefined) => {
    clearTimeout(running?.limit)
    running?.job.resolve(page)
    running = undefined
    next()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: { site: pathToFileURL(file).href, embed: pathToFileURL(embedFile).href },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    // The thread does not keep the process alive.
    started.unref()
    started.on('message', (reply: RenderReply) => {
      if ('error' in reply)
        log.error({ address: running?.job.request.rendered.address, err: new Error(reply.error) }, FAILED)
      finish('page' in reply ? reply.page : undefined)
    })
    const end = (reason: unknown) => {
      if (thread !== started) return
      log.error({ address: running?.job.request.rendered.address, err: reason }, 'the rendering thread ended')
      thread = undefined
      restUntil = Date.now() + REST_MS
      finish(undefined)
    }
    started.on('error', end)
    started.on('exit', (code) => end(`exit code ${code}`))
    return started
  }

  const stop = async () => {
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  const giveUp = () => {
    log.error({ address: running?.job.request.rendered.address }, 'rendering a page took too long')
    void stop()
    finish(undefined)
  }

  const next = () => {
    if (running !== undefined) return
    const job = takeJob()
    if (job === undefined) return
    if (thread === undefined && Date.now() < restUntil) return void skip(job)
    thread ??= start()
    running = { job, limit: setTimeout(giveUp, limitMs) }
    thread.postMessage({ request: job.request, isEmbed: job.isEmbed } satisfies RenderJob)
  }
  const skip = (job: Job) => {
    job.resolve(undefined)
    next()
  }

  const close = async () => {
    await stop()
    clearTimeout(running?.limit)
    running?.job.resolve(undefined)
    running = undefined
  }
  return { next, close, isBusy: () => running !== undefined }
}

const FAILED = 'a page could not be rendered'
