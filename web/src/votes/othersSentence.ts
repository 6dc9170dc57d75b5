import type { Opinion, VoteChoice } from '@parley/contract'
import * as m from '#messages/votes.ts'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from '#ui/format.ts'
import { numSame, numVoters } from './ownVotes.ts'

/**
 * How many others chose the same; a few are counted and not made into a share. Nothing while a page that came without
 * totals is still asking for them.
 */
export const othersSentence = (opinion: Opinion, choice: VoteChoice): string | undefined => {
  if (opinion.isWithoutTotals) return undefined
  const voters = numVoters(opinion)
  const same = numSame(opinion, choice)
  if (voters <= 1) return m.firstToVote()
  if (voters < MIN_VOTERS_FOR_SHARES) return m.soDidCount({ same: same - 1, others: voters - 1 })
  return m.soDidShare({ share: percent(same, voters), people: wholeNumber(voters) })
}
