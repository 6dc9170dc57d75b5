import { brotliCompressSync } from 'node:zlib'
import { ADDRESSES, listTopics, type AddressPath } from '@parley/contract'
import type { Page } from '@playwright/test'
import {
  BUDGET,
  EMBED_SCRIPT_BYTES,
  FIRST_PAGE_SCRIPT_BYTES,
  PRINT_PAGE_BYTES,
  RESULTS_SCRIPT_BYTES,
} from '../web/budget.ts'
import { signsUp } from './entering.ts'
import { expect, journey } from './journey.ts'
import { somethingWaits } from './queueScene.ts'
import { BOWLING_GREEN } from './visitor.ts'

journey.use({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { 'accept-encoding': 'br' } })

const FIRST_PAGES: readonly AddressPath[] = [
  '/',
  '/conversation/$postSlugId',
  '/about',
  '/guide',
  '/topic/$topicCode',
]
/** Where a query decides what an address shows. */
const QUERIES: Partial<Record<AddressPath, readonly string[]>> = {
  '/': ['', '?tab=new'],
  '/conversation/$postSlugId': ['', '?tab=opinions', '?tab=analysis', '?tab=analysis&all=common-ground'],
}

const limitsOf = (path: AddressPath, address: string): Record<keyof typeof BUDGET, number> => ({
  ...BUDGET,
  ...(FIRST_PAGES.includes(path) ? { js: FIRST_PAGE_SCRIPT_BYTES } : {}),
  ...(address.includes('tab=analysis') ? { js: RESULTS_SCRIPT_BYTES } : {}),
  ...(ADDRESSES[path] === 'embed' ? { js: EMBED_SCRIPT_BYTES } : {}),
  ...(ADDRESSES[path] === 'print' ? { page: PRINT_PAGE_BYTES } : {}),
})

const isAddressPath = (path: string): path is AddressPath => path in ADDRESSES
const PATHS = Object.keys(ADDRESSES).filter(isAddressPath)

journey(
  'a cold visit of every page that strangers may open stays within what it may load',
  async ({ page, visitor }) => {
    journey.slow()
    const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
    const [topic] = (await visitor.product.ask(listTopics, {})).topicList
    const parts = {
      postSlugId: [conversationSlugId],
      embedded: [conversationSlugId],
      topicCode: [topic?.code ?? ''],
      step: ['step1-login', 'step1-signup', 'step3-phone-1', 'step3-passport'],
    }
    await visitsAll(page, { paths: PATHS.filter((path) => ADDRESSES[path] !== 'members'), parts })
  },
)

journey(
  'a cold visit of every page for members stays within what it may load',
  async ({ visitor, scene, product }) => {
    journey.slow()
    await visitor.opens('about')
    await signsUp(visitor)
    await scene.givesRolesToNewest()
    const { conversationSlugId, reportedSlugId, ownDecisionId } = await somethingWaits(product, scene)
    const parts = {
      conversationSlugId: [conversationSlugId],
      opinionSlugId: [reportedSlugId],
      decisionId: [ownDecisionId],
      reportType: ['opinion'],
      tab: ['organizations', 'people', 'topics', 'settings', 'health', 'audit-log'],
    }
    await visitsAll(visitor.page, { paths: PATHS.filter((path) => ADDRESSES[path] === 'members'), parts })
  },
)

type Pages = { paths: readonly AddressPath[]; parts: Record<string, readonly string[]> }

const visitsAll = async (page: Page, { paths, parts }: Pages): Promise<void> => {
  // In the document, not on screen: the painting of a busy machine comes later, and with it what is loaded next.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.body?.innerText.trim()) performance.mark('text')
      if (!document.querySelector('h1')?.textContent) return
      observer.disconnect()
      performance.mark('heading')
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (const path of paths)
    for (const address of addressesOf(path, parts)) {
      const isRendered = !['personal', 'members'].includes(ADDRESSES[path])
      const visit = await coldVisit(page, { address, awaits: isRendered ? 'heading' : 'text' })
      staysWithin(address, visit, limitsOf(path, address))
    }
}

/** The addresses of a path with each of the values that its parts may have. */
const addressesOf = (path: AddressPath, parts: Pages['parts']): string[] => {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
  const filled = names.reduce<string[]>(
    (addresses, name) =>
      addresses.flatMap((address) =>
        (parts[name] ?? ['1']).map((value) => address.replace(`$${name}`, value)),
      ),
    [path],
  )
  return filled.flatMap((address) => (QUERIES[path] ?? ['']).map((query) => `/feed${address}${query}`))
}

type Visit = Record<keyof typeof BUDGET | 'requests', number>

/**
 * Bytes of the compressed bodies, and requests, until the network is quiet and nobody has touched anything. The text of a
 * page that arrives finished is there with its heading; of others the frame comes first.
 */
const coldVisit = async (
  page: Page,
  { address, awaits }: { address: string; awaits: 'text' | 'heading' },
): Promise<Visit> => {
  const devtools = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const parts: { type: string; size: number }[] = []
  await devtools.send('Network.enable')
  // As on a first visit, whatever other pages have left behind.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // The chunks of the page itself are counted with its end alone, with its headers.
    if (types.get(requestId) === 'Document') parts.push({ type: 'Page', size: encodedDataLength })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    parts.push({ type: types.get(requestId) ?? '', size: encodedDataLength }),
  )
  await page.goto(address, { waitUntil: 'networkidle' })
  const sum = (type: string) =>
    parts.filter((part) => part.type === type).reduce((bytes, { size }) => bytes + size, 0)
  // A rendered page brings its styles along.
  const styles = await page.locator('head > style').allTextContents()
  const inPage = styles.length === 0 ? 0 : brotliCompressSync(styles.join('')).length
  const requestsUntilText = await page.evaluate((mark) => {
    const text = performance.getEntriesByName(mark)[0]
    const asked = performance.getEntriesByType('resource')
    return 1 + asked.filter(({ startTime }) => startTime < (text?.startTime ?? Infinity)).length
  }, awaits)
  await devtools.detach()
  return {
    js: sum('Script'),
    css: sum('Stylesheet') + inPage,
    fonts: sum('Font'),
    page: sum('Page') - inPage,
    requests: types.size,
    requestsUntilText,
  }
}

const ALL = ['js', 'css', 'fonts', 'page', 'requestsUntilText'] as const

const staysWithin = (address: string, visit: Visit, limits: Record<keyof typeof BUDGET, number>) => {
  console.log(`A cold visit of ${address}: ${JSON.stringify(visit)}`)
  expect(visit.js, `the scripts of ${address} were counted`).toBeGreaterThan(20_000)
  for (const name of ALL) expect.soft(visit[name], `${name} of ${address}`).toBeLessThanOrEqual(limits[name])
}
