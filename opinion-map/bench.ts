// Measures ingest and a run, compared with the reference implementation. Start it with: node opinion-map/bench.ts
import { cpus } from 'node:os'
import { conversations, readConversation } from './goldens/conversations.ts'
import { analyse, buildMatrix } from './src/index.ts'

// Median seconds of red-dwarf 0.4.0 (Python 3.11, numpy, scikit-learn 1.2) for the whole pipeline including ingest, on a
// similar machine with two shared cores. Only five of the eight conversations were measured.
const REFERENCE_SECONDS: Record<string, number> = {
  'london.youth.policing': 0.196,
  'brexit-consensus': 0.235,
  'canadian-electoral-reform': 0.436,
  'vtaiwan.uberx': 0.242,
  'american-assembly.bowling-green': 0.862,
}
const NUM_ROUNDS = 41

const rows = conversations.map((name) => {
  const { votes, golden } = readConversation(name)
  const options = { mode: 'compat', seed: 1, moderatedOut: golden.mod_out } as const
  const matrix = buildMatrix(votes)
  const coldStart = performance.now()
  analyse(matrix, options)
  const cold = performance.now() - coldStart
  const ingest = timesMs(() => buildMatrix(votes))
  const run = timesMs(() => analyse(matrix, options))
  const reference = REFERENCE_SECONDS[name]
  return {
    conversation: name,
    people: matrix.participantIds.length,
    opinions: matrix.opinionIds.length,
    votes: matrix.codes.length,
    'ingest ms': round(median(ingest)),
    'run ms': round(median(run)),
    'least run ms': round(run[0]!),
    'first run ms': round(cold),
    'reference ms': reference ? 1000 * reference : '',
    'times faster, with ingest': reference
      ? Math.round((1000 * reference) / (median(ingest) + median(run)))
      : '',
  }
})
console.log(`Node ${process.version}, ${cpus()[0]?.model}, one thread, median of ${NUM_ROUNDS}`)
console.table(rows)

function timesMs(work: () => void): number[] {
  const times = Array.from({ length: NUM_ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)
}

function median(sorted: number[]): number {
  return sorted[sorted.length >> 1]!
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
