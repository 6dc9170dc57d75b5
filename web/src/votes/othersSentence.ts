import type { Conversation, Opinion, VoteChoice } from '@parley/contract'
import { numSame, numVoters, type ShownTotals } from '#counts/ownVote.ts'
import { asOfSentence, noTotalsText } from '#counts/totals.ts'
import { notYet } from '#messages/aboutPerson.ts'
import { nobodyElse } from '#messages/counts.ts'
import { asSentence, sentences } from '#messages/lists.ts'
import * as m from '#messages/votingCard.ts'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from '#ui/format.ts'

/**
 * How many others made the same choice, as a count for few people and as a share for many, and as of when; before the
 * first block, what is known instead. Undefined while a page that was rendered without totals still loads them, and for
 * the figure of an opinion about the person, which is not of others alone.
 */
export const othersSentence = (
  { opinion, choice }: { opinion: Opinion; choice: VoteChoice },
  { totals, metadata }: { totals: ShownTotals | undefined; metadata: Conversation['metadata'] },
): string | undefined => {
  if (opinion.isWithoutTotals) return undefined
  if (opinion.aboutPerson) return opinion.aboutPerson.figure ? undefined : notYet()
  if (!totals) return noTotalsText(metadata)
  const asOf = asOfSentence(opinion.asOf, totals.own === 'added')
  if (asOf === undefined) return sentenceOf(totals.opinion, choice)
  if (totals.own === 'unknown') return asSentence({ phrase: asOf })
  // The opinion may be newer than the block, so that nobody could vote on it before.
  if (numVoters(totals.opinion) <= 1) return nobodyElse()
  return sentences([asSentence({ phrase: sentenceOf(totals.opinion, choice) }), asSentence({ phrase: asOf })])
}

const sentenceOf = (opinion: Opinion, choice: VoteChoice): string => {
  const voters = numVoters(opinion)
  const same = numSame(opinion, choice)
  if (voters <= 1) return m.firstToVote()
  if (voters < MIN_VOTERS_FOR_SHARES) return m.soDidCount({ same: same - 1, others: voters - 1 })
  return m.soDidShare({ share: percent(same, voters), people: wholeNumber(voters) })
}
