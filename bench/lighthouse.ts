// Runs Lighthouse for the first visit of a phone: `npm run bench -- web`. It simulates slow 4G and a processor four
// times slower than this one.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchRecentConversations } from '@parley/contract'
import { Product } from '../e2e/product.ts'

const NUM_RUNS = 3
const CLI = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking'

/** The parts of Lighthouse's report that are shown here. */
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

const folder = mkdtempSync(join(tmpdir(), 'parley-lighthouse-'))
try {
  const product = await Product.start({ dataDir: folder })
  try {
    await measure(product)
  } finally {
    await product.end()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ origin, ask }: Product): Promise<void> {
  const { conversationDataList } = await ask(fetchRecentConversations, { sortAlgorithm: 'new', limit: 1 })
  const slugId = conversationDataList[0]?.metadata.conversationSlugId ?? ''
  const pages = { home: '/feed/', 'a conversation': `/feed/conversation/${slugId}` }
  console.log(`Lighthouse mobile over HTTP/1.1, median of ${NUM_RUNS}\n`)
  console.log('| page | performance | FCP s | LCP s | TBT ms | CLS | accessibility | best practices | SEO |')
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let run = 0; run < NUM_RUNS; run++) reports.push(await patientReport(origin + path))
    console.log(`| ${[name, ...figuresOf(reports)].join(' | ')} |`)
  }
}

/** On a busy machine the browser sometimes loses the recording of a visit. */
async function patientReport(address: string, tries = 3): Promise<Report> {
  try {
    return await report(address)
  } catch (error) {
    if (tries <= 1) throw error
    return patientReport(address, tries - 1)
  }
}

async function report(address: string): Promise<Report> {
  const options = ['--output=json', '--quiet', `--chrome-flags=${FLAGS}`]
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, address, only, ...options], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: 2 ** 28,
    timeout: 180_000,
  })
  return JSON.parse(stdout)
}

function figuresOf(reports: readonly Report[]): string[] {
  const score = (name: string) =>
    median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100))
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  const [first, largest, blocked] = TIMES.map(value)
  const [performance, ...others] = CATEGORIES.map((name) => score(name).toFixed(0))
  return [
    performance ?? '',
    ((first ?? 0) / 1000).toFixed(1),
    ((largest ?? 0) / 1000).toFixed(1),
    (blocked ?? 0).toFixed(0),
    value('cumulative-layout-shift').toFixed(3),
    ...others,
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
