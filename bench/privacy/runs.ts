import { runExperiment, type Experiment, type Target } from './experiment.ts'
import { NEW_RULES } from './new-rules.ts'
import type { Publisher } from './publisher.ts'

/** The sizes of conversations in the whole test: the number of people in the previous block. */
export const SIZES = [30, 60, 100]
const SEARCH = { numChains: 6, numSteps: 30 }
/** The number of blocks on each side if axes are published. */
const NUM_BLOCKS = 60
const NUM_AUTHORS = 3

/** One conversation. */
export type Run = {
  size: number
  /** The number of accounts of the attacker among these people; if all are, only two newcomers are not. */
  helpers: number
  seed: number
}

/** The attacks on the named authors of one conversation. */
export type Measured = Run & { targets: Target[] }

/** 0, 5 and T − 2 accounts, where T is the number of people that a block needs, and all accounts. */
export const helperCounts = (size: number): number[] => [0, 5, NEW_RULES.threshold(size) - 2, size]

/** The runs of the whole test that have no result yet, seed by seed. */
export function missingRuns(
  measured: readonly Run[],
  numSeeds: number,
  { firstSeed = 0 }: { firstSeed?: number } = {},
): Run[] {
  const nameOf = ({ size, helpers, seed }: Run) => `${size} ${helpers} ${seed}`
  const done = new Set(measured.map(nameOf))
  return Array.from({ length: numSeeds }, (_, at) => firstSeed + at)
    .flatMap((seed) =>
      SIZES.flatMap((size) => helperCounts(size).map((helpers) => ({ size, helpers, seed }))),
    )
    .filter((run) => !done.has(nameOf(run)))
}

/** One conversation under the rules of blocks: twelve opinions and a poll, and up to three named authors. */
export function experimentOf({ size, helpers }: Run, publisher: Publisher = NEW_RULES): Experiment {
  const threshold = NEW_RULES.threshold(size)
  const numNewcomers = Math.max(2, threshold - helpers)
  const setting = {
    numOpinions: 12,
    hasPoll: true,
    passProbability: 0.15,
    numPeople: size,
    numHelpers: helpers,
    threshold,
    numNewcomers,
    numBlocks: size < 100 || helpers === size ? 0 : NUM_BLOCKS - 1,
    numAuthors: Math.min(NUM_AUTHORS, numNewcomers),
  }
  return { publisher, setting, search: SEARCH, totals: 'joined' }
}

export const runOf = (run: Run, publisher?: Publisher): Measured => ({
  ...run,
  targets: runExperiment(experimentOf(run, publisher), run.seed),
})
