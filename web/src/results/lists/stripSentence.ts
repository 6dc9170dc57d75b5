import type { Opinion } from '@parley/contract'
import * as m from '#messages/results.ts'
import { numVoters } from '#counts/ownVote.ts'
import { groupShares, groupStats, totalStats } from '#results/stats.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import type { Points } from './ranking.ts'

/** The strip as a sentence, such as "A 85%, B 81% agree; 784 voted". */
export const stripSentence = (opinion: Opinion, points: Points | undefined): string => {
  const stats = opinion.clustersStats.map((group) => ({ letter: letterOf(group.key), ...groupStats(group) }))
  return m.sharesSentence({
    shares: groupShares(opinion, 'agree').map(({ key, text }) => ({ letter: letterOf(key), share: text })),
    counts: stats.flatMap(({ letter, tally, shares }) =>
      tally && !shares
        ? [{ letter, agrees: wholeNumber(tally.numAgrees), voters: wholeNumber(numVoters(tally)) }]
        : [],
    ),
    withheld: stats.flatMap(({ letter, tally, shares }) => (tally || shares ? [] : [letter])),
    voters: wholeNumber(numVoters(totalStats(opinion).tally)),
    points,
  })
}
