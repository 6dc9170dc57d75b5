import { convexHull } from './hull.ts'
import { placeAt, type Place } from './places.ts'
import type { Point } from './points.ts'
import type { MapParticipants } from './result.ts'

/** The map is a square of 64 × 64 cells. */
export const GRID_SIDE = 64

/** Minimum number of people in a published square. */
export const MIN_CELL_COUNT = 5

/**
 * A square of the map that contains `count` ≥ 5 people of one group, of no group (−1), or in between sides (`IN_BETWEEN`).
 * Centre and width are in map
 * units. The smallest square is one grid cell; people in cells with fewer than five people are counted in the smallest
 * larger square that contains at least five.
 */
export type DensityCell = { x: number; y: number; width: number; group: number; count: number }

/** The map is the square [−extent, extent]². People outside it are counted at its edge. */
export type Density = { extent: number; cells: DensityCell[] }

/**
 * Counts people per group in the cells of a 64 × 64 grid, without revealing anything about fewer than five people of a
 * group (or of no group). Cells with fewer than five are merged into squares 2, 4, 8 … cells wide until they contain
 * five; up to four people who remain are added to the largest square of their group. Each person is counted once. A
 * group of fewer than five has no squares. Squares of one group may overlap.
 */
export function computeDensity(participants: MapParticipants): Density {
  const extent = extentOf(participants)
  const keys = [...new Set(participants.groups)].sort((a, b) => a - b)
  return { extent, cells: keys.flatMap((key) => cellsOfGroup(participants, key, extent)) }
}

/**
 * The density that may be published: squares of at least five people (`computeDensity`), each with the key of a group,
 * `IN_BETWEEN`, or −1 for people without one. It has no squares if there are fewer than five people.
 *
 * @param hasClearGroups if false, groups are not revealed: all clustered people, and those in between, get the key 0
 */
export function publicDensity(participants: MapParticipants, hasClearGroups: boolean): Density {
  if (hasClearGroups) return computeDensity(participants)
  return computeDensity({
    ...participants,
    groups: participants.groups.map((group) => (group === -1 ? -1 : 0)),
  })
}

/**
 * Where the groups are. The region of a group is where its centre is the nearest (a Voronoi cell), that of a side is
 * beyond its border.
 */
export type Regions = ({ key: number } & Place)[]

/**
 * Convex hull of a group: of the centres of its smallest squares that together contain at least 80 % of the group,
 * apart from centres outside the group's own region. Hulls overlap by at most one cell. Empty for a group without
 * squares.
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
      .flatMap((cell) => middleCells(cell, unit))
      .filter(([x, y]) => regionAt(regions, x, y) === group)
      .flatMap(([x, y]): Point[] => [
        [x - reach, y - reach],
        [x - reach, y + reach],
        [x + reach, y - reach],
        [x + reach, y + reach],
      ]),
  )
}

/** The key of the group whose region contains this point, −1 between sides. */
const regionAt = (regions: Regions, x: number, y: number): number =>
  regions[placeAt(x, y, regions)]?.key ?? -1

/** The width of a grid cell, in map units. */
function unitOf({ extent }: Density): number {
  return (2 * extent) / GRID_SIDE
}

// The grid cells in the middle of a square (half its width), because people are not spread evenly over a square.
function middleCells({ x, y, width }: DensityCell, unit: number): Point[] {
  const side = Math.max(1, Math.round(width / unit / 2))
  return Array.from({ length: side * side }, (_, at) => [
    x + ((at % side) - (side - 1) / 2) * unit,
    y + (Math.floor(at / side) - (side - 1) / 2) * unit,
  ])
}

// The 99th percentile, rounded up to one of a few values so that it does not reveal the position of the outermost
// person. People are counted by their own rounded values, which is faster than sorting them.
function extentOf({ xs, ys, groups }: MapParticipants): number {
  const counts = new Map<number, number>()
  let numPeople = 0
  for (let i = 0; i < xs.length; i++) {
    if (groups[i]! < 0) continue
    const extent = roundedUp(Math.max(Math.abs(xs[i]!), Math.abs(ys[i]!)))
    counts.set(extent, (counts.get(extent) ?? 0) + 1)
    numPeople++
  }
  let rest = Math.ceil(0.99 * numPeople)
  for (const extent of [...counts.keys()].sort((a, b) => a - b)) {
    rest -= counts.get(extent)!
    if (rest <= 0) return extent === 0 ? 1 : extent
  }
  return 1
}

// Rounds to one of four steps between two powers of two, and to 0 below 2⁻¹⁰⁰⁰, where too few digits are left.
function roundedUp(reach: number): number {
  if (reach < 2 ** -1000) return 0
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
