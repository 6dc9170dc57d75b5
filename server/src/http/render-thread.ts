import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedPage, RenderPage, Rendering } from '@parley/contract'
import { pageData, readResponse, writeResponse, type PageScreen } from '#http/page-data.ts'

/** A message to the thread, which renders one page at a time. */
export type RenderRequest = PageScreen & { rendered: Rendering }

/** A rendered page with its data, as they stand in it. */
export type RenderedScreen = Pick<RenderedPage, 'html' | 'sources'> & { data: string }

export type RenderReply = { page: RenderedScreen } | { error: string }

const isRenderer = (built: unknown): built is { render: RenderPage } =>
  typeof built === 'object' && built !== null && 'render' in built && typeof built.render === 'function'

// The application as the web's build has it for the server.
const built: unknown = await import(String(workerData))
if (!isRenderer(built)) throw new Error(`${String(workerData)} renders no pages`)
const { render } = built

const renderScreen = async ({ responses, ...screen }: RenderRequest): Promise<RenderedScreen> => {
  const read = responses.map(readResponse)
  const { html, sources, responses: shown } = await render({ ...screen, responses: read })
  const written = shown.map((response) => responses[read.indexOf(response)] ?? writeResponse(response))
  return { html, sources, data: pageData({ ...screen, responses: written }) }
}

const replyTo = async (request: RenderRequest): Promise<RenderReply> => {
  try {
    return { page: await renderScreen(request) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (request: RenderRequest) => {
  const reply = await replyTo(request)
  parentPort?.postMessage(reply)
})
