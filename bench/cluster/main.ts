// Tests an installation of several processes and databases: `npm run bench -- cluster`. It runs the files of deploy/ with the
// programs of Debian, and is skipped where these are missing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numLostVotes, numWrongCounts, registerDevices, seed } from '../seed.ts'
import { showTable } from '../tables.ts'
import { checkAcross } from './checks.ts'
import { waitForStandby } from './database.ts'
import { type Bench, kills, promotions, rollingRestart, type Show, undisturbed } from './parts.ts'
import { findPrograms } from './programs.ts'
import { readOnlyTime } from './read-only.ts'
import { replicaShare } from './replica-share.ts'
import { startSite } from './site.ts'
import { failuresOf, numFailures } from './voters.ts'

/** `BENCH_PARTS=checks,undisturbed,kills,rolling,read-only,promotions` runs some of the parts. */
const PARTS = process.env['BENCH_PARTS']?.split(',')
const PROXY_RULES = join(import.meta.dirname, '../../docs/prometheus/proxy.yml')

async function main(): Promise<void> {
  const programs = findPrograms()
  if ('missing' in programs) {
    console.log(`Skipped: this machine lacks ${programs.missing.join(', ')}, as Debian installs them.`)
    return
  }
  await using site = await startSite(programs)
  console.log(`${programs.versions}; PgBouncer in ${site.poolMode} mode.`)
  const { database } = site
  const seeded = await seed(database.primary().pool)
  await registerDevices(database.primary().pool)
  const [one, two] = database.nodes
  if (one && two) await waitForStandby(one, two)
  const bench: Bench = { site, seeded, acknowledged: new Map(), problems: [] }

  if (PARTS === undefined || PARTS.includes('checks')) await checks(bench)
  const figures = await (await fetch(`http://127.0.0.1:${site.proxyMetricsPort}/metrics`)).text()
  for (const [name] of readFileSync(PROXY_RULES, 'utf8').matchAll(/haproxy_\w+/g))
    if (!figures.includes(`\n${name}{`)) bench.problems.push(`HAProxy does not serve ${name}`)

  const row = showTable(
    ['what', 'votes', 'failed requests', 'longest gap ms', 'longest wait ms', 'lost', 'drift', 'note'],
    '32 people vote through the proxy:',
  )
  const show: Show = async (what, seen, note = '') => {
    const { pool, connectionTo } = database.primary()
    const lost = await numLostVotes(pool, bench.acknowledged)
    const difference = await numWrongCounts(connectionTo('parley'))
    if (lost + difference > 0) bench.problems.push(`${what}: ${lost} lost, drift ${difference}`)
    const [gap, wait] = [seen.longestGap, seen.longestWait].map((ms) => ms.toFixed(0))
    row([
      what,
      seen.numAcknowledged,
      numFailures(seen),
      gap ?? '',
      wait ?? '',
      lost,
      difference,
      note || failuresOf(seen),
    ])
  }
  for (const [name, part] of Object.entries({
    undisturbed,
    kills,
    rolling: rollingRestart,
    'read-only': readOnlyTime,
    promotions,
  }))
    if (PARTS === undefined || PARTS.includes(name)) await part(bench, show)
  const numVotes = bench.acknowledged.size.toLocaleString('en')
  console.log(`\n${numVotes} votes acknowledged. ${bench.problems.join('\n') || 'Everything held.'}`)
  if (bench.problems.length > 0) process.exitCode = 1
}

async function checks(bench: Bench): Promise<void> {
  const { numChecks, kinds, failed } = await checkAcross(bench.site, bench.seeded)
  console.log(
    `\n${numChecks} checks of ${kinds.size} kinds, written at one process and read at the next: ${failed.length} failed.`,
  )
  bench.problems.push(...failed)
  await replicaShare(bench)
}

await main()
