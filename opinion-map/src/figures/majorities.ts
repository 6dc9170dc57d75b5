import { shareOf, type Direction, type MajorityRecord } from '../consensus.ts'
import { MAX_MAJORITIES, MIN_COMMON_SHARE, MIN_TOTAL_VOTES } from '../thresholds.ts'
import type { CountedVotes } from '../counts.ts'
import { upperTail } from '../normal.ts'
import { shareInterval } from './shares.ts'
import { benjaminiHochberg, majorityTest } from './significance.ts'

/**
 * What most people think, with or without groups: in each direction the five opinions with the highest low end of the
 * 95 % interval of everybody's share, among those with at least `MIN_TOTAL_VOTES` votes and a share of at least
 * `MIN_COMMON_SHARE` whose majority is a discovery among all opinions and both directions (`benjaminiHochberg`). Then by
 * id.
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
