import {
  groupKey,
  type PollAnswersInBetween,
  type VotesInBetween,
  type GroupEstimate,
  type GroupPoll,
  type GroupVotes,
} from '@parley/contract'
import {
  estimateOf,
  thresholds,
  type MapGroup,
  type MapResult,
  type OpinionCounts,
} from '@parley/opinion-map'
import type { PollTally } from '#analysis/poll.ts'

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
    map.groups.map((group) => {
      const repfulFor = directions.get(`${group.key} ${column}`)
      return {
        key: groupKey(group.key),
        isAuthorInCluster: false,
        ...votesOf(group, { totals: map.totals, column }),
        ...(repfulFor === undefined ? {} : { repfulFor }),
      }
    })
}

/** How the people in between sides voted, by column; none without sides. */
export const exactVotesInBetween =
  ({ between, totals }: MapResult) =>
  (column: number): VotesInBetween | undefined =>
    between && { isBetween: true, ...votesOf(between, { totals, column }) }

type Voters = Pick<MapGroup, 'size' | 'counts' | 'crossFitted'>

const votesOf = ({ size, counts, crossFitted }: Voters, cell: Cell): Omit<VotesInBetween, 'isBetween'> => ({
  numUsers: size,
  numAgrees: counts.agrees[cell.column] ?? 0,
  numDisagrees: counts.disagrees[cell.column] ?? 0,
  numPasses: counts.passes[cell.column] ?? 0,
  isSuppressed: false,
  ...(crossFitted === undefined ? {} : { estimate: estimateIn(crossFitted, cell) }),
})

type Cell = { totals: OpinionCounts; column: number }

function estimateIn(
  crossFitted: NonNullable<MapGroup['crossFitted']>,
  { totals, column }: Cell,
): GroupEstimate | null {
  const numVotesIn = ({ agrees, disagrees, passes }: OpinionCounts) =>
    (agrees[column] ?? 0) + (disagrees[column] ?? 0) + (passes[column] ?? 0)
  if (numVotesIn(crossFitted) < thresholds.MIN_GROUP_VOTES) return null
  const estimate = (kind: keyof OpinionCounts) =>
    estimateOf(
      { numHits: crossFitted[kind][column] ?? 0, numVotes: numVotesIn(crossFitted) },
      { numHits: totals[kind][column] ?? 0, numVotes: numVotesIn(totals) },
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

/** How the people in between sides answered it; undefined without sides. */
export const exactPollAnswersInBetween = (
  { between }: MapResult,
  tally: PollTally,
): PollAnswersInBetween | undefined =>
  between && {
    isBetween: true,
    numUsers: between.size,
    numResponses: tally.between ?? [],
    isSuppressed: false,
  }
