import { analyse, type Analysis, type AnalyseOptions } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import type { VoteMatrix } from '../matrix.ts'
import type { MapMode } from '../result.ts'
import { compareJson, Differences, memberOf } from './compare.ts'
import { NotABundle } from './format.ts'

/** A part of what was verified, in words, and what differs in it. */
export type Part = { name: string; differences: Differences }

const MODES = { compat: true, robust: true } satisfies Record<MapMode, true>

/** Whether something are options that `analyse` takes; its own checks see to their values. */
const isOptions = (value: object): value is AnalyseOptions =>
  Object.hasOwn(MODES, String(memberOf(value, 'mode'))) &&
  Number.isSafeInteger(memberOf(value, 'seed')) &&
  ['minVotes', 'maxGroups'].every((name) => Number.isSafeInteger(memberOf(value, name))) &&
  Array.isArray(memberOf(value, 'moderatedOut'))

type Computation = {
  matrix: VoteMatrix
  /** Mode, seed and the other options, as published. */
  parameters: Record<string, unknown>
  previous: AnalyseOptions['previous'] | undefined
}

/** Computes a run anew from its votes and parameters. */
export function recompute({ matrix, parameters, previous }: Computation): Analysis {
  const options: object = parameters
  if (!isOptions(options)) throw new NotABundle('The parameters are none that this verifier knows.')
  try {
    return analyse(matrix, { ...options, ...(previous === undefined ? {} : { previous }) })
  } catch (error) {
    // Whatever parameters somebody has made up.
    throw new NotABundle(
      `The parameters are not right: ${error instanceof Error ? error.message : 'unknown'}.`,
    )
  }
}

/** Which numbers of a map belong to which part; what is named nowhere is in the last one. */
const PARTS: Record<string, readonly string[]> = {
  'Votes and people': ['numVotes', 'numParticipants', 'numClustered', 'opinionIds', 'totals'],
  Parameters: ['mode', 'parameters'],
  'Axes of the map': [
    'mean',
    'pc1',
    'pc2',
    'explainedVariance',
    'explainedVarianceRatio',
    'extremity',
    'placement',
  ],
  'Number of groups': ['k', 'silhouettes', 'hasClearGroups', 'unclearReason', 'change'],
  'Figures of the groups': ['groups'],
  'Common ground and differences': ['gacAgree', 'gacDisagree', 'divisiveness', 'consensus'],
}

/** Compares a published result, as it was stored, with what follows from the votes. */
export function compareResult(
  published: { map: unknown; picture: unknown },
  { result, participants }: Analysis,
  file: string,
): Part[] {
  const found: unknown = JSON.parse(JSON.stringify(result))
  const rest = new Set([...keysOf(published.map), ...keysOf(found)])
  const compare = (names: readonly string[]): Differences => {
    const differences = new Differences()
    for (const name of names) {
      rest.delete(name)
      const values = { published: memberOf(published.map, name), found: memberOf(found, name) }
      const place = { file, path: `map.${name}`, opinionIds: result.opinionIds, differences }
      if (values.published !== undefined || values.found !== undefined) compareJson(values, place)
    }
    return differences
  }
  const parts = Object.entries(PARTS).map(([name, members]) => ({ name, differences: compare(members) }))
  const others = { name: 'Other figures', differences: compare([...rest]) }
  const differences = new Differences()
  const picture = JSON.parse(JSON.stringify(publicDensity(participants, result.hasClearGroups)))
  compareJson(
    { published: published.picture, found: picture },
    { file, path: 'picture', opinionIds: [], differences },
  )
  return [...parts, others, { name: 'Squares of the map', differences }]
}

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
