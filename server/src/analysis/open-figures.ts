import type { GroupPoll, GroupVotes } from '@parley/contract'
import type { MapResult } from '@parley/opinion-map'
import type { PollTally } from '#analysis/poll.ts'
import { groupKey } from '#results/position.ts'

// How groups voted where votes are published: exactly.

/** How the groups of a map voted, by column. */
export function openGroupVotes(map: MapResult): (column: number) => GroupVotes[] {
  const columnOf = new Map(map.opinionIds.map((id, column) => [id, column]))
  const directions = new Map(
    map.groups.flatMap(({ key, representative }) =>
      representative.map(
        ({ opinionId, direction }) => [`${key} ${columnOf.get(opinionId)}`, direction] as const,
      ),
    ),
  )
  return (column) =>
    map.groups.map(({ key, size, counts }) => {
      const repfulFor = directions.get(`${key} ${column}`)
      return {
        key: groupKey(key),
        isAuthorInCluster: false,
        numUsers: size,
        numAgrees: counts.agrees[column] ?? 0,
        numDisagrees: counts.disagrees[column] ?? 0,
        numPasses: counts.passes[column] ?? 0,
        isSuppressed: false,
        ...(repfulFor === undefined ? {} : { repfulFor }),
      }
    })
}

/** How the groups of a map answered the poll. */
export const openPoll = (map: MapResult, { groups }: PollTally): GroupPoll[] =>
  map.groups.map(({ key, size }, index) => ({
    key: groupKey(key),
    numUsers: size,
    numResponses: groups[index] ?? [],
    isSuppressed: false,
  }))
