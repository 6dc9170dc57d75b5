import type { Browser, Page } from '@playwright/test'
import { median, showTable } from '../tables.ts'

/** The same conditions as in Lighthouse: slow 4G, and a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_RATE = 4
const NUM_VISITS = 5
const NUM_VOTERS = 10
/** Long enough for the slowest visit on a busy machine. */
const LIMIT_MS = 60_000

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2)

type Visits = { browser: Browser; origin: string; paths: Record<string, string> }

/**
 * First visits on a slow phone: the times until text is visible, until the page reacts, and until a first vote is
 * accepted.
 */
export async function showVisits({ browser, origin, paths }: Visits): Promise<void> {
  const row = showTable(
    ['page', 'text s', 'hydrated s', 'layout shift', 'kB until hydrated'],
    `First visits with applied throttling (slow 4G, processor four times slower), median of ${NUM_VISITS}`,
  )
  for (const [name, path] of Object.entries(paths)) {
    const visits: Arrival[] = []
    for (let visit = 0; visit < NUM_VISITS; visit++)
      visits.push(await firstVisit(browser, (page) => arrivalAt(page, origin + path)))
    const medianOf = (figure: keyof Arrival) => median(visits.map((visit) => visit[figure]))
    row([
      name,
      seconds(medianOf('text')),
      seconds(medianOf('hydrated')),
      medianOf('shift').toFixed(3),
      medianOf('kilobytes').toFixed(0),
    ])
  }
  const voters = showTable(
    ['page', 'median s', 'slowest s'],
    `${NUM_VOTERS} first visits, from opening the page to the first accepted vote`,
  )
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let voter = 0; voter < NUM_VOTERS; voter++) {
      const time = await firstVisit(browser, (page) => firstVote(page, origin + path))
      if (time !== undefined) times.push(time)
    }
    if (times.length > 0) voters([name, seconds(median(times)), seconds(Math.max(...times))])
  }
}

/** Simulates a phone on its first visit. */
async function firstVisit<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    return await visit(page)
  } finally {
    await context.close()
  }
}

type Arrival = { text: number; hydrated: number; shift: number; kilobytes: number }

async function arrivalAt(page: Page, address: string): Promise<Arrival> {
  await page.addInitScript(() => {
    // React writes its own properties to each element that it hydrates.
    const isHydrated = () => {
      const control = document.querySelector('[data-vote], main a')
      return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps$'))
    }
    const look = () => {
      if (isHydrated()) performance.mark('hydrated')
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shift = observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
    const hydrated = at('hydrated')
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
    const bytes = loaded
      .filter(({ startTime }) => startTime < hydrated)
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0)
    return { text: at('first-contentful-paint'), hydrated, shift, kilobytes: bytes / 1000 }
  })
}

/** The time until the server has accepted a vote; undefined if the page has no voting card. */
async function firstVote(page: Page, address: string): Promise<number | undefined> {
  const start = performance.now()
  const accepted = page.waitForResponse(
    (response) => response.url().endsWith('/vote/cast') && response.status() === 200,
  )
  // A page without a card never gets the answer, so the rejection is ignored.
  accepted.catch(() => {})
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const button = page.locator('[data-vote="agree"]').first()
  if ((await button.count()) === 0 && !(await appears(page))) return undefined
  await button.click()
  await accepted
  return performance.now() - start
}

const appears = async (page: Page): Promise<boolean> => {
  await page.waitForLoadState('networkidle')
  return (await page.locator('[data-vote="agree"]').count()) > 0
}
