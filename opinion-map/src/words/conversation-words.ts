import type { Direction } from '../consensus.ts'
import { listConsensus, listControversial } from '../lists.ts'
import type { MapResult } from '../result.ts'
import { countedShares, sharesIn, type GroupShare } from './group-shares.ts'

/** An opinion that all groups agree on or that divides them, with the counted share of each group. */
export type SharedOpinion = { opinionId: number; direction: Direction; groups: GroupShare[] }

/** A summary of a conversation in numbers. */
export type ConversationWords = {
  numGroups: number
  /** People counted in a group. */
  numGrouped: number
  /** People with at least one vote. */
  numPeople: number
  /** The number of opinions that all groups agree on, and the number that divide them. */
  numShared: number
  numDividing: number
  /** The first opinions of each list, among those on which enough people of every group voted. */
  shared: SharedOpinion[]
  dividing: SharedOpinion[]
}

export type ConversationWordsOptions = {
  /** The maximum number of opinions in each list. */
  maxOpinions?: number
}

/**
 * The opinions that all groups agree on and those that divide them, in the order of the lists; none without clear
 * groups.
 */
export function wordsOfConversation(
  result: MapResult,
  { maxOpinions = 5 }: ConversationWordsOptions = {},
): ConversationWords {
  const consensus = listConsensus(result)
  const controversial = listControversial(result).map((opinionId) => ({
    opinionId,
    direction: 'agree' as const,
  }))
  const columnOf = new Map(result.opinionIds.map((id, column) => [id, column]))
  const numGroups = result.hasClearGroups ? result.groups.length : 0
  const withShares = (opinions: readonly { opinionId: number; direction: Direction }[]) =>
    opinions
      .map(({ opinionId, direction }) => {
        const column = columnOf.get(opinionId) ?? -1
        const shares = sharesIn(result, column, direction)
        return { opinionId, direction, groups: countedShares(result, shares, { column, direction }) }
      })
      .filter(({ groups }) => groups.length === numGroups)
      .slice(0, maxOpinions)
  return {
    numGroups,
    numGrouped: result.hasClearGroups ? result.numClustered : 0,
    numPeople: result.numParticipants,
    numShared: consensus.length,
    numDividing: controversial.length,
    shared: withShares(consensus),
    dividing: withShares(controversial),
  }
}
