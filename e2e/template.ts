import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchRecentConversations, getOpinionMap } from '@parley/contract'
import { Product } from './product.ts'

const DEMO_CONVERSATIONS = 4
const PATIENCE_MS = 60_000

/** Loads the demo data once, into a folder that every worker copies. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-journeys-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Whoever stops the run by a signal gets no teardown.
  process.once('SIGTERM', () => {
    remove()
    process.exit(143)
  })
  try {
    const product = await Product.start({ dataDir: join(folder, 'template') })
    await untilAnalysed(product).finally(() => product.end())
  } catch (error) {
    remove()
    throw error
  }
  process.env['JOURNEYS_FOLDER'] = folder
  return remove
}

const untilAnalysed = async (product: Product) => {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isAnalysed(product))) {
    if (Date.now() > deadline) throw new Error('The demo data was not loaded and analysed in time')
    await sleep(250)
  }
}

const isAnalysed = async ({ ask }: Product): Promise<boolean> => {
  const { conversationDataList } = await ask(fetchRecentConversations, { sortAlgorithm: 'new' })
  if (conversationDataList.length < DEMO_CONVERSATIONS) return false
  const maps = await Promise.all(
    conversationDataList.map(({ metadata: { conversationSlugId } }) =>
      ask(getOpinionMap, { conversationSlugId }),
    ),
  )
  return maps.every((map) => map.noMapReason !== 'not_computed')
}
