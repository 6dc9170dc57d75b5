import type { MapResult } from '@parley/opinion-map'
import type { Votes } from '#results/vote-columns.ts'

/** How excluded people voted, by column of the map. Only totals count them. */
export type AsideTotals = MapResult['totals']

/** Tallies the votes of excluded people by column; undefined if nobody is excluded. */
export function tallyAside({ opinionIds, values }: Votes, map: MapResult): AsideTotals | undefined {
  if (values.length === 0) return undefined
  const columnOf = new Map(map.opinionIds.map((id, column) => [id, column]))
  const none = (): number[] => map.opinionIds.map(() => 0)
  const totals: AsideTotals = { agrees: none(), disagrees: none(), passes: none() }
  for (const [at, value] of values.entries()) {
    const column = columnOf.get(opinionIds[at] ?? 0)
    if (column === undefined) continue
    const counts = value > 0 ? totals.agrees : value < 0 ? totals.disagrees : totals.passes
    counts[column] = (counts[column] ?? 0) + 1
  }
  return totals
}

/** A map, with the votes that it leaves out. */
export type MapWithAside = { map: Pick<MapResult, 'totals'>; aside?: AsideTotals | undefined }

/** All votes on an opinion, those of excluded people included: agrees, disagrees, passes. */
export const totalOf = (
  { map, aside }: MapWithAside,
  column: number,
): [agrees: number, disagrees: number, passes: number] => {
  const count = (kind: keyof AsideTotals) => (map.totals[kind][column] ?? 0) + (aside?.[kind][column] ?? 0)
  return [count('agrees'), count('disagrees'), count('passes')]
}
