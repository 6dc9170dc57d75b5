import type { GroupKey, Opinion } from '@parley/contract'
import { figuresOfGroup, MIN_SHOWN_VOTERS, numVoters, shareOf } from './figures.ts'

export type GroupShare = { key: GroupKey; points: number }

/** By group the share in one direction in whole points, of groups of which enough voted and which are shown. */
export function groupShares(opinion: Opinion, direction: 'agree' | 'disagree'): GroupShare[] {
  return opinion.clustersStats.flatMap(({ key }) => {
    const tally = figuresOfGroup(opinion, key)?.tally
    if (!tally || numVoters(tally) < MIN_SHOWN_VOTERS) return []
    const count = direction === 'agree' ? tally.numAgrees : tally.numDisagrees
    return [{ key, points: Math.round(100 * shareOf(count, tally)) }]
  })
}

/** The direction in which all groups think alike: that of the larger part of the voters. */
export const directionOf = ({ numAgrees, numDisagrees }: Opinion): 'agree' | 'disagree' =>
  numAgrees >= numDisagrees ? 'agree' : 'disagree'
