import { numVotesOn } from '../counts.ts'
import type { MapResult } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'
import type { Direction } from '../consensus.ts'

/** How many people of a group voted in one direction, among those who voted on an opinion. */
export type GroupShare = Share & { key: number }

/** The shares of all groups in which enough people voted on the opinion of a column. */
export function sharesIn(
  { groups }: Pick<MapResult, 'groups'>,
  column: number,
  direction: Direction,
): GroupShare[] {
  return groups.flatMap(({ key, counts }) => {
    const numVotes = numVotesOn(counts, column)
    if (numVotes < MIN_GROUP_VOTES) return []
    return [{ key, numHits: (direction === 'agree' ? counts.agrees : counts.disagrees)[column]!, numVotes }]
  })
}

/** The share of several groups together. */
export const pooledShare = (shares: readonly Share[]): Share => ({
  numHits: shares.reduce((sum, { numHits }) => sum + numHits, 0),
  numVotes: shares.reduce((sum, { numVotes }) => sum + numVotes, 0),
})

/**
 * The lower end of the one-sided 95 % interval of the difference between the first and the second share: the difference
 * of the smoothed shares minus 1.645 standard errors.
 */
export function cautiousLead(share: Share, other: Share): number {
  const [p, q] = [smoothedShare(share), smoothedShare(other)]
  const variance = (p * (1 - p)) / (share.numVotes + 2) + (q * (1 - q)) / (other.numVotes + 2)
  return p - q - 1.645 * Math.sqrt(variance)
}

/** The columns of opinions that are not moderated. */
export function unmoderatedColumns({ opinionIds, parameters }: MapResult): number[] {
  const moderated = new Set(parameters.moderatedOut)
  return opinionIds.flatMap((id, column) => (moderated.has(id) ? [] : [column]))
}
