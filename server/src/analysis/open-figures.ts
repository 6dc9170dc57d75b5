import type { GroupEstimate, GroupPoll, GroupVotes } from '@parley/contract'
import {
  estimateOf,
  thresholds,
  type MapGroup,
  type MapResult,
  type OpinionCounts,
} from '@parley/opinion-map'
import type { PollTally } from '#analysis/poll.ts'
import { groupKey } from '#results/position.ts'

// How groups voted where votes are published: exactly, with an estimate beside it.

/** How the groups of a map voted, by column. */
export function exactGroupVotes(map: MapResult): (column: number) => GroupVotes[] {
  const columnOf = new Map(map.opinionIds.map((id, column) => [id, column]))
  const directions = new Map(
    map.groups.flatMap(({ key, representative }) =>
      representative.map(
        ({ opinionId, direction }) => [`${key} ${columnOf.get(opinionId)}`, direction] as const,
      ),
    ),
  )
  return (column) =>
    map.groups.map(({ key, size, counts, crossFitted }) => {
      const repfulFor = directions.get(`${key} ${column}`)
      return {
        key: groupKey(key),
        isAuthorInCluster: false,
        numUsers: size,
        numAgrees: counts.agrees[column] ?? 0,
        numDisagrees: counts.disagrees[column] ?? 0,
        numPasses: counts.passes[column] ?? 0,
        isSuppressed: false,
        ...(crossFitted === undefined
          ? {}
          : { estimate: estimateIn(crossFitted, { totals: map.totals, column }) }),
        ...(repfulFor === undefined ? {} : { repfulFor }),
      }
    })
}

type Cell = { totals: OpinionCounts; column: number }

function estimateIn(
  crossFitted: NonNullable<MapGroup['crossFitted']>,
  { totals, column }: Cell,
): GroupEstimate | null {
  const votesOf = ({ agrees, disagrees, passes }: OpinionCounts) =>
    (agrees[column] ?? 0) + (disagrees[column] ?? 0) + (passes[column] ?? 0)
  if (votesOf(crossFitted) < thresholds.MIN_GROUP_VOTES) return null
  const estimate = (kind: keyof OpinionCounts) =>
    estimateOf(
      { numHits: crossFitted[kind][column] ?? 0, numVotes: votesOf(crossFitted) },
      { numHits: totals[kind][column] ?? 0, numVotes: votesOf(totals) },
    )
  const [agree, disagree] = [estimate('agrees'), estimate('disagrees')]
  return {
    agree: rounded(agree.numHits / agree.numVotes),
    disagree: rounded(disagree.numHits / disagree.numVotes),
    numVotes: agree.numVotes,
  }
}

/** Four digits are finer than any chart. */
const rounded = (share: number): number => Math.round(1e4 * share) / 1e4

/** How the groups of a map answered the poll. */
export const exactGroupPoll = (map: MapResult, { groups }: PollTally): GroupPoll[] =>
  map.groups.map(({ key, size }, index) => ({
    key: groupKey(key),
    numUsers: size,
    numResponses: groups[index] ?? [],
    isSuppressed: false,
  }))
