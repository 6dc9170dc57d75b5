import { convexHull } from './hull.ts'
import { nearestCentre, type Point } from './kmeans.ts'
import type { MapParticipants } from './result.ts'

/** The map is a square of 64 × 64 cells. */
export const GRID_SIDE = 64

/** Nothing about fewer people than this is drawn. */
export const MIN_CELL_COUNT = 5

/**
 * A square of the map in which `count` ≥ 5 people of one group, or of no group (−1), are: centre and width in map
 * units. The narrowest width is one cell of the grid; people in emptier cells are counted in the smallest wider square
 * that holds five.
 */
export type DensityCell = { x: number; y: number; width: number; group: number; count: number }

/** The map is the square [−extent, extent]² around (0, 0); people beyond its edge are drawn at the edge. */
export type Density = { extent: number; cells: DensityCell[] }

/**
 * Where people are, never telling anything about fewer than five of a group or of those in none: their cells of the
 * 64 × 64 grid, and where a cell holds fewer than five of a group these are merged with their neighbours into squares
 * of 2, 4, 8 … cells until five are together. Up to four left over at the end join the widest square of their group.
 * Each person is counted once; a group of fewer than five is not drawn. Squares of one group may lie in each other.
 */
export function computeDensity(participants: MapParticipants): Density {
  const extent = extentOf(participants)
  const keys = [...new Set(participants.groups)].sort((a, b) => a - b)
  return { extent, cells: keys.flatMap((key) => cellsOfGroup(participants, key, extent)) }
}

/**
 * What may be shown of where people are, without ids: squares of at least five people (`computeDensity`), each with the
 * key of a group, or −1 for people in none. Fewer than five people give an empty picture.
 *
 * @param hasClearGroups without clear groups nobody's group is shown: everybody who is placed gets key 0
 */
export function publicDensity(participants: MapParticipants, hasClearGroups: boolean): Density {
  if (hasClearGroups) return computeDensity(participants)
  return computeDensity({ ...participants, groups: participants.groups.map((group) => Math.min(group, 0)) })
}

/** The groups as seen on the map: everywhere is the region of the group whose centre is nearest. */
export type Regions = { key: number; centre: Point }[]

/**
 * Outline of the part of a group's own region in the middle of the squares, narrowest first, that hold at least 80 %
 * of the group. Outlines do not overlap by more than a cell. Empty for a group that is not drawn.
 */
export function groupHull(density: Density, regions: Regions, group: number): Point[] {
  const unit = unitOf(density)
  const own = density.cells
    .filter((cell) => cell.group === group)
    .sort((a, b) => a.width - b.width || b.count - a.count)
  const needed = 0.8 * own.reduce((sum, { count }) => sum + count, 0)
  let numInside = 0
  const inside = own.filter(({ count }) => {
    const isNeeded = numInside < needed
    numInside += count
    return isNeeded
  })
  const reach = unit / 4
  return convexHull(
    inside
      .flatMap((cell) => middleOf(cell, unit))
      .filter(([x, y]) => regionAt(regions, x, y) === group)
      .flatMap(([x, y]): Point[] => [
        [x - reach, y - reach],
        [x - reach, y + reach],
        [x + reach, y - reach],
        [x + reach, y + reach],
      ]),
  )
}

/** The key of the group in whose region this is. */
function regionAt(regions: Regions, x: number, y: number): number {
  const centres = regions.map(({ centre }) => centre)
  return regions[nearestCentre(x, y, centres)]?.key ?? 0
}

/** The width of a cell of the grid. */
function unitOf({ extent }: Density): number {
  return (2 * extent) / GRID_SIDE
}

// The cells of a square half as wide around the same centre: people fill squares unevenly.
function middleOf({ x, y, width }: DensityCell, unit: number): Point[] {
  const side = Math.max(1, Math.round(width / unit / 2))
  return Array.from({ length: side * side }, (_, at) => [
    x + ((at % side) - (side - 1) / 2) * unit,
    y + (Math.floor(at / side) - (side - 1) / 2) * unit,
  ])
}

// The 99th percentile, rounded up to one of few values so that it does not tell where the outermost person is.
function extentOf({ xs, ys, groups }: MapParticipants): number {
  const reaches = Float64Array.from(xs, (x, i) =>
    groups[i]! < 0 ? -1 : Math.max(Math.abs(x), Math.abs(ys[i]!)),
  )
    .filter((reach) => reach >= 0)
    .sort()
  const reach = reaches[Math.ceil(0.99 * reaches.length) - 1] ?? 0
  if (reach === 0) return 1
  const step = 2 ** (Math.floor(Math.log2(reach)) - 2)
  return Math.ceil(reach / step) * step
}

function cellsOfGroup({ xs, ys, groups }: MapParticipants, group: number, extent: number): DensityCell[] {
  const cells: DensityCell[] = []
  let counts: Float64Array = new Float64Array(GRID_SIDE * GRID_SIDE)
  for (let i = 0; i < xs.length; i++) {
    if (groups[i] === group) counts[gridIndex(ys[i]!, extent) * GRID_SIDE + gridIndex(xs[i]!, extent)]!++
  }
  for (let side = GRID_SIDE; side >= 1; side /= 2) {
    const wider = new Float64Array(Math.max(1, (side / 2) ** 2))
    const width = (2 * extent) / side
    counts.forEach((count, at) => {
      const [column, row] = [at % side, Math.floor(at / side)]
      if (count >= MIN_CELL_COUNT) {
        cells.push({
          x: (column + 0.5) * width - extent,
          y: (row + 0.5) * width - extent,
          width,
          group,
          count,
        })
      } else if (count > 0) wider[(row >> 1) * (side >> 1) + (column >> 1)]! += count
    })
    counts = wider
  }
  const widest = cells.at(-1)
  if (widest) widest.count += counts[0]!
  return cells
}

function gridIndex(position: number, extent: number): number {
  const index = Math.floor(((position + extent) / (2 * extent)) * GRID_SIDE)
  return Math.min(GRID_SIDE - 1, Math.max(0, index))
}
