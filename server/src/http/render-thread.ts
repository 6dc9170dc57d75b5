import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedPage, RenderPage } from '@parley/contract'

/** A message to the thread, which renders one page at a time. */
export type RenderRequest = Parameters<RenderPage>[0]

export type RenderReply = { page: RenderedPage } | { error: string }

const isRenderer = (built: unknown): built is { render: RenderPage } =>
  typeof built === 'object' && built !== null && 'render' in built && typeof built.render === 'function'

// The application as the web's build has it for the server.
const built: unknown = await import(String(workerData))
if (!isRenderer(built)) throw new Error(`${String(workerData)} renders no pages`)
const { render } = built

const replyTo = async (request: RenderRequest): Promise<RenderReply> => {
  try {
    return { page: await render(request) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (request: RenderRequest) => {
  const reply = await replyTo(request)
  parentPort?.postMessage(reply)
})
