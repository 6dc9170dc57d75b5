import type { Direction } from '../consensus.ts'
import { listConsensus, listControversial } from '../lists.ts'
import type { MapResult } from '../result.ts'
import { publicTallies, sharesIn, type GroupShare, type TellTallies } from './group-shares.ts'

/** An opinion that all groups share or that divides them, with the share of each group in one direction. */
export type SharedOpinion = { opinionId: number; direction: Direction; groups: GroupShare[] }

/** What a conversation has found. */
export type ConversationWords = {
  numGroups: number
  /** People counted in a group. */
  numGrouped: number
  /** Everybody with a vote. */
  numPeople: number
  /** How many opinions all groups share, and how many divide them. */
  numShared: number
  numDividing: number
  /** The first of these lists whose figures may be told for every group. */
  shared: SharedOpinion[]
  dividing: SharedOpinion[]
}

export type ConversationWordsOptions = {
  /** What may be told of votes; by default `publicTallies`. */
  tell?: TellTallies
  /** The number of opinions in each list, at most. */
  maxOpinions?: number
}

/** What all groups share and what divides them, in the order of the lists; no opinions without clear groups. */
export function wordsOfConversation(
  result: MapResult,
  { tell = publicTallies(result), maxOpinions = 5 }: ConversationWordsOptions = {},
): ConversationWords {
  const consensus = listConsensus(result)
  const controversial = listControversial(result).map((opinionId) => ({
    opinionId,
    direction: 'agree' as const,
  }))
  const columnOf = new Map(result.opinionIds.map((id, column) => [id, column]))
  const numGroups = result.hasClearGroups ? result.groups.length : 0
  const told = (opinions: readonly { opinionId: number; direction: Direction }[]) =>
    opinions
      .map(({ opinionId, direction }) => ({
        opinionId,
        direction,
        groups: sharesIn(result, tell(columnOf.get(opinionId) ?? -1), direction),
      }))
      .filter(({ groups }) => groups.length === numGroups)
      .slice(0, maxOpinions)
  return {
    numGroups,
    numGrouped: result.hasClearGroups ? result.numClustered : 0,
    numPeople: result.numParticipants,
    numShared: consensus.length,
    numDividing: controversial.length,
    shared: told(consensus),
    dividing: told(controversial),
  }
}
