import { geometricMeans, groupAwareConsensus, majorities } from '../consensus.ts'
import { largestGap } from './divisiveness.ts'
import type { CountedVotes } from '../counts.ts'
import type { MapStats } from '../stats/stats.ts'
import type { MapResult } from '../result.ts'
import { MAX_MAJORITIES } from '../thresholds.ts'
import { representatives } from './representative.ts'

type CompatStats = MapStats & Required<Pick<MapResult, 'gacAgreeGeometric' | 'gacDisagreeGeometric'>>

/** The statistics of a map in mode `compat`, with the formulas of Polis and red-dwarf. */
export function compatStats(counted: CountedVotes): CompatStats {
  const { opinionIds, groups } = counted
  const gacAgree = groupAwareConsensus(groups, opinionIds.length, 'agree')
  const gacDisagree = groupAwareConsensus(groups, opinionIds.length, 'disagree')
  return {
    gacAgree,
    gacDisagree,
    gacAgreeGeometric: geometricMeans(gacAgree, groups.length),
    gacDisagreeGeometric: geometricMeans(gacDisagree, groups.length),
    divisiveness: opinionIds.map((_, j) => largestGap(groups, j).gap),
    consensus: {
      agree: majorities(counted, 'agree').slice(0, MAX_MAJORITIES),
      disagree: majorities(counted, 'disagree').slice(0, MAX_MAJORITIES),
    },
    representative: groups.map((_, g) => representatives(counted, g)),
  }
}
