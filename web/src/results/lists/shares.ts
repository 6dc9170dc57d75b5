import type { Opinion } from '@parley/contract'
import * as m from '#messages/results.ts'
import { groupStats, numVoters, totalStats } from '#results/stats.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { stripLayout } from './strip.ts'

/** The strip as a sentence, such as "A 85%, B 81% agree; 784 voted". */
export const sentenceOf = (opinion: Opinion, points: number | undefined): string => {
  const { groups, notDrawn } = stripLayout(opinion)
  const few = opinion.clustersStats.filter(({ key }) => notDrawn.includes(key))
  return m.sharesSentence({
    shares: groups.map(({ key, share }) => ({ letter: letterOf(key), share: percent(share, 1) })),
    counts: few.flatMap((group) => {
      const { tally } = groupStats(group)
      if (!tally) return []
      const [agrees, voters] = [wholeNumber(tally.numAgrees), wholeNumber(numVoters(tally))]
      return [{ letter: letterOf(group.key), agrees, voters }]
    }),
    withheld: few.filter(({ isSuppressed }) => isSuppressed).map(({ key }) => letterOf(key)),
    voters: wholeNumber(numVoters(totalStats(opinion).tally)),
    ...(points === undefined ? {} : { points }),
  })
}
