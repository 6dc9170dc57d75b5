import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    'first-seed': { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '' },
    record: { type: 'string' },
    other: { type: 'string', default: '' },
    steps: { type: 'string', default: '50' },
    folders: { type: 'string', default: '' },
  },
  allowPositionals: true,
})

/** The seeds of the simulations of each kind: 200 unless the benchmark or --runs says otherwise. */
export const seeds = (numRuns = 200): number[] =>
  Array.from({ length: Number(values.runs ?? numRuns) }, (_, i) => Number(values['first-seed']) + i)

/** Those named by --only; all without it. */
export function namedByOnly<Name extends string>(names: readonly Name[]): Name[] {
  return names.filter((name) => isAmong(values.only, name))
}

/** Whether --sizes names a conversation of this size; true without it. */
export const isChosenSize = (numPeople: number, numOpinions: number): boolean =>
  isAmong(values.sizes, `${numPeople}x${numOpinions}`)

const isAmong = (list: string, name: string) => list === '' || list.split(',').includes(name)

/** The file of --record, in which a benchmark keeps its results so that it can be continued. */
export const recordFile = values.record

/** The simulated conversations of --other. */
export const otherConversations = parts(values.other)

/** In how many steps --steps adds votes. */
export const numSteps = Number(values.steps)

/** The folders of --folders. */
export const folders = parts(values.folders)

function parts(list: string): string[] {
  return list.split(',').flatMap((part) => part.trim() || [])
}
