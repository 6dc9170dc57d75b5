import type { MapChange } from '@parley/contract'
import {
  analyse,
  buildMatrix,
  changeOfGroups,
  findSteadyStructure,
  publicDensity,
  type Density,
  type MapResult,
} from '@parley/opinion-map'
import type { ReplayInput } from '#analysis/formation/replay-input.sql.ts'
import { toMapChange } from '#analysis/worker/change.ts'
import { clustersOf } from '#analysis/worker/compute.ts'
import { previousRun, type PreviousMaps } from '#analysis/worker/previous.ts'

/** What the history keeps of a map. */
export type FormationMap = Pick<
  MapResult,
  | 'numParticipants'
  | 'numFitted'
  | 'numClustered'
  | 'unclearReason'
  | 'hasClearGroups'
  | 'structure'
  | 'opinionIds'
  | 'pc1'
  | 'pc2'
> & {
  between?: { size: number }
  groups: Pick<MapResult['groups'][number], 'key' | 'centre' | 'hull'>[]
}

/** A run of the first votes of an imported conversation. */
export type FormationRun = {
  numVotes: number
  numParticipants: number
  /** The day of the last vote as YYYY-MM-DD; null where votes have no time. */
  reachedOn: string | null
  clusters: ReturnType<typeof clustersOf>
  structure: string | null
  change: MapChange | null
  result: { map: FormationMap; picture: Density }
}

/** With fewer votes than this there is hardly a map, so the history does not go back further. */
const MIN_VOTES = 100
/** With fewer people there are no groups. */
const MIN_PEOPLE = 10
/** Groups of fewer people are on a map as one or two large squares, so the history has no picture of them. */
const MIN_DRAWN_GROUP = 20

/** The numbers of votes of the history: each half of the one after it, so that all take about as long as one report. */
export function momentsOf(numVotes: number): number[] {
  const moments: number[] = []
  let half = Math.floor(numVotes / 2)
  while (half > 0 && (half >= MIN_VOTES || moments.length === 0)) {
    moments.unshift(half)
    half = Math.floor(half / 2)
  }
  return moments
}

/**
 * Computes the history of an imported conversation, oldest first. Each run measures its structure for itself. Of other runs
 * it knows only the letters: from the newest one back, groups get the letters of those that most of their people are in
 * later.
 */
export function replayVotes(
  input: ReplayInput,
  { measuresStructure, pause }: { measuresStructure: boolean; pause?: () => void },
) {
  let { present: later } = input
  const { seed } = input
  const analyses = momentsOf(input.votes.values.length)
    .toReversed()
    .map((numVotes) => {
      const matrix = buildMatrix(firstVotes(input.votes, numVotes))
      const { result: map, participants } = analyse(matrix, {
        mode: 'robust',
        seed,
        ...(measuresStructure ? { structure: findSteadyStructure(matrix, { seed, pause }) } : {}),
        startsAfresh: true,
        previous: previousRun({ clear: later, hadClearGroups: true }, matrix),
      })
      if (map.hasClearGroups) later = map
      return { numVotes, matrix, map, participants }
    })
    .toReversed()
    .filter(({ matrix }, at, all) => matrix.participantIds.length >= MIN_PEOPLE || at === all.length - 1)
  let before: PreviousMaps | undefined
  return analyses.map(({ numVotes, matrix, map, participants }): FormationRun => {
    const { hasClearGroups } = map
    const clusters = clustersOf(map, {})
    const isDrawn = hasClearGroups
      ? clusters.every(({ numUsers }) => numUsers >= MIN_DRAWN_GROUP)
      : (map.numFitted ?? 0) >= 2 * MIN_DRAWN_GROUP
    const change = before && changeOfGroups(previousRun(before, matrix), { ...participants, hasClearGroups })
    before = { clear: hasClearGroups ? map : before?.clear, hadClearGroups: hasClearGroups }
    return {
      numVotes,
      numParticipants: matrix.participantIds.length,
      reachedOn: input.days[numVotes - 1] ?? null,
      clusters,
      structure: map.structure?.kind ?? null,
      change: change ? toMapChange(change) : null,
      result: {
        map: keptOf(map),
        picture: isDrawn ? publicDensity(participants, hasClearGroups) : { extent: 1, cells: [] },
      },
    }
  })
}

const firstVotes = ({ participantIds, opinionIds, values }: ReplayInput['votes'], numVotes: number) => ({
  participantIds: participantIds.subarray(0, numVotes),
  opinionIds: opinionIds.subarray(0, numVotes),
  values: values.subarray(0, numVotes),
})

const keptOf = (map: MapResult): FormationMap => ({
  numParticipants: map.numParticipants,
  numFitted: map.numFitted,
  numClustered: map.numClustered,
  unclearReason: map.unclearReason,
  hasClearGroups: map.hasClearGroups,
  structure: map.structure,
  opinionIds: map.opinionIds,
  pc1: map.pc1,
  pc2: map.pc2,
  ...(map.between === undefined ? {} : { between: { size: map.between.size } }),
  groups: map.groups.map(({ key, centre, hull }) => ({ key, centre, hull })),
})
