import { brotliCompressSync } from 'node:zlib'
import { readAddress } from '@parley/contract'
import type { Page } from '@playwright/test'
import { budgetOf, type Budget } from '../web/budget.ts'
import { expect } from './fixtures/journey.ts'
import { PHONE } from './screen.ts'

type Visit = Budget & { requests: number }

const measured = new Set<string>()

/**
 * Checks what a cold visit of the page's address loads, once for each address and only in a full run: the scripts and styles of
 * each page are counted in the build by checks/web-build.test.ts.
 */
export const expectPageWithinBudget = async (page: Page): Promise<void> => {
  if (!process.env['TEST_FULL']) return
  const address = addressOf(page)
  if (measured.has(address)) return
  measured.add(address)
  const found = readAddress(address)
  const { tab, all } = { tab: '', all: '', ...found?.search }
  const hasPollResults = tab === 'analysis' && (await page.locator('#the-poll').count()) > 0
  const kind = [found?.path ?? 'absent', tab, all, hasPollResults && 'poll'].filter(Boolean).join(' ')
  const isPersonal = found?.page === 'personal' || found?.page === 'members'
  const visit = await (isPersonal ? coldVisitHere(page) : coldVisit(page, address))
  expectWithin(visit, budgetOf(found?.path), kind)
}

/** Checks each figure of a visit, and that its scripts were counted at all. */
export const expectWithin = (visit: Visit, budget: Budget, kind: string): void => {
  console.log(`A cold visit of ${kind}: ${JSON.stringify(visit)}`)
  expect.soft(visit.js, `the scripts of ${kind} were counted`).toBeGreaterThan(20_000)
  const excess = Object.entries(budget).filter(([name, limit]) => Reflect.get(visit, name) > limit)
  expect.soft(excess, `a cold visit of ${kind}`).toEqual([])
}

const BASE = '/feed/'
const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname.slice(BASE.length) + search
}

/** A visit on a new phone. */
export const coldVisit = async (page: Page, address: string): Promise<Visit> => {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: PHONE, serviceWorkers: 'block', extraHTTPHeaders: BROTLI })
  if (!context) throw new Error('The browser has been closed')
  try {
    return await measuredVisit(await context.newPage(), new URL(BASE + address, page.url()).href)
  } finally {
    await context.close()
  }
}

/** A visit on a phone without stored files, by the person whose page this is. */
const coldVisitHere = async (page: Page): Promise<Visit> => {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  await page.setExtraHTTPHeaders(BROTLI)
  const url = page.url()
  // The same address with a part after # would be no new visit.
  await page.goto('about:blank')
  const visit = await measuredVisit(page, url)
  await page.setExtraHTTPHeaders({})
  if (before) await page.setViewportSize(before)
  return visit
}

/** Browsers ask for it over https only. */
const BROTLI = { 'accept-encoding': 'br' }

/** Counts requests and compressed bytes of a visit without any input, until the network is quiet. */
const measuredVisit = async (page: Page, url: string): Promise<Visit> => {
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
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  const sum = (type: string) =>
    parts.filter((part) => part.type === type).reduce((bytes, { size }) => bytes + size, 0)
  // A rendered page contains its styles.
  const styles = await page.locator('head > style').allTextContents()
  const inPage = styles.length === 0 ? 0 : brotliCompressSync(styles.join('')).length
  const html = (await response?.text()) ?? ''
  await devtools.detach()
  return {
    js: sum('Script'),
    css: sum('Stylesheet') + inPage,
    fonts: sum('Font'),
    page: sum('Page') - inPage,
    requests: types.size,
    // A heading in the page is on screen as soon as nothing blocks its first paint.
    requestsUntilText: hasHeading(html) ? 1 + (await numBlocking(page)) : types.size,
  }
}

const hasHeading = (html: string): boolean => {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replaceAll(/<[^>]*>/g, '').trim() !== ''
}

const numBlocking = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking').length,
  )
