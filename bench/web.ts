// Measures the speed of the pages: `npm run bench -- web`. First what people wait for, then what Lighthouse simulates,
// then the load that the server can take. Every figure is of one run on one machine: compare ratios.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fetchRecentConversations } from '@parley/contract'
import { Product } from '../e2e/fixtures/product.ts'
import { showLighthouse } from './web/lighthouse.ts'
import { showPageLoad, showUncached } from './web/page-load.ts'
import { showVisits } from './web/visits.ts'
import { showVotesBesidePages } from './web/votes-beside-pages.ts'

const PARTS = (process.env['BENCH_PARTS'] ?? 'visits,lighthouse,pages,votes').split(',')

const folder = mkdtempSync(join(tmpdir(), 'parley-web-'))
try {
  const product = await Product.start({ dataDir: folder })
  try {
    const slugId = await largestConversation(product)
    const paths = {
      home: '/feed/',
      'a conversation': `/feed/conversation/${slugId}`,
      'its results': `/feed/conversation/${slugId}?tab=analysis`,
    }
    if (PARTS.includes('visits')) {
      const browser = await chromium.launch({
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
      })
      try {
        await showVisits({ browser, origin: product.origin, paths })
      } finally {
        await browser.close()
      }
    }
    if (PARTS.includes('lighthouse')) await showLighthouse({ origin: product.origin, paths })
    if (PARTS.includes('pages')) {
      await showPageLoad({ origin: product.origin, paths })
      await showUncached({ product, paths })
    }
  } finally {
    await product.end()
  }
  if (PARTS.includes('votes')) await showVotesBesidePages()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Waits for the largest conversation of the demonstration data, which loads in the background, to be analysed. */
async function largestConversation(product: Product): Promise<string> {
  for (;;) {
    const { conversationDataList } = await product.ask(fetchRecentConversations, { sortAlgorithm: 'new' })
    const largest = conversationDataList.find(({ metadata }) => metadata.voteCount > 200_000)
    if (largest && largest.polis.clusters.length > 0) return largest.metadata.conversationSlugId
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
