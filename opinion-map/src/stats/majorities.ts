import { shareOf, type Direction, type MajorityRecord } from '../consensus.ts'
import { MAX_MAJORITIES, MIN_COMMON_SHARE, MIN_TOTAL_VOTES } from '../thresholds.ts'
import type { CountedVotes } from '../counts.ts'
import { upperTail } from '../normal.ts'
import { shareInterval } from './shares.ts'
import { benjaminiHochberg, majorityTest } from './significance.ts'

/**
 * The strongest majorities of all participants, with or without groups: at most five opinions in each direction. They
 * have at least `MIN_TOTAL_VOTES` votes and a share of at least `MIN_COMMON_SHARE`, and their majority is a discovery
 * among all opinions and both directions (`benjaminiHochberg`). Sorted by the low end of the 95 % interval of the
 * share, descending, then by id.
 */
export function strongestMajorities(counted: CountedVotes): {
  agree: MajorityRecord[]
  disagree: MajorityRecord[]
} {
  const tested = [...recordsOf(counted, 'agree'), ...recordsOf(counted, 'disagree')]
  const isDiscovery = benjaminiHochberg(tested.map(({ test }) => upperTail(test)))
  const strongest = (direction: Direction) =>
    tested
      .filter(
        (record, i) => isDiscovery[i] && record.direction === direction && record.share >= MIN_COMMON_SHARE,
      )
      .sort((a, b) => shareInterval(b).low - shareInterval(a).low || a.opinionId - b.opinionId)
      .slice(0, MAX_MAJORITIES)
  return { agree: strongest('agree'), disagree: strongest('disagree') }
}

function recordsOf(
  { opinionIds, totals, isCandidate }: CountedVotes,
  direction: Direction,
): MajorityRecord[] {
  return opinionIds.flatMap((opinionId, j) => {
    const votes = shareOf(totals, j, direction)
    if (!isCandidate(j) || votes.numVotes < MIN_TOTAL_VOTES) return []
    return [
      { opinionId, direction, ...votes, share: votes.numHits / votes.numVotes, test: majorityTest(votes) },
    ]
  })
}
