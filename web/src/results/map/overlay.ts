import type { GroupKey, Opinion } from '@parley/contract'
import * as m from '#messages/overlay.ts'
import { withheldShort } from '#messages/analysis.ts'
import { percent } from '#ui/format.ts'
import { figuresOfGroup, MIN_SHOWN_VOTERS, numVoters, type Tally } from '#results/figures.ts'

/** How one group voted on the opinion that the map shows. */
export type GroupOverlay = {
  key: GroupKey
  size: number
  /** What more of the group voted; `pass` where agreement and disagreement are equal or most passed. */
  vote: 'agree' | 'disagree' | 'pass'
  /** 0.25 where the group is split, up to 1.25 where it is of one mind; the land is that opaque. */
  strength: number
  /** Absent where the figures are withheld or too few voted. */
  tally?: Tally
}

/** How the groups voted on an opinion, as bands of the map show it: never single marks. */
export function overlayOf(opinion: Opinion): GroupOverlay[] {
  return opinion.clustersStats.map(({ key, numUsers }): GroupOverlay => {
    const tally = figuresOfGroup(opinion, key)?.tally
    if (!tally || numVoters(tally) < MIN_SHOWN_VOTERS)
      return { key, size: numUsers, vote: 'pass', strength: 0.25 }
    const voters = numVoters(tally)
    const { numAgrees, numDisagrees, numPasses } = tally
    const isPass = numAgrees === numDisagrees || 2 * numPasses > voters
    return {
      key,
      size: numUsers,
      tally,
      vote: isPass ? 'pass' : numAgrees > numDisagrees ? 'agree' : 'disagree',
      strength: 0.25 + Math.abs(numAgrees - numDisagrees) / voters,
    }
  })
}

/** What more of a group voted, as a share of those who voted. */
export function verdictOf({ tally, vote }: GroupOverlay): string {
  if (!tally) return withheldShort()
  const share = (count: number) => percent(count, numVoters(tally))
  if (vote === 'agree') return m.agreeShare(share(tally.numAgrees))
  if (vote === 'disagree') return m.disagreeShare(share(tally.numDisagrees))
  return tally.numAgrees === tally.numDisagrees && tally.numAgrees > 0
    ? m.evenlySplit(share(tally.numAgrees))
    : m.passShare(share(tally.numPasses))
}
