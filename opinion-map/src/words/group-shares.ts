import type { MapResult } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { suppressSmallCells, type PublishedTally } from '../suppression.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'
import type { Direction } from '../consensus.ts'

/**
 * Returns how the groups of a map voted on the opinion of a column (agrees, disagrees, passes), parallel to `groups`,
 * as far as it may be published. A caller that publishes more or less than {@link publicTallies} passes its own
 * function.
 */
export type PublishableTallies = (column: number) => readonly PublishedTally[]

/** How many people of a group voted in one direction, among those who voted on an opinion. */
export type GroupShare = Share & { key: number }

/** The tallies of a map that may be published by the rule for small cells (`suppressSmallCells`). */
export function publicTallies({
  totals,
  groups,
  numParticipants,
  numClustered,
}: MapResult): PublishableTallies {
  return (column) =>
    suppressSmallCells({
      total: [totals.agrees[column]!, totals.disagrees[column]!, totals.passes[column]!],
      groups: groups.map(({ counts }) => [
        counts.agrees[column]!,
        counts.disagrees[column]!,
        counts.passes[column]!,
      ]),
      hasUngrouped: numParticipants > numClustered,
    })
}

/** The shares of all groups that may be published and in which enough people voted. */
export function sharesIn(
  { groups }: Pick<MapResult, 'groups'>,
  tallies: readonly PublishedTally[],
  direction: Direction,
): GroupShare[] {
  return groups.flatMap(({ key }, g) => {
    const { counts = [], isSuppressed = true } = tallies[g] ?? {}
    const [numAgrees = 0, numDisagrees = 0, numPasses = 0] = counts
    const numVotes = numAgrees + numDisagrees + numPasses
    if (isSuppressed || numVotes < MIN_GROUP_VOTES) return []
    return [{ key, numHits: direction === 'agree' ? numAgrees : numDisagrees, numVotes }]
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
