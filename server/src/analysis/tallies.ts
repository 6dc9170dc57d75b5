import type { Publication } from '@parley/contract'
import { suppressSmallCells, type MapResult, type PublishedTally, type Tally } from '@parley/opinion-map'
import { hasUngrouped, totalOf, type MapWithAside } from '#analysis/excluded.ts'

/**
 * How the groups of a map voted on the opinion in a column: agrees, disagrees, passes. These exact counts are not for
 * publication.
 */
export const groupTallies = ({ map }: MapWithAside, column: number): Tally[] =>
  map.groups.map(({ counts }) => tallyOf(counts, column))

const tallyOf = ({ agrees, disagrees, passes }: MapResult['totals'], column: number): Tally => [
  agrees[column] ?? 0,
  disagrees[column] ?? 0,
  passes[column] ?? 0,
]

/** The tallies of the groups, reduced to what may be published. */
export function publishableTallies(
  run: MapWithAside,
  { column, publication }: { column: number; publication: Publication },
): PublishedTally[] {
  return publishedTallies(run, {
    total: totalOf(run, column),
    groups: groupTallies(run, column),
    publication,
  })
}

/** All tallies of the groups if the conversation publishes votes, else what the rule for small cells allows. */
export function publishedTallies(
  run: MapWithAside,
  { total, groups, publication }: { total: Tally; groups: Tally[]; publication: Publication },
): PublishedTally[] {
  if (publication === 'votes') return groups.map((counts) => ({ counts, isSuppressed: false }))
  return suppressSmallCells({ total, groups, hasUngrouped: hasUngrouped(run) })
}
