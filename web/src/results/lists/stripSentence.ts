import type { Opinion } from '@parley/contract'
import { listOf, listOfFigures, listWithSemicolons } from '#messages/lists.ts'
import * as m from '#messages/results.ts'
import { numVoters } from '#counts/ownVote.ts'
import { groupShares, groupStats, totalStats } from '#results/stats.ts'
import { letterOf } from '#ui/groups.ts'
import type { Points } from './ranking.ts'

/** The strip as a sentence, such as "A 85%, B 81% agree; 784 voted". */
export const stripSentence = (opinion: Opinion, points: Points | undefined): string => {
  const stats = opinion.clustersStats.map((group) => ({ letter: letterOf(group.key), ...groupStats(group) }))
  const shares = groupShares(opinion, 'agree').map(({ key, text }) =>
    m.shareOfGroup({ letter: letterOf(key), share: text }),
  )
  const withheld = stats.flatMap(({ letter, tally, shares }) => (tally || shares ? [] : [letter]))
  return listWithSemicolons([
    ...(shares.length > 0 ? [m.sharesAgree({ shares: listOfFigures(shares) })] : []),
    ...stats.flatMap(({ letter, tally, shares }) =>
      tally && !shares
        ? [
            m.countAgrees({
              letter,
              agrees: tally.numAgrees,
              voters: numVoters(tally),
            }),
          ]
        : [],
    ),
    ...(withheld.length > 0 ? [m.withheldOf({ letters: listOf(withheld) })] : []),
    ...(points ? [m.pointsApart(points)] : []),
    m.voted({ voters: numVoters(totalStats(opinion).tally) }),
  ])
}
