import { FRAMES, type MapBounds, type Density, type Frame } from '@parley/opinion-map'
import { rotatePoint, type Orientation } from '#analysis/formation/orientation.ts'

/** The frames of maps that are shown side by side: lower than the frame of a single map, with the same marks. */
export const RUN_FRAMES = {
  phone: { ...FRAMES.phone, height: 240, padding: 8, top: 26 },
  desktop: { ...FRAMES.desktop, height: 300, padding: 10, top: 34, badge: 30 },
} as const satisfies Record<string, Frame>

/** The share of the people of a group that may be outside of the box on each side. */
const TRIMMED = 0.0275
/**
 * The outline of a group lies this many standard deviations outside of its people; see `fieldOf` of the opinion map.
 */
const DEVIATIONS = 1.7

/**
 * The box that contains most people of each group, according to the published squares; undefined if nobody has a
 * position.
 */
export function boundsOfMap({ cells, extent }: Density): MapBounds | undefined {
  const placed = cells.filter(({ group, width }) => group >= 0 && width < extent)
  const boxes = [...Map.groupBy(placed, ({ group }) => group).values()].map((own): MapBounds => {
    const reach = (middles: (cell: Cell) => number): [number, number] => {
      const ends = own.map((cell) => ({
        low: middles(cell) - reachOf(cell, extent),
        high: middles(cell) + reachOf(cell, extent),
        count: cell.count,
      }))
      return [
        atShare(
          ends.map(({ low, count }) => ({ at: low, count })),
          TRIMMED,
        ),
        atShare(
          ends.map(({ high, count }) => ({ at: high, count })),
          1 - TRIMMED,
        ),
      ]
    }
    const [minX, maxX] = reach(({ x }) => x)
    const [minY, maxY] = reach(({ y }) => y)
    return [minX, minY, maxX, maxY]
  })
  return boxes.length === 0 ? undefined : unionOf(boxes)
}

type Cell = Density['cells'][number]

/** How far the density of a square extends beyond its center. */
const reachOf = ({ width }: Cell, extent: number) => DEVIATIONS * Math.max(0.058 * extent, 0.62 * width)

type CountAt = { at: number; count: number }

/** The coordinate below which this share of the people are. */
function atShare(places: CountAt[], share: number): number {
  const total = places.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { at, count } of places.toSorted((a, b) => a.at - b.at)) {
    before += count
    if (before >= share * total) return at
  }
  return 0
}

/** The smallest box that contains all of these. */
export const unionOf = (boxes: readonly MapBounds[]): MapBounds => [
  Math.min(...boxes.map(([minX]) => minX)),
  Math.min(...boxes.map(([, minY]) => minY)),
  Math.max(...boxes.map(([, , maxX]) => maxX)),
  Math.max(...boxes.map(([, , , maxY]) => maxY)),
]

/** A box on rotated axes. */
export function rotateBounds([minX, minY, maxX, maxY]: MapBounds, orientation: Orientation): MapBounds {
  const [ax, ay] = rotatePoint(orientation, [minX, minY])
  const [bx, by] = rotatePoint(orientation, [maxX, maxY])
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

/** The squares of a map on rotated axes. */
export const rotateDensity = ({ extent, cells }: Density, orientation: Orientation): Density => ({
  extent,
  cells: cells.map((cell) => {
    const [x, y] = rotatePoint(orientation, [cell.x, cell.y])
    return { ...cell, x, y }
  }),
})
