import { analyse } from '../../opinion-map/src/analyse.ts'
import { MIN_PUBLISHED_COUNT } from '../../opinion-map/src/thresholds.ts'
import { suppressSmallCells } from './small-cells.ts'
import type { MapResult } from '../../opinion-map/src/result.ts'
import type { Row } from './history.ts'
import {
  matrixOf,
  totalsOf,
  type Publisher,
  type PublicAxes,
  type PublicBlock,
  type SharesWithoutExcluded,
} from './publisher.ts'

/**
 * The rules before blocks, kept as a leak that the attackers must find: a run when five people have changed a vote,
 * centres with all digits, exact figures of groups unless a cell is small, totals with each vote, new axes after each
 * moderation, and people's own positions with all digits. Anybody with an account can compute the axes from such positions,
 * except loadings of opinions with fewer than five voters.
 */
export const OLD_RULES: Publisher = {
  name: 'old',
  threshold: () => MIN_PUBLISHED_COUNT,
  isLive: true,
  hasPoll: false,
  // Fifteen people on each side, in steps of 5 %, and a new comparison when five more are set aside.
  comparison: {
    minPeople: 15,
    minNewlySetAside: MIN_PUBLISHED_COUNT,
    without: (all, aside) =>
      all.agrees.map((_, j): SharesWithoutExcluded => {
        const left = ANSWERS.map((kind) => all[kind][j]! - aside[kind][j]!)
        const numVotes = left.reduce((sum, count) => sum + count, 0)
        const round = (count: number) => Math.round((20 * count) / numVotes) / 20
        return [round(left[0]!), round(left[1]!)]
      }),
  },
  block: (rows, numHelpers) => {
    const map = runOf(rows)
    const axes = axesOf(map, numHelpers)
    const { cells, figures } = groupsOf(map)
    for (const [axis, loadings] of (axes?.loadings ?? []).entries())
      for (const [j, loading] of loadings.entries())
        figures.set(`axis ${axis} ${j}`, WEIGHT_OF_EXACT_NUMBERS * loading)
    return { totals: totalsOf(rows), cells, figures, axes }
  },
  axesAfterModeration: (rows, numHelpers, opinion) => axesOf(runOf(rows, opinion), numHelpers),
}

const ANSWERS = ['agrees', 'disagrees', 'passes'] as const

/** The weight of numbers with all digits in a search, compared with counts of people. */
const WEIGHT_OF_EXACT_NUMBERS = 20

const runOf = (rows: readonly Row[], moderatedOpinion?: number): MapResult =>
  analyse(matrixOf(rows), {
    mode: 'robust',
    seed: 1,
    maxGroups: 3,
    ...(moderatedOpinion === undefined ? {} : { moderatedOut: [moderatedOpinion] }),
  }).result

function axesOf({ opinionIds, parameters, pc1, pc2 }: MapResult, numHelpers: number): PublicAxes | undefined {
  if (numHelpers === 0) return undefined
  const columns = opinionIds.filter((id) => !parameters.moderatedOut.includes(id))
  return { columns, loadings: [columns.map((j) => pc1[j]!), columns.map((j) => pc2[j]!)], error: 0 }
}

function groupsOf(map: MapResult): Pick<PublicBlock, 'cells' | 'figures'> {
  const figures = new Map<string, number>()
  if (!map.hasClearGroups) return { cells: [], figures }
  const cells = map.groups.map((): PublicBlock['cells'][number] => [])
  for (const j of map.opinionIds.keys()) {
    const groups = map.groups.map(({ counts: c }) => [c.agrees[j]!, c.disagrees[j]!, c.passes[j]!])
    const total = [map.totals.agrees[j]!, map.totals.disagrees[j]!, map.totals.passes[j]!]
    const hasUngrouped = map.numParticipants > map.numClustered
    for (const [g, { counts, isSuppressed }] of suppressSmallCells({
      total,
      groups,
      hasUngrouped,
    }).entries()) {
      const [agrees = 0, disagrees = 0, passes = 0] = counts
      cells[g]!.push(isSuppressed ? undefined : [agrees, disagrees, passes])
      if (!isSuppressed) for (const [v, count] of counts.entries()) figures.set(`cell ${g} ${j} ${v}`, count)
    }
  }
  for (const [g, { size, centre }] of map.groups.entries()) {
    figures.set(`size ${g}`, size)
    for (const [axis, at] of centre.entries())
      figures.set(`centre ${g} ${axis}`, WEIGHT_OF_EXACT_NUMBERS * at)
  }
  return { cells, figures }
}
