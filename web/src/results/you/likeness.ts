import type { PositionWords } from '@parley/contract'
import * as m from '#messages/ownWords.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'

/** Whom the viewer votes like, with counts; empty where nothing can be compared. */
export function likenessSentence({ nearest, farthest, numShared, numSharedVoted }: PositionWords): string {
  const partOf = (like: NonNullable<PositionWords['nearest']>) => ({
    letter: letterOf(like.key),
    alike: wholeNumber(like.numAlike),
    compared: wholeNumber(like.numCompared),
  })
  // The place weighs how telling each vote is, so with few votes plain counts may point to another group.
  const alike =
    nearest && farthest && shareAlike(nearest) > shareAlike(farthest)
      ? m.votedLike({ nearest: partOf(nearest), farthest: partOf(farthest) })
      : undefined
  const shared =
    numSharedVoted > 0
      ? m.votedLikeAll({
          shared: wholeNumber(numShared),
          voted: wholeNumber(numSharedVoted),
          isOne: numSharedVoted === 1,
        })
      : undefined
  return [alike, shared].filter(Boolean).join(' ')
}

const shareAlike = ({ numAlike, numCompared }: NonNullable<PositionWords['nearest']>): number =>
  numAlike / numCompared
