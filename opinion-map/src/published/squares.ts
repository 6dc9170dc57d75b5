import type { Density, DensityCell } from '../density.ts'
import { groupHull } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import type { Point } from '../points.ts'
import type { PublishedGroup, PublishedSquare } from './file.ts'
import { baseOf, MIN_GROUP } from './steps.ts'

/**
 * The squares of a run, merged until each holds at least ten independent people, with their number rounded down to a
 * base. `numDependent` is how many people of a group (−1: of no group,
 * `IN_BETWEEN`: in between sides) may not be independent. Squares with too few people
 * go into the square of twice the width that contains them; what is left in the end goes to the largest of its group.
 */
export function publishedSquares(
  density: Density,
  keys: readonly number[],
  numDependent: (key: number) => number,
): PublishedSquare[] {
  return keys.flatMap((key) =>
    mergeSquares(density, key, MIN_GROUP + numDependent(key)).map(({ x, y, width, count }) => ({
      ...(key < 0 ? {} : { key }),
      ...(key === IN_BETWEEN ? { isBetween: true as const } : {}),
      x,
      y,
      width,
      base: baseOf(count),
    })),
  )
}

function mergeSquares({ extent, cells }: Density, key: number, least: number): DensityCell[] {
  const waiting = cells.filter(({ group }) => group === key).map((cell) => ({ ...cell }))
  const found: DensityCell[] = []
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.width - b.width)
    const cell = waiting.shift()!
    if (cell.count >= least) found.push(cell)
    else if (cell.width < 2 * extent) addTo(waiting, parentOf(cell, extent))
    else if (found.length > 0) found.at(-1)!.count += cell.count
  }
  return found
}

function addTo(cells: DensityCell[], cell: DensityCell): void {
  const same = cells.find(({ x, y, width }) => x === cell.x && y === cell.y && width === cell.width)
  if (same) same.count += cell.count
  else cells.push(cell)
}

/** The square of twice the width, of the grid over [−extent, extent]², that contains a square. */
function parentOf(cell: DensityCell, extent: number): DensityCell {
  const width = 2 * cell.width
  const middle = (at: number) => (Math.floor((at + extent) / width) + 0.5) * width - extent
  return { ...cell, x: middle(cell.x), y: middle(cell.y), width }
}

/**
 * The centre and hull of each group, made from its published squares and nothing else. The region of a side is where its
 * end is the nearest.
 */
export function shapesOf(
  squares: readonly PublishedSquare[],
  { groups, extent }: { groups: readonly Pick<PublishedGroup, 'key' | 'side'>[]; extent: number },
): { centre: Point; hull: Point[] }[] {
  const cells = squares.map(({ key = -1, base, ...place }) => ({ ...place, group: key, count: base }))
  const regions = groups.map(({ key, side }) => ({
    key,
    centre: middleOf(cells.filter(({ group }) => group === key)),
    ...(side === undefined ? {} : { side: { ...side, from: 0 } }),
  }))
  return regions.map(({ key, centre }) => ({ centre, hull: groupHull({ extent, cells }, regions, key) }))
}

function middleOf(cells: readonly DensityCell[]): Point {
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  const mean = (axis: 'x' | 'y') =>
    cells.reduce((sum, cell) => sum + cell.count * cell[axis], 0) / Math.max(1, total)
  return [mean('x'), mean('y')]
}
