import { workerData } from 'node:worker_threads'
import type { RenderedPage, RenderPage, Rendering } from '@parley/contract'
import { pageData, readResponse, writeResponse, type PageScreen } from '#http/pages/page-data.ts'
import { answerRequests } from '#threads/answer-requests.ts'

/** A message to the thread, which renders one page at a time. */
export type RenderRequest = PageScreen & { rendered: Rendering }

/** A request, and which of the two applications renders it. */
export type RenderJob = { request: RenderRequest; isEmbed: boolean }

/** A rendered page and its data as bytes, which are transferred between threads instead of being copied. */
export type RenderedScreen = Pick<RenderedPage, 'sources'> & {
  html: Uint8Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
}

/** The built applications, and the folder with the texts of all languages. */
export type RendererFiles = { site: string; embed: string; texts: string }

const isRenderer = (built: unknown): built is { render: RenderPage } =>
  typeof built === 'object' && built !== null && 'render' in built && typeof built.render === 'function'

/** Loads an application from the build for the server. */
const loaded = async (file: string): Promise<RenderPage> => {
  const built: unknown = await import(file)
  if (!isRenderer(built)) throw new Error(`${file} renders no pages`)
  return built.render
}
const files: RendererFiles = workerData
const site = await loaded(files.site)

const isTexts = (found: unknown): found is { default: Readonly<Record<string, unknown>> } =>
  typeof found === 'object' && found !== null && 'default' in found

/** The texts of a language, which are loaded with its first page. */
const textsOf = async (code: string): Promise<Readonly<Record<string, unknown>>> => {
  const found: unknown = await import(`${files.texts}/${code}.js`)
  if (!isTexts(found)) throw new Error(`There are no texts in ${code}`)
  return found.default
}

const encoder = new TextEncoder()

const renderScreen = async ({
  request: { responses, ...screen },
  isEmbed,
}: RenderJob): Promise<RenderedScreen> => {
  // Few installations are embedded anywhere, so the code for embeds is loaded with the first embed.
  const render = isEmbed ? await loaded(files.embed) : site
  const read = responses.map(readResponse)
  const texts = await textsOf(screen.rendered.language)
  const { html, sources, responses: shown } = await render({ ...screen, responses: read }, texts)
  const written = shown.map((response) => responses[read.indexOf(response)] ?? writeResponse(response))
  const data = pageData({ ...screen, responses: written })
  return { html: encoder.encode(html), sources, data: encoder.encode(data) }
}

answerRequests(renderScreen, ({ html, data }) => [html.buffer, data.buffer])
