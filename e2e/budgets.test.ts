import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { BUDGET, EMBED_SCRIPT_BYTES, RESULTS_SCRIPT_BYTES } from '../web/budget.ts'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey.use({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { 'accept-encoding': 'br' } })

journey('a cold visit of the feed stays within its budget', async ({ page }) => {
  staysWithin('home', await coldVisit(page, ''))
})

for (const path of ['about', 'guide'])
  journey(`a cold visit of ${path} stays within its budget`, async ({ page }) => {
    staysWithin(path, await coldVisit(page, path))
  })

journey('a cold visit of a conversation stays within its budget', async ({ page, visitor }) => {
  const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
  staysWithin('a conversation', await coldVisit(page, `conversation/${conversationSlugId}`))
})

journey('a cold visit of results stays within its budget', async ({ page, visitor }) => {
  const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
  const visit = await coldVisit(page, `conversation/${conversationSlugId}?tab=analysis`)
  staysWithin('results', visit, { ...BUDGET, js: RESULTS_SCRIPT_BYTES })
})

journey('a cold visit of an embed stays within its budget', async ({ page, visitor }) => {
  const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
  const visit = await coldVisit(page, `conversation/${conversationSlugId}/embed`)
  staysWithin('an embed', visit, { ...BUDGET, js: EMBED_SCRIPT_BYTES })
})

type Visit = Record<keyof typeof BUDGET | 'requests', number>

/** Counts requests and compressed bytes of a visit without any input, until the network is quiet. */
const coldVisit = async (page: Page, path: string): Promise<Visit> => {
  const devtools = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const parts: { type: string; size: number }[] = []
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // The page itself arrives in chunks; only its final event has the whole size, with its headers.
    if (types.get(requestId) === 'Document') parts.push({ type: 'Page', size: encodedDataLength })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    parts.push({ type: types.get(requestId) ?? '', size: encodedDataLength }),
  )
  // The element must be in the document, but not painted: on a busy machine the paint comes later, and with it further
  // requests.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent) return
      observer.disconnect()
      performance.mark('text')
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`/feed/${path}`, { waitUntil: 'networkidle' })
  const sum = (type: string) =>
    parts.filter((part) => part.type === type).reduce((bytes, { size }) => bytes + size, 0)
  // A rendered page contains its styles.
  const styles = await page.locator('head > style').allTextContents()
  const inPage = styles.length === 0 ? 0 : brotliCompressSync(styles.join('')).length
  return {
    js: sum('Script'),
    css: sum('Stylesheet') + inPage,
    fonts: sum('Font'),
    page: sum('Page') - inPage,
    requests: types.size,
    requestsUntilText: await page.evaluate(() => {
      const text = performance.getEntriesByName('text')[0]
      const asked = performance.getEntriesByType('resource')
      return 1 + asked.filter(({ startTime }) => startTime < (text?.startTime ?? Infinity)).length
    }),
  }
}

const ALL = ['js', 'css', 'fonts', 'page', 'requestsUntilText'] as const

const staysWithin = (page: string, visit: Visit, limits: Record<keyof typeof BUDGET, number> = BUDGET) => {
  console.log(`A cold visit of ${page}: ${JSON.stringify(visit)}`)
  expect(visit.js, 'the scripts were counted').toBeGreaterThan(20_000)
  for (const name of ALL) expect.soft(visit[name], name).toBeLessThanOrEqual(limits[name])
}
