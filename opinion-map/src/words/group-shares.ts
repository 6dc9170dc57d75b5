import { shareOf, type Direction } from '../consensus.ts'
import { countsOfOpinions } from '../counts.ts'
import type { MapResult } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'

/** How many people of a group voted in one direction, among those who voted on an opinion. */
export type GroupShare = Share & { key: number }

/** The shares by which opinions are chosen, of all groups in which enough people voted on the opinion of a column. */
export function sharesIn(
  { groups }: Pick<MapResult, 'groups'>,
  column: number,
  direction: Direction,
): GroupShare[] {
  return groups
    .map((group) => ({ key: group.key, ...shareOf(countsOfOpinions(group), column, direction) }))
    .filter(({ numVotes }) => numVotes >= MIN_GROUP_VOTES)
}

/** The same shares as plain counts of the group's own voters, which anybody can check. */
export function countedShares(
  { groups }: Pick<MapResult, 'groups'>,
  shares: readonly Pick<GroupShare, 'key'>[],
  { column, direction }: { column: number; direction: Direction },
): GroupShare[] {
  const keys = new Set(shares.map(({ key }) => key))
  return groups
    .filter(({ key }) => keys.has(key))
    .map(({ key, counts }) => ({ key, ...shareOf(counts, column, direction) }))
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
