import type { RepresentativeRecord } from '../compat/representative.ts'
import type { MapResult } from '../result.ts'
import { cautiousConsensus } from './consensus.ts'
import type { CountedVotes } from '../counts.ts'
import { divisiveness } from './divisiveness.ts'
import { strongestMajorities } from './majorities.ts'
import { representativesByGroup } from './representative.ts'

/** The figures that a map computes from the counts of its groups. */
export type MapStats = Pick<MapResult, 'gacAgree' | 'gacDisagree' | 'divisiveness' | 'consensus'> & {
  /** The representative opinions of each group. */
  representative: RepresentativeRecord[][]
}

/** The figures of a map in mode `robust`. Time is linear in groups × opinions. */
export function robustStats(counted: CountedVotes): MapStats {
  return {
    gacAgree: cautiousConsensus(counted, 'agree'),
    gacDisagree: cautiousConsensus(counted, 'disagree'),
    divisiveness: divisiveness(counted),
    consensus: strongestMajorities(counted),
    representative: representativesByGroup(counted),
  }
}
