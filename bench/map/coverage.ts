// Prints how often the 95 % intervals of groups hold in simulated conversations, where the true shares are known:
// npm run coverage -w opinion-map [-- --runs 100 --first-seed 1 --only "line,two groups"]
// Of other conversations it is only printed: -- --other "two groups 150x40 0.3, plane 500x80 0.2 in sides"
import { analyse } from '../../opinion-map/src/analyse.ts'
import {
  coverageOf,
  STATEMENTS,
  type Covered,
  type Statement,
} from '../../opinion-map/src/testing/coverage.ts'
import {
  DIFFERENCES,
  simulateVotes,
  type SimulatedSize,
  type Difference,
} from '../../opinion-map/src/testing/simulated-votes.ts'
import { printConditions, type Condition } from './conditions.ts'
import { namedByOnly, otherConversations, seeds } from './options.ts'

/** With `numAxes` people are divided into the sides of a line or plane, otherwise into groups if they are clear. */
type Conversation = SimulatedSize & { difference: Difference; numAxes?: 1 | 2 }

const MIN_COVERAGE = 0.93
const NUM_RUNS = 100

const MEASURED: Record<string, Conversation> = {
  'two groups': { difference: 'two groups', numPeople: 300, numOpinions: 60, density: 0.3 },
  'unequal groups': { difference: 'unequal groups', numPeople: 500, numOpinions: 60, density: 0.4 },
  'three groups': { difference: 'three groups', numPeople: 1000, numOpinions: 100, density: 0.25 },
  'groups on a line': { difference: 'line', numPeople: 1000, numOpinions: 100, density: 0.15 },
  'sides of a line': { difference: 'line', numPeople: 300, numOpinions: 60, density: 0.3, numAxes: 1 },
  'sides, few votes': { difference: 'line', numPeople: 150, numOpinions: 40, density: 0.4, numAxes: 1 },
  'sides, with readiness': {
    difference: 'line and readiness',
    numPeople: 300,
    numOpinions: 60,
    density: 0.3,
    numAxes: 1,
  },
  'sides of a plane': { difference: 'plane', numPeople: 1000, numOpinions: 100, density: 0.15, numAxes: 2 },
}

/** The coverage of each statement in each conversation that shows groups. */
function measure({ difference, numAxes, ...size }: Conversation, isCrossFitted: boolean) {
  const found = seeds(NUM_RUNS).flatMap((seed) => {
    const simulated = simulateVotes(difference, { ...size, seed })
    const run = analyse(simulated.matrix, {
      mode: 'robust',
      seed: 1,
      ...(isCrossFitted ? { foldSeed: seed } : {}),
      ...(numAxes === undefined ? {} : { structure: { kind: 'sides', numAxes } }),
    })
    return run.result.hasClearGroups ? [coverageOf(run, simulated)] : []
  })
  return {
    numWithGroups: found.length,
    coverage: STATEMENTS.map((of) => summed(found.map((run) => run[of]))),
  }
}

/**
 * If one interval of a conversation is wrong, others of it often are, too. So the standard error is that of a ratio
 * over conversations, but at least that of independent intervals.
 */
function summed(runs: readonly Covered[]) {
  const total = (numOf: (run: Covered) => number) => runs.reduce((sum, run) => sum + numOf(run), 0)
  const numIntervals = total((run) => run.numIntervals)
  const share = total((run) => run.numHolding) / numIntervals
  const squares = total((run) => (run.numHolding - share * run.numIntervals) ** 2)
  const independent = Math.sqrt((MIN_COVERAGE * (1 - MIN_COVERAGE)) / numIntervals)
  return { numIntervals, share, error: Math.max(independent, Math.sqrt(squares) / numIntervals) }
}

const bars: Condition[] = []
function print(name: string, conversation: Conversation, isBar: boolean): void {
  const { difference, numPeople, numOpinions, density } = conversation
  for (const way of ['counts', 'cross-fitted']) {
    const { numWithGroups, coverage } = measure(conversation, way === 'cross-fitted')
    const cells = coverage.map(({ numIntervals, share, error }) =>
      numIntervals === 0 ? '' : `${share.toFixed(3)} ± ${(2 * error).toFixed(3)} of ${numIntervals}`,
    )
    const size = `${numPeople} × ${numOpinions}, ${100 * density} %`
    console.log(`| ${name} | ${difference} | ${size} | ${way} | ${numWithGroups} | ${cells.join(' | ')} |`)
    if (isBar && way === 'cross-fitted')
      bars.push(...STATEMENTS.map((of, at) => barOf(name, of, coverage[at]!)))
  }
}

function barOf(
  name: string,
  statement: Statement,
  { numIntervals, share, error }: ReturnType<typeof summed>,
): Condition {
  const needed = MIN_COVERAGE - 2 * error
  return {
    bar: `${name}, ${statement}: at least ${MIN_COVERAGE} less two standard errors`,
    measured: numIntervals === 0 ? 'none' : `${share.toFixed(3)}, needed ${needed.toFixed(3)}`,
    holds: numIntervals > 0 && share >= needed,
  }
}

function parsed(text: string): Conversation {
  const [, difference, numPeople, numOpinions, density, sides] =
    /^(.+) (\d+)x(\d+) ([\d.]+)( in sides)?$/.exec(text) ?? []
  const known = DIFFERENCES.find((name) => name === difference)
  if (!known) throw new Error(`Not a conversation: ${text}. There are: ${DIFFERENCES.join(', ')}`)
  return {
    difference: known,
    numPeople: Number(numPeople),
    numOpinions: Number(numOpinions),
    density: Number(density),
    ...(sides ? { numAxes: known === 'plane' ? 2 : 1 } : {}),
  }
}

console.log(
  `${seeds(NUM_RUNS).length} conversations each (seeds from ${seeds()[0]}), share of intervals that hold\n`,
)
console.log(
  `| conversation | people differ by | people × opinions, answered | figures | with groups | ${STATEMENTS.join(' | ')} |`,
)
console.log(`|${'---|'.repeat(5 + STATEMENTS.length)}`)
for (const name of namedByOnly(Object.keys(MEASURED))) print(name, MEASURED[name]!, true)
for (const text of otherConversations) print('other', parsed(text), false)
printConditions(bars)
