import type { GroupPoll, GroupVotes } from '@parley/contract'
import type { MapResult } from '@parley/opinion-map'
import type { PollTally } from '#analysis/poll.ts'
import { groupTallies } from '#analysis/tallies.ts'
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
  return (column) => {
    const tallies = groupTallies(map, column)
    return map.groups.map(({ key, size }, index) => {
      const [numAgrees = 0, numDisagrees = 0, numPasses = 0] = tallies[index] ?? []
      const repfulFor = directions.get(`${key} ${column}`)
      return {
        key: groupKey(key),
        isAuthorInCluster: false,
        numUsers: size,
        numAgrees,
        numDisagrees,
        numPasses,
        isSuppressed: false,
        ...(repfulFor === undefined ? {} : { repfulFor }),
      }
    })
  }
}

/** How the groups of a map answered the poll. */
export const openPoll = (map: MapResult, { groups }: PollTally): GroupPoll[] =>
  map.groups.map(({ key, size }, index) => ({
    key: groupKey(key),
    numUsers: size,
    numResponses: groups[index] ?? [],
    isSuppressed: false,
  }))
