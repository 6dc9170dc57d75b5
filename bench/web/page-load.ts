import { fetchRecentConversations } from '@parley/contract'
import type { Product } from '../../e2e/fixtures/product.ts'
import { load } from '../load.ts'
import { cellsOf, LOAD_COLUMNS, showTable } from '../tables.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const IN_FLIGHT = 16

/** A browser's request for a page. */
export const pageRequest = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, br\r\n\r\n`)

/** Loads pages that many people request: each is rendered once in ten seconds, and otherwise comes from the cache. */
export async function showPageLoad({
  origin,
  paths,
}: {
  origin: string
  paths: Record<string, string>
}): Promise<void> {
  const row = showTable(
    ['page', ...LOAD_COLUMNS, 'kB'],
    `Rendered pages from the cache, ${IN_FLIGHT} requests at a time, Brotli`,
  )
  for (const [name, path] of Object.entries(paths)) {
    let size = 0
    const done = (_: boolean, answer: Buffer) => (size = answer.length)
    const stats = await load(
      { port: Number(new URL(origin).port), inFlight: IN_FLIGHT, ms: SECONDS * 1000 },
      () => ({ bytes: pageRequest(path), done }),
    )
    row([name, ...cellsOf(stats), (size / 1000).toFixed(1)])
  }
}

/**
 * Loads pages that are rendered for each request: before each one its conversation changes, so that its data is read,
 * rendered and compressed again. There are as many requests at a time as conversations, since requests for one page
 * share one rendering.
 */
export async function showUncached({
  product,
  paths,
}: {
  product: Product
  paths: Record<string, string>
}): Promise<void> {
  const row = showTable(['page', ...LOAD_COLUMNS], 'Pages rendered for each request, two at a time')
  const { conversationDataList } = await product.ask(fetchRecentConversations, { sortAlgorithm: 'new' })
  const [first = '', second = ''] = conversationDataList.map(({ metadata }) => metadata.conversationSlugId)
  const known = /conversation\/([^?]+)/.exec(paths['a conversation'] ?? '')?.[1] ?? ''
  for (const [name, path] of Object.entries(paths)) {
    let turn = 0
    const stats = await load(
      { port: Number(new URL(product.origin).port), inFlight: 2, ms: SECONDS * 1000 },
      async () => {
        const slugId = turn++ % 2 === 0 ? known : known === first ? second : first
        await product.query('update conversations set change_seq = change_seq + 1 where slug_id = $1', [
          slugId,
        ])
        return { bytes: pageRequest(path.replace(known, slugId)) }
      },
    )
    row([name, ...cellsOf(stats)])
  }
}
