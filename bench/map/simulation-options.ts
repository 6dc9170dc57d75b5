import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    'first-seed': { type: 'string', default: '1' },
  },
  allowPositionals: true,
})

/** How many simulations of each kind a benchmark runs, and the seed of the first one. */
export const [numRuns, firstSeed] = [Number(values.runs), Number(values['first-seed'])]
