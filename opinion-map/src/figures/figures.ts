import type { RepresentativeRecord } from '../compat/representative.ts'
import type { MapResult } from '../result.ts'
import { cautiousConsensus } from './consensus.ts'
import type { Counted } from './counted.ts'
import { divisiveness } from './divisiveness.ts'
import { strongestMajorities } from './majorities.ts'
import { representativesByGroup } from './representative.ts'

/** The figures of a map in mode `robust`: fields of its result, and the representative opinions of each group. */
export type RobustFigures = Pick<MapResult, 'gacAgree' | 'gacDisagree' | 'divisiveness' | 'consensus'> & {
  representative: RepresentativeRecord[][]
}

/** Computes the figures of a map in mode `robust` from the counts of its groups. Time is linear in groups × opinions. */
export function robustFigures(counted: Counted): RobustFigures {
  return {
    gacAgree: cautiousConsensus(counted, 'agree'),
    gacDisagree: cautiousConsensus(counted, 'disagree'),
    divisiveness: divisiveness(counted),
    consensus: strongestMajorities(counted),
    representative: representativesByGroup(counted),
  }
}
