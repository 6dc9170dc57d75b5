import { numVotesOn } from '../counts.ts'
import type { PublishedFile } from './file.ts'

/** The weights of the three classes by which the next opinion is drawn. */
export const ROUTING_CLASSES = { much: 4, some: 2, little: 1 }

/** An opinion needs more votes if it has fewer than this share of the votes on the opinion with the most. */
const FEW_VOTES = 0.5
/** The minimum loading with which an answer says much about somebody's position. */
const HIGH_LOADING = 0.5
/** The share of one answer above which another vote adds little information. */
const ONE_SIDED = 0.9

/**
 * How much information one more vote on each opinion of a file adds, in three classes, parallel to its opinions: much
 * where few have voted or the published loading is high, little where nearly everybody gave the same answer, some
 * elsewhere. Under 100 people there are no loadings, so that totals alone decide.
 */
export function routingClasses({ opinions, totals, groups }: PublishedFile): number[] {
  const axes = groups?.map?.axes
  const columnOf = new Map(axes?.opinions.map((name, column) => [name, column]))
  const numVotes = opinions.map((_, j) => numVotesOn(totals, j))
  const most = Math.max(0, ...numVotes)
  return opinions.map((name, j) => {
    const column = columnOf.get(name)
    const loading =
      column === undefined ? 0 : Math.max(Math.abs(axes!.x[column]!), Math.abs(axes!.y[column]!))
    if (numVotes[j]! <= FEW_VOTES * most || loading >= HIGH_LOADING) return ROUTING_CLASSES.much
    const answers = [totals.agrees[j]!, totals.disagrees[j]!, totals.passes[j]!]
    return Math.max(...answers) > ONE_SIDED * numVotes[j]! ? ROUTING_CLASSES.little : ROUTING_CLASSES.some
  })
}
