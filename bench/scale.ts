// Compares the speed with small and large data: `npm run bench -- scale`. Two equal servers serve a small and a large
// set and are measured in turns, so that noise of the machine affects both.
import { getDesk } from '../contract/src/index.ts'
import { drift } from './seed.ts'
import type { LoadStats } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { hostileLoads, readHonestly } from './scale/hostile.ts'
import {
  exportAccount,
  newestRun,
  nextRun,
  opinionsByPaging,
  readForAnalysis,
  concurrentReads,
  readsBesideVotes,
  votesBesideAudit,
  SECONDS,
  voteInFeed,
  votesInto,
  type ComparedServer,
} from './scale/measures.ts'
import { scansOf } from './scale/plans.ts'
import { requestsTo } from './requests.ts'
import { median } from './tables.ts'
import { LARGE, MIDDLE, PROLIFIC_ID, SMALL, type SetSize } from './scale/shape.ts'
import { storeSet } from './scale/store.ts'

const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_121)
const PORTS = { small: 28_477, large: 28_479 }
/** Long enough for an analysis of the largest conversation, which waits nine times as long as it takes. */
const ANALYSIS_SECONDS = Math.max(SECONDS, 12)
/** Audited acts a second beside votes. */
const AUDITED_ACTS = 200
const ORDERS = ['new', 'discover', 'group-aware-consensus', 'majority', 'controversial', 'cluster'] as const

/** The parts to run: all, or those in BENCH_PARTS. */
const parts = process.env['BENCH_PARTS']?.split(',')
const isWanted = (part: string) => parts === undefined || parts.includes(part)

let numMissed = 0

async function main(): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const small = await sideOf(SMALL, PORTS.small, resources)
  const large = await sideOf(LARGE, PORTS.large, resources)
  const sides = [small, large] as const
  console.log(
    '| what | small /s | p99 ms | large /s | p99 ms | large ÷ small | aim |\n|---|--:|--:|--:|--:|--:|---|',
  )

  if (isWanted('reads')) await compareReads(sides)
  if (isWanted('votes')) await compareVotes(sides)
  if (isWanted('orders')) await compareOrders(sides)
  if (isWanted('audit')) await voteBesideAudit(large)
  if (isWanted('desk')) await compareDesks(sides)
  if (isWanted('pages')) await reachEveryOpinion(large)
  if (isWanted('analysis'))
    for (const side of sides) {
      const { seconds, numVotes, numTempFiles } = await readForAnalysis(side)
      printClaim(
        `${side.set.size.name}: ${numVotes.toLocaleString('en')} votes are read for an analysis in ${seconds.toFixed(2)} s with ${numTempFiles} temporary files`,
        seconds <= 0.7 && numTempFiles === 0,
      )
    }
  if (isWanted('export'))
    for (const side of sides) {
      const { seconds, firstByte, megabytes, isStreamed, numVotes } = await exportAccount(side)
      printClaim(
        `${side.set.size.name}: the export of an account with ${numVotes.toLocaleString('en')} votes takes ${seconds.toFixed(2)} s, the first byte ${firstByte.toFixed(2)} s (${megabytes.toFixed(1)} MB${isStreamed ? ', streamed' : ''})`,
        seconds <= 0.5 && isStreamed,
      )
    }
  if (isWanted('hostile')) await resistHostility(large)
  for (const { product, set } of sides) {
    const { now, peak } = product.memory()
    printClaim(`${set.size.name}: the server takes ${now} MB in the end, ${peak} MB at most`, now <= 512)
  }
  for (const { product, set } of sides) {
    const difference = await drift(product.pool)
    printClaim(`${set.size.name}: drift ${difference}`, difference === 0)
  }
  if (isWanted('plans')) {
    await large.product.killServer()
    const scans = await scansOf(large.product.connection, large.set)
    printClaim('no call and no repeated job reads a large table as a whole', scans.length === 0)
    for (const scan of scans) console.log(`  - ${scan}`)
    if (scans.length > 0) process.exitCode = 1
  }
  if (numMissed > 0) console.log(`\n${numMissed} aims were missed.`)
}

async function sideOf(size: SetSize, port: number, resources: AsyncDisposableStack): Promise<ComparedServer> {
  const product: Product = resources.use(await startProduct(port))
  const start = performance.now()
  const { connection, pool } = product
  const set = await storeSet({ connection, pool, size, seed: SEED })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${size.name}: ${size.votes.toLocaleString('en')} votes in ${size.conversations.toLocaleString('en')} conversations from seed ${SEED}, in ${seconds} s`,
  )
  const [big, middle] = [await set.opinionsOf(1), await set.opinionsOf(MIDDLE.ids[0] ?? 0)]
  const side = { product, set, requests: requestsTo(port), big, middle }
  await nextRun(side)
  // The first middle conversation publishes only its results.
  await nextRun(side, MIDDLE.ids[0])
  return side
}

type Sides = readonly [small: ComparedServer, large: ComparedServer]
type Aim = { text: string; isMet: (stats: { small: LoadStats; large: LoadStats }) => boolean }

async function compare(
  [small, large]: Sides,
  title: string,
  measure: (side: ComparedServer) => Promise<LoadStats>,
  aim?: Aim,
) {
  const stats = { small: await measure(small), large: await measure(large) }
  const isMet = aim === undefined || aim.isMet(stats)
  if (!isMet) numMissed++
  const shown = ({ perSecond, p99, numFailed }: LoadStats) =>
    `${perSecond.toFixed(0)}${numFailed > 0 ? ` (${numFailed} failed)` : ''} | ${p99.toFixed(1)}`
  const ratio = (stats.large.perSecond / stats.small.perSecond).toFixed(2)
  console.log(
    `| ${title} | ${shown(stats.small)} | ${shown(stats.large)} | ${ratio} | ${aim === undefined ? '' : `${aim.text}${isMet ? '' : ': **missed**'}`} |`,
  )
}

function printClaim(sentence: string, isMet: boolean) {
  if (!isMet) numMissed++
  console.log(`- ${sentence}${isMet ? '' : ': **missed**'}`)
}

const isWithin = (times: number): Aim => ({
  text: `small ÷ large ≤ ${times}`,
  isMet: ({ small, large }) => small.perSecond / large.perSecond <= times,
})

const isFast = (perSecond: number, p99 = Infinity): Aim => ({
  text: `large ≥ ${perSecond.toLocaleString('en')}/s${p99 === Infinity ? '' : `, p99 < ${p99} ms`}`,
  isMet: ({ large }) => large.perSecond >= perSecond && large.p99 < p99 && large.numFailed === 0,
})

async function compareReads(sides: Sides) {
  await compare(
    sides,
    '/conversation/get, a middle one',
    (side) =>
      concurrentReads(side, () =>
        side.requests.anonymous('/conversation/get', { conversationSlugId: side.set.slugOf(2) }),
      ),
    isWithin(1.2),
  )
  const feed = { sortAlgorithm: 'following', limit: 100 }
  await compare(
    sides,
    'feed of 100, anonymous',
    (side) => concurrentReads(side, () => side.requests.anonymous('/conversation/fetch-recent', feed)),
    isWithin(1.2),
  )
  for (const side of sides) await voteInFeed(side, 50)
  await compare(
    sides,
    'feed of 100, signed, votes in 50 conversations',
    (side) => {
      const device = side.set.devices.at(-2)
      if (device === undefined) throw new Error('There is no device to sign with')
      return concurrentReads(side, () => side.requests.signed(device, '/conversation/fetch-recent', feed))
    },
    isFast(3000),
  )
}

async function compareVotes(sides: Sides) {
  await compare(
    sides,
    'votes into a middle conversation',
    (side) => votesInto(side, side.middle),
    isFast(2500),
  )
  await compare(sides, 'votes into the largest', (side) => votesInto(side, side.big), isFast(2500))
  const runs: string[] = []
  await compare(
    sides,
    'votes into the largest during its analysis',
    async (side) => {
      const before = await newestRun(side.product)
      const stats = await votesInto(side, side.big, { seconds: ANALYSIS_SECONDS })
      const after = await newestRun(side.product)
      const isNew = after.id !== before.id
      runs.push(`${side.set.size.name} ${isNew ? `one that took ${after.durationMs} ms` : 'none'}`)
      return stats
    },
    {
      text: 'large ≥ 0.9 small, p99 < 40 ms',
      isMet: ({ small, large }) => large.perSecond >= 0.9 * small.perSecond && large.p99 < 40,
    },
  )
  console.log(`- the newest analysis stored meanwhile: ${runs.join(', ')}`)
}

async function compareOrders(sides: Sides) {
  for (const filter of ORDERS) {
    const paces: string[] = []
    await compare(
      sides,
      `first 50 opinions of the largest, ${filter}, at 200 votes/s`,
      async (side) => {
        const make = () =>
          side.requests.anonymous('/opinion/fetch-by-conversation', {
            conversationSlugId: side.set.slugOf(1),
            filter,
            ...(filter === 'cluster' ? { clusterKey: '0' } : {}),
            limit: 50,
          })
        const { stats, votesPerSecond } = await readsBesideVotes(side, {
          opinions: side.big,
          perSecond: 200,
          make,
        })
        paces.push(votesPerSecond.toFixed(0))
        return stats
      },
      isFast(3000, 30),
    )
  }
}

/** Votes alone and beside audited acts, which share one chain, in turns. */
/**
 * Votes come at half of the rate that the server reaches: at its limit, anything else that it does takes its share of
 * the processors, whatever the votes wait for.
 */
async function voteBesideAudit(side: ComparedServer) {
  const limit = (await votesInto(side, side.middle)).perSecond
  const votesPerSecond = Math.round(limit / 2)
  const [alone, beside, acts]: [LoadStats[], LoadStats[], LoadStats[]] = [[], [], []]
  for (let turn = 0; turn < 3; turn++) {
    alone.push(await votesInto(side, side.middle, { perSecond: votesPerSecond }))
    const { stats, acts: acting } = await votesBesideAudit(side, {
      opinions: side.middle,
      votesPerSecond,
      actsPerSecond: AUDITED_ACTS,
    })
    beside.push(stats)
    acts.push(acting)
  }
  const rate = (all: LoadStats[]) => median(all.map(({ perSecond }) => perSecond))
  const p99 = (all: LoadStats[]) => median(all.map((stats) => stats.p99)).toFixed(0)
  printClaim(
    `votes into a middle conversation, sent at half of the ${limit.toFixed(0)} that are reached: ${rate(alone).toFixed(0)}/s (p99 ${p99(alone)} ms) alone, ${rate(beside).toFixed(0)}/s (p99 ${p99(beside)} ms) beside ${rate(acts).toFixed(0)} audited acts a second`,
    rate(beside) >= 0.9 * rate(alone) && rate(acts) >= 0.9 * AUDITED_ACTS,
  )
}

/** The desk of whoever leads the largest conversation, one request after the other. */
async function compareDesks(sides: Sides) {
  for (const { product } of sides)
    await product.pool.query('update conversations set author_id = $1, organization_id = null where id = 1', [
      PROLIFIC_ID,
    ])
  await compare(
    sides,
    'the desk of the largest, one request at a time, at 200 votes/s',
    async (side) => {
      const device = side.set.devices.at(-1)
      if (device === undefined) throw new Error('There is no device to sign with')
      const make = () =>
        side.requests.signed(device, getDesk.path, { conversationSlugId: side.set.slugOf(1) })
      return (await readsBesideVotes(side, { opinions: side.big, perSecond: 200, make, inFlight: 1 })).stats
    },
    isFast(1, 300),
  )
}

async function reachEveryOpinion(side: ComparedServer) {
  for (const filter of ['new', 'discover']) {
    const numFound = await opinionsByPaging(side, filter)
    printClaim(
      `${numFound.toLocaleString('en')} of ${side.big.length.toLocaleString('en')} opinions appear in the pages of ${filter} while people vote`,
      numFound === side.big.length,
    )
  }
}

async function resistHostility(side: ComparedServer) {
  await readHonestly(side, 10)
  const before = side.product.memory().now
  for (const { title, hostile, honest } of await hostileLoads(side, SEED)) {
    printClaim(
      `${title} (${hostile.perSecond.toFixed(0)}/s): honest reads ${honest.perSecond.toFixed(0)}/s, p99 ${honest.p99.toFixed(1)} ms, ${honest.numFailed} failed`,
      honest.p99 < 50 && honest.numFailed === 0,
    )
  }
  const after = side.product.memory().now
  printClaim(
    `memory ${before} MB before hostile loads, ${after} MB after`,
    after <= Math.max(before * 1.1, before + 32),
  )
}

await main()
