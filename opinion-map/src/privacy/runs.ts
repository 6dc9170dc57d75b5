import { runExperiment, type Target } from './experiment.ts'
import { NEW_RULES } from './new-rules.ts'

/** The sizes of the whole test: people in the block before, and accounts of whoever attacks. */
export const SIZES = [30, 60, 100]
const SEARCH = { numChains: 6, numSteps: 30 }
/** Blocks on each side, where axes are published. */
const NUM_BLOCKS = 60

/** One conversation; the search takes most of the time, so it comes last. */
type Run = { size: number; helpers: number; seed: number; isSearched: boolean }

/** The attacks on the named authors of one conversation. */
export type Measured = Run & { targets: Target[] }

/** 0, 5 and T − 2 accounts, where T people make a block. */
export const helpersAt = (size: number): number[] => [0, 5, NEW_RULES.threshold(size) - 2]

/** The runs of the whole test that are not there yet: first all without the search, then with it, seed by seed. */
export function missingRuns(measured: readonly Run[], numSeeds: number): Run[] {
  const nameOf = ({ size, helpers, seed, isSearched }: Run) => `${size} ${helpers} ${seed} ${isSearched}`
  const done = new Set(measured.map(nameOf))
  return [false, true]
    .flatMap((isSearched) =>
      Array.from({ length: numSeeds }, (_, seed) => seed).flatMap((seed) =>
        SIZES.flatMap((size) => helpersAt(size).map((helpers) => ({ size, helpers, seed, isSearched }))),
      ),
    )
    .filter((run) => !done.has(nameOf(run)))
}

/** One conversation under the rules of blocks. */
export function runOf(run: Run): Measured {
  const { size, helpers, seed, isSearched } = run
  const threshold = NEW_RULES.threshold(size)
  const setting = {
    numOpinions: 12,
    passing: 0.15,
    numPeople: size,
    numHelpers: helpers,
    threshold,
    numBlocks: size < 100 ? 0 : NUM_BLOCKS - 1,
    numAuthors: Math.min(3, threshold - helpers),
  }
  const search = isSearched ? SEARCH : undefined
  const experiment = { publisher: NEW_RULES, setting, search, totals: 'joined' } as const
  return { ...run, targets: runExperiment(experiment, seed) }
}
