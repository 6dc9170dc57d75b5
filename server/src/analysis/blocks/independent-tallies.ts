import {
  IN_BETWEEN,
  type IndependentPeople,
  type MapParticipants,
  type MapResult,
  type OpinionCounts,
  type VoteMatrix,
} from '@parley/opinion-map'

type TallyInput = {
  map: Pick<MapResult, 'groups' | 'between'>
  participants: Pick<MapParticipants, 'participantIds' | 'groups'>
  /** The votes on the opinions of the map. */
  matrix: VoteMatrix
  /** The group in which each vote is counted by cross-fitting, if it is. */
  crossFitted: Int8Array | undefined
  /** Whether each person counts as independent of the others. */
  marks: ReadonlyMap<number, boolean>
}

/**
 * Tallies the independent people of a run: all of them, those in each group and in between sides, and their
 * votes.
 */
export function independentTallies({
  map,
  participants,
  matrix,
  crossFitted,
  marks,
}: TallyInput): IndependentPeople {
  const { participantIds, opinionIds, rowStarts, codes } = matrix
  const none = (): OpinionCounts => {
    const zeros = (): number[] => Array.from({ length: opinionIds.length }, () => 0)
    return { agrees: zeros(), disagrees: zeros(), passes: zeros() }
  }
  const totals = none()
  const keys = map.groups.map(({ key }) => key)
  const groups = new Map(
    [...keys, ...(map.between === undefined ? [] : [IN_BETWEEN])].map((key) => [
      key,
      { size: 0, counts: none(), ...(crossFitted === undefined ? {} : { crossFitted: none() }) },
    ]),
  )
  let numPeople = 0
  for (const [row, id] of participantIds.entries()) {
    if (marks.get(id) !== true) continue
    numPeople++
    const group = groups.get(participants.groups[row] ?? -1)
    if (group !== undefined) group.size++
    for (let at = rowStarts[row] ?? 0; at < (rowStarts[row + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      const kind = KINDS[code & 3] ?? 'passes'
      increment(totals[kind], code >>> 2)
      if (group !== undefined) increment(group.counts[kind], code >>> 2)
      const fitted = groups.get(crossFitted?.[at] ?? -1)?.crossFitted
      if (fitted !== undefined) increment(fitted[kind], code >>> 2)
    }
  }
  return {
    numPeople,
    groups: keys.flatMap((key) => groups.get(key) ?? []),
    between: groups.get(IN_BETWEEN),
    totals,
  }
}

const KINDS = ['disagrees', 'passes', 'agrees'] as const

const increment = (counts: number[], column: number) => (counts[column] = (counts[column] ?? 0) + 1)
