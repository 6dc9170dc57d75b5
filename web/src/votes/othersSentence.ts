import type { Opinion, VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from '#ui/format.ts'
import { numSame, numVoters } from './ownVotes.ts'

/**
 * How many others made the same choice, as a count for few people and as a share for many. Undefined while a page that
 * was rendered without totals still loads them.
 */
export const othersSentence = (opinion: Opinion, choice: VoteChoice): string | undefined => {
  if (opinion.isWithoutTotals) return undefined
  const voters = numVoters(opinion)
  const same = numSame(opinion, choice)
  if (voters <= 1) return m.firstToVote()
  if (voters < MIN_VOTERS_FOR_SHARES) return m.soDidCount({ same: same - 1, others: voters - 1 })
  return m.soDidShare({ share: percent(same, voters), people: wholeNumber(voters) })
}
