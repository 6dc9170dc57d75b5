import type { MapPosition, PositionWords } from './analysis.ts'
import type { BlockFile } from './figures.ts'
import type { GroupKey } from './text.ts'

/** A person's position among the groups of a published file, as the opinion map computes it (`ownPositionIn`). */
type PositionInFile = {
  nearerTo?: number
  numVotesNeeded?: number
  at?: {
    x: number
    y: number
    key?: number
    likelyKey?: number
    isBetween?: true
    closeTo?: number
    uncertainty: number
  }
}

/**
 * The position, as it is sent to clients, of somebody who has cast this many votes. Server and browser compute it
 * alike.
 */
export function toMapPosition(
  { at, nearerTo, numVotesNeeded = 0 }: PositionInFile,
  numVotes: number,
): MapPosition {
  return {
    ...(at === undefined ? {} : { x: at.x, y: at.y }),
    ...(at?.key === undefined ? {} : { key: groupKey(at.key) }),
    ...(at?.likelyKey === undefined ? {} : { likelyKey: groupKey(at.likelyKey) }),
    ...(at?.isBetween === undefined ? {} : { isBetween: at.isBetween }),
    ...(at?.closeTo === undefined ? {} : { closeTo: groupKey(at.closeTo) }),
    ...(nearerTo === undefined ? {} : { nearerTo: groupKey(nearerTo) }),
    numVotes,
    numVotesNeeded,
    ...(at === undefined ? {} : { uncertainty: at.uncertainty }),
  }
}

type Likeness = { key: number; numAlike: number; numCompared: number }

/** How somebody's votes compare with those of the groups, as the opinion map computes it. */
type LikenessInFile = Pick<PositionWords, 'numSharedVoted' | 'numShared'> & {
  nearest: Likeness | null
  farthest: Likeness | null
}

/**
 * How somebody's votes compare with those of the groups, as it is sent to clients, with the opinions that set the
 * person's group apart.
 */
export function toPositionWords(
  { nearest, farthest, numSharedVoted, numShared }: LikenessInFile,
  apartOpinionSlugIds: string[],
): PositionWords {
  const wire = (like: Likeness) => ({ ...like, key: groupKey(like.key) })
  return {
    ...(nearest === null ? {} : { nearest: wire(nearest) }),
    ...(farthest === null ? {} : { farthest: wire(farthest) }),
    numSharedVoted,
    numShared,
    apartOpinionSlugIds,
  }
}

const KEYS = ['0', '1', '2', '3', '4', '5'] as const

/** The key of a group on the wire. */
export function groupKey(key: number): GroupKey {
  const word = KEYS[key]
  if (word === undefined) throw new Error(`There is no group ${key}`)
  return word
}

/** A file as the opinion map takes it: groups have numbers. */
export function fileFromWire(file: BlockFile) {
  const { runId: _, groups, ...totals } = file
  if (groups === undefined) return totals
  const { map, ...lists } = groups
  return {
    ...totals,
    groups: {
      ...lists,
      groups: groups.groups.map((group) => ({ ...group, key: Number(group.key) })),
      ...(map && {
        map: {
          ...map,
          squares: map.squares.map(({ key, ...square }) => ({
            ...square,
            ...(key === undefined ? {} : { key: Number(key) }),
          })),
        },
      }),
    },
  }
}
