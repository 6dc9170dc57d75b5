import type { GroupKey, MapPosition, PositionWords } from '@parley/contract'

/** Where somebody is among the groups of a map. */
export type OwnPlace =
  | { kind: 'placed'; key: GroupKey; closeTo: GroupKey | undefined }
  /** Probably in a group, or with votes most like those of one. The group's figures do not count this person. */
  | { kind: 'likely' | 'like_group'; key: GroupKey }
  | { kind: 'votes_needed'; count: number }
  | { kind: 'in_between' | 'between_groups' | 'not_in_group' | 'like_no_group' }

type Likeness = { key: GroupKey; same: number; compared: number }

/**
 * All that any screen says about somebody: the card after five votes, the end of the deck, the picture to share, the
 * column beside the card, the results and the map. Screens take it from here, so they cannot contradict each other.
 */
export type OwnStanding = {
  place: OwnPlace
  /** A pin where it is certain where somebody stands; before that the region where they could be. */
  mark: 'pin' | 'region'
  /** Opinions that all groups share, on which the person voted, and on how many of them like the groups. */
  shared?: { same: number; of: number }
  /** The group in which `place` is, and how much less the votes are like those of another. */
  like?: { own: Likeness; farthest: Likeness | undefined }
}

/** A larger number of missing votes is only a guess. */
const MAX_MISSING_VOTES_SHOWN = 20

export function ownStandingOf(position: MapPosition, words?: PositionWords): OwnStanding {
  const place = placeOf(position)
  const like = words && 'key' in place ? likeOf(place.key, words) : undefined
  return {
    place,
    mark: markOf(position),
    ...(words && words.numSharedVoted > 0
      ? { shared: { same: words.numShared, of: words.numSharedVoted } }
      : {}),
    ...(like ? { like } : {}),
  }
}

export const markOf = ({ key, isBetween }: MapPosition): OwnStanding['mark'] =>
  key !== undefined || isBetween ? 'pin' : 'region'

function placeOf({
  x,
  key,
  closeTo,
  likelyKey,
  isBetween,
  nearerTo,
  numVotesNeeded: count,
}: MapPosition): OwnPlace {
  if (key !== undefined) return { kind: 'placed', key, closeTo }
  if (likelyKey !== undefined) return { kind: 'likely', key: likelyKey }
  if (isBetween) return { kind: 'in_between' }
  if (nearerTo !== undefined) return { kind: 'like_group', key: nearerTo }
  if (count > 0)
    return count > MAX_MISSING_VOTES_SHOWN ? { kind: 'between_groups' } : { kind: 'votes_needed', count }
  // Without a map there is no place to find with more votes.
  return { kind: x === undefined ? 'like_no_group' : 'not_in_group' }
}

/** With few votes plain counts may suggest another group than the place, which weighs how telling each vote is. */
function likeOf(key: GroupKey, { nearest, farthest }: PositionWords): OwnStanding['like'] {
  if (nearest?.key !== key || nearest.numCompared === 0) return undefined
  const [own, other] = [likenessOf(nearest), farthest && likenessOf(farthest)]
  if (other && shareOf(other) >= shareOf(own)) return undefined
  return { own, farthest: other }
}

const likenessOf = ({ key, numAlike, numCompared }: NonNullable<PositionWords['nearest']>): Likeness => ({
  key,
  same: numAlike,
  compared: numCompared,
})

const shareOf = ({ same, compared }: Likeness): number => same / compared

/** What somebody shares with others is a headline if it is at least this share. */
export const MIN_SHARED = 2 / 3
export const isMuchShared = (same: number, of: number): boolean => of > 0 && same / of >= MIN_SHARED
