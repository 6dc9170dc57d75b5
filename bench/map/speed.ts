// Measures whole runs, from vote triples to the result, in both modes. Start it with: npm run bench -- map
// (BENCH_PARTS=small leaves out the conversations of millions of votes; --only "100k × 1,000" measures one).
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import {
  analyse,
  buildMatrix,
  robustnessReport,
  type Analysis,
  type MapMode,
  type VoteColumns,
  type VoteMatrix,
  type VoteThreads,
} from '../../opinion-map/src/index.ts'
import { seededRandom } from '../../opinion-map/src/random.ts'
import { pickRows } from '../../opinion-map/src/matrix.ts'
import { rowsByHash } from '../../opinion-map/src/robust/sample.ts'
import { bridgingScores } from '../../opinion-map/src/robustness-report/bridging.ts'
import { factorise } from '../../opinion-map/src/robustness-report/factorisation.ts'
import { drawRows } from '../../opinion-map/src/robustness-report/sample.ts'
import { resampleRun } from '../../opinion-map/src/robustness-report/resample-run.ts'
import { MAX_FACTORISED_PEOPLE } from '../../opinion-map/src/robustness-report/measure-opinions.ts'
import { MIN_VOTES_FOR_PARTS } from '../../opinion-map/src/gram-product.ts'
import { findStructure } from '../../opinion-map/src/structure/ladder.ts'
import { measuredStructure } from '../../opinion-map/src/structure/measured.ts'
import { startThreads } from '../../opinion-map/src/threads/start-threads.ts'
import { syntheticVotes, type SyntheticSize } from '../../opinion-map/src/testing/synthetic-votes.ts'

/** The limits for the mode `robust`, in milliseconds and in megabytes above its input. */
type Limit = { ms: number; megabytes?: number }

const SYNTHETIC: Record<string, SyntheticSize & { limit: Limit }> = {
  '2k × 900': { numPeople: 2000, numOpinions: 900, numVotes: 226_000, seed: 1, limit: { ms: 40 } },
  '10k × 300': { numPeople: 10_000, numOpinions: 300, numVotes: 363_000, seed: 1, limit: { ms: 80 } },
  '100k × 1,000': {
    numPeople: 100_000,
    numOpinions: 1000,
    numVotes: 14_600_000,
    seed: 1,
    limit: { ms: 800, megabytes: 200 },
  },
  '1M × 2,000': {
    numPeople: 1_000_000,
    numOpinions: 2000,
    numVotes: 62_000_000,
    seed: 1,
    limit: { ms: 5000, megabytes: 1000 },
  },
}
const LARGE = Object.keys(SYNTHETIC).slice(2)
const MAX_ROUNDS = 41
const MAX_SECONDS = 4
const MEGABYTE = 2 ** 20

const [first, ...rest] = process.argv.slice(2)
if (first === '--one') process.stdout.write(JSON.stringify(measure(rest.join(' '))))
else if (first === '--only') compare([rest.join(' ')])
else
  compare(
    [...conversations, ...Object.keys(SYNTHETIC)].filter(
      (name) => process.env['BENCH_PARTS'] !== 'small' || !LARGE.includes(name),
    ),
  )

// Each conversation has its own process, so that its memory can be measured separately.
function compare(names: readonly string[]): void {
  const rows = names.map((name) => {
    const args = ['--expose-gc', import.meta.filename, '--one', name]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name} ended with code ${status}: ${stderr}`)
    return { conversation: name, ...JSON.parse(stdout) }
  })
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, milliseconds, medians`)
  console.table(rows)
}

function measure(name: string) {
  const { votes, moderatedOut, limit } = inputOf(name)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const run = (mode: MapMode, threads?: VoteThreads) => {
    const matrix = buildMatrix(votes)
    return { matrix, analysis: analyse(matrix, { mode, seed: 1, moderatedOut, threads }) }
  }
  const start = performance.now()
  const { matrix, analysis } = run('robust')
  const firstRun = performance.now() - start
  const memory = Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / MEGABYTE
  const ingest = medianMs(() => buildMatrix(votes))
  const robust = medianMs(() => run('robust'))
  const robustCpu = medianMs(() => run('robust'), cpuMs)
  const compat = medianMs(() => run('compat'))
  using threads = votes.values.length < MIN_VOTES_FOR_PARTS ? undefined : startThreads()
  const together = threads && medianMs(() => run('robust', threads))
  const draw = () => seededRandom(1)
  const { pc1, pc2, totals } = analysis.result
  const resamples = onceMs(() =>
    resampleRun(matrix, analysis, { rows: rowsByHash(matrix), random: draw(), prefersOwnGroups: false }),
  )
  const bridging = medianMs(() => {
    const people = pickRows(matrix, drawRows(rowsByHash(matrix), MAX_FACTORISED_PEOPLE, draw()))
    return bridgingScores(factorise(people, [pc1, pc2]), totals)
  })
  // Without groups there are no resamples, which would take most of the time.
  const withoutGroups = { ...analysis, result: { ...analysis.result, hasClearGroups: false } }
  const both = medianMs(() => robustnessReport(matrix, withoutGroups, { seed: 1 }))
  const runWithMeasuredStructure = runWithStructure(matrix, moderatedOut)
  const report = cpuMs(() =>
    robustnessReport(matrix, runWithMeasuredStructure, { seed: 1, measuresStructure: true }),
  )
  return {
    people: matrix.participantIds.length,
    opinions: matrix.opinionIds.length,
    votes: matrix.codes.length,
    robust: rounded(robust),
    limit: limit?.ms ?? '',
    'two threads': together === undefined ? '' : rounded(together),
    'robust CPU': rounded(robustCpu),
    compat: rounded(compat),
    'of these ingest': rounded(ingest),
    'first robust': rounded(firstRun),
    're-draws': rounded(resamples),
    bridging: rounded(bridging),
    selection: rounded(Math.max(0, both - bridging)),
    'report with structure': rounded(report),
    'MB above input': Math.round(memory),
    'limit MB': limit?.megabytes ?? '',
  }
}

/** A run with a measured structure, whose report takes longest. */
function runWithStructure(matrix: VoteMatrix, moderatedOut: number[]): Analysis {
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderatedOut.includes(id) ? 1 : 0))
  const structure = measuredStructure(findStructure(matrix, { isModerated, seed: 1 }))
  return analyse(matrix, { mode: 'robust', seed: 1, moderatedOut, structure })
}

function inputOf(name: string): { votes: VoteColumns; moderatedOut: number[]; limit?: Limit } {
  const size = SYNTHETIC[name]
  if (size) return { votes: syntheticVotes(size), moderatedOut: [], limit: size.limit }
  const known = conversations.find((conversation) => conversation === name)
  if (!known) throw new Error(`There is no conversation ${name}`)
  const { votes, golden } = readConversation(known)
  return { votes, moderatedOut: golden.mod_out }
}

function medianMs(work: () => unknown, time = onceMs): number {
  const times: number[] = []
  const end = performance.now() + 1000 * MAX_SECONDS
  while (times.length === 0 || (times.length < MAX_ROUNDS && performance.now() < end)) times.push(time(work))
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

function onceMs(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

// CPU time of all threads of the process, which is more exact than the clock on a busy machine.
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function rounded(ms: number): number {
  return ms < 100 ? Math.round(10 * ms) / 10 : Math.round(ms)
}
