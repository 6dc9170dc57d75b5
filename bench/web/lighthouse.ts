import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, showTable } from '../tables.ts'

const NUM_RUNS = 5
const CLI = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking'

/** The parts of Lighthouse's report that are shown here. */
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

/**
 * Runs Lighthouse for the first visit of a phone. It simulates slow 4G and a processor four times slower than this one.
 */
export async function showLighthouse({
  origin,
  paths,
}: {
  origin: string
  paths: Record<string, string>
}): Promise<void> {
  const row = showTable(
    ['page', 'performance', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'accessibility', 'best practices', 'SEO'],
    `Lighthouse mobile, simulated, over HTTP/1.1, median of ${NUM_RUNS}`,
  )
  for (const [name, path] of Object.entries(paths)) {
    const reports: Report[] = []
    for (let run = 0; run < NUM_RUNS; run++) reports.push(await patientReport(origin + path))
    row([name, ...statsOf(reports)])
  }
}

/** Repeats visits, since on a busy machine the browser sometimes loses the recording. */
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

function statsOf(reports: readonly Report[]): string[] {
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
