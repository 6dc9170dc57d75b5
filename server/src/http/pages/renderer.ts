import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { RenderedScreen, RendererFiles, RenderJob, RenderRequest } from '#http/pages/render-thread.ts'
import { openThreads, ThreadUnavailable } from '#threads/thread-pool.ts'

export type Renderer = {
  /** Renders a page; undefined if that is impossible now, so that the browser has to render it. */
  render: (request: RenderRequest, options?: { isEmbed: boolean }) => Promise<RenderedScreen | undefined>
  close: () => Promise<void>
}

type RendererOptions = {
  /** The file that exports `render`. */
  file: string
  /** The file with the `render` of embeds. */
  embedFile?: string
  log: Logger
  /** How many pages are rendered at the same time. */
  numThreads?: number
  /** Warm renderings take a few milliseconds, the first one with the start of its thread a few hundred. */
  limitMs?: number
}

/** How many pages may wait for a thread; it renders that many before a person notices the delay. */
const MAX_WAITING = 100
const MAX_MEGABYTES = 256

/** The files of the renderer in the folder of the built web application. */
export const rendererFile = (webFolder: string): string => join(webFolder, 'server/render.js')
export const embedRendererFile = (webFolder: string): string => join(webFolder, 'server/embed/render.js')

/** Renders pages in worker threads, one at a time in each, so that they delay no other request. */
export function startRenderer(options: RendererOptions): Renderer {
  const { file, embedFile = file, log, numThreads = 1, limitMs = 5000 } = options
  const data: RendererFiles = {
    site: pathToFileURL(file).href,
    embed: pathToFileURL(embedFile).href,
    texts: pathToFileURL(join(dirname(file), 'texts')).href,
  }
  const threads = openThreads<RenderJob, RenderedScreen>(new URL('./render-thread.ts', import.meta.url), {
    task: 'renders pages',
    numThreads,
    limitMs,
    maxWaiting: MAX_WAITING,
    maxMegabytes: MAX_MEGABYTES,
    data,
  })
  let isBuilt = false
  return {
    render: async (request, { isEmbed } = { isEmbed: false }) => {
      // In development, the web application may be built after the start.
      isBuilt ||= existsSync(file)
      if (!isBuilt) return undefined
      try {
        return await threads.ask({ request, isEmbed })
      } catch (error) {
        if (!(error instanceof ThreadUnavailable))
          log.error({ address: request.rendered.address, err: error }, 'a page could not be rendered')
        return undefined
      }
    },
    close: threads.close,
  }
}
