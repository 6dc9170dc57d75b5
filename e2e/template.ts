import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fetchRecentConversations, getOpinionMap } from '@parley/contract'
import { memoryFolder } from '../server/src/testing/folders.ts'
import { until } from '../server/src/testing/until.ts'
import { Product } from './product.ts'

const DEMO_CONVERSATIONS = 4

/** Loads the demo data once into a folder that every worker copies. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(memoryFolder(), 'parley-journeys-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Playwright runs no teardown if a signal stops the run.
  process.once('SIGTERM', () => {
    remove()
    process.exit(143)
  })
  try {
    const product = await Product.start({ dataDir: join(folder, 'template') })
    await until(() => isAnalysed(product)).finally(() => product.end())
  } catch (error) {
    remove()
    throw error
  }
  process.env['JOURNEYS_FOLDER'] = folder
  return remove
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
