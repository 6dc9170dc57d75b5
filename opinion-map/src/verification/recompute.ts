import { analyse, type Analysis, type AnalyseOptions } from '../analyse.ts'
import { publicDensity } from '../density.ts'
import type { VoteMatrix } from '../matrix.ts'
import type { MapMode } from '../result.ts'
import { robustnessReport, type RobustnessReport } from '../robustness-report/robustness-report.ts'
import { compareJson, Mismatches, memberOf } from './compare.ts'
import { NotABundle } from './format.ts'
import { compareParts, type Part } from './parts.ts'

const MODES = { compat: true, robust: true } satisfies Record<MapMode, true>

/** Whether a value has the shape of the options of `analyse`, which checks their values itself. */
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

/** Computes a run again from its votes and parameters. */
export function recompute({ matrix, parameters, previous }: Computation): Analysis {
  const options: object = parameters
  if (!isOptions(options)) throw new NotABundle('The parameters are none that this verifier knows.')
  try {
    return analyse(matrix, { ...options, ...(previous === undefined ? {} : { previous }) })
  } catch (error) {
    // Invalid parameters of a manipulated bundle end here.
    throw new NotABundle(
      `The parameters are not right: ${error instanceof Error ? error.message : 'unknown'}.`,
    )
  }
}

/** The members of a map that belong to each part; unlisted members belong to the last part. */
const PARTS = {
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
  'Number of groups': ['k', 'silhouettes', 'structure', 'hasClearGroups', 'unclearReason', 'change'],
  'Figures of the groups': ['groups', 'between'],
  'Common ground and differences': ['gacAgree', 'gacDisagree', 'divisiveness', 'consensus'],
  'Other figures': [],
}

/** Compares a published result with the one computed from the votes. */
export function compareResult(
  published: { map: unknown; picture: unknown },
  { result, participants }: Analysis,
  file: string,
): Part[] {
  const { opinionIds } = result
  const differences = new Mismatches()
  const picture = JSON.parse(JSON.stringify(publicDensity(participants, result.hasClearGroups)))
  compareJson(
    { published: published.picture, found: picture },
    { file, path: 'picture', opinionIds: [], differences },
  )
  return [
    ...compareParts(PARTS, { published: published.map, found: result }, { file, path: 'map', opinionIds }),
    { name: 'Squares of the map', differences },
  ]
}

/** The members of a robustness report that belong to each part. */
const REPORT_PARTS = {
  'Re-draws of the groups': ['seed', 'redraws'],
  'Bridging scores': ['opinionIds', 'bridging'],
  'Short list': ['selection', 'longSelection'],
  'Structure of the votes': ['structure', 'steady', 'fresh'],
  'Other measures': [],
}

/** Compares the published robustness report of a run with the computed one, which has the seed of the run. */
export function compareRobustnessReport(
  published: unknown,
  { matrix, analysis }: { matrix: VoteMatrix; analysis: Analysis },
  file: string,
): Part[] {
  const { parameters, opinionIds } = analysis.result
  const has = (member: keyof RobustnessReport) =>
    typeof published === 'object' && published !== null && Object.hasOwn(published, member)
  const { longSelection, ...report } = robustnessReport(matrix, analysis, {
    seed: parameters.seed,
    measuresStructure: has('structure'),
  })
  // Reports from before there was a longer list have none.
  const found = has('longSelection') ? { ...report, longSelection } : report
  return compareParts(REPORT_PARTS, { published, found }, { file, path: 'supplement', opinionIds })
}
