import type { DensityCell } from '../density.ts'
import type { Point } from '../points.ts'
import { isNear, type Box } from './boxes.ts'
import type { DensityHill } from './density-hill.ts'
import { MANY_CANDIDATES, placeMarks } from './marks.ts'
import { distanceFromLine, ringOfFew, smoothLine } from './rings-of-few.ts'
import type { View } from './view.ts'

/** The distance between the ring of few people and the frame. */
const EDGE_ROOM = 2
/** The least distance of their ring from their marks and from other marks, beyond the reach of a mark. */
const MARK_ROOM = 4
const LINE_ROOM = 1

/** In pixels: the marks of each hill, and the rings of each of its bands. */
export type MarksAndRings = { marks: Point[][]; rings: Point[][][][] }
type Placing = {
  hills: readonly DensityHill[]
  perMark: number
  view: View
  /** The least radius of the ring of few people, and at its corners. */
  room: number
  /** The reach of a mark and its outline. */
  reach: number
}

/**
 * The marks of each hill, clear of boxes, and the rings of its bands, in pixels. Few people have one ring, which touches no
 * mark: theirs are placed first and inside of it, and the others clear of it.
 */
export function marksAndRings(
  { hills, perMark, view, room, reach }: Placing,
  boxes: readonly Box[],
): MarksAndRings {
  const inset = reach + MARK_ROOM
  const ringOf = ({ hull, middle }: DensityHill, marks: readonly Point[]) =>
    ringOfFew([
      ...hull.map((corner) => ({
        at: view.clampedToFrame(towards(middle, corner, room / view.scale), room + EDGE_ROOM),
        room,
      })),
      { at: view.clampedToFrame(middle, room + EDGE_ROOM), room },
      ...marks.map((at) => ({ at, room: inset })),
    ])
  const lines = hills.map((hill) =>
    hill.isSmall && hill.cells.length > 0 ? smoothLine(ringOf(hill, [])) : [],
  )
  const isClear = (at: Point) => !boxes.some((one) => isNear(at, one, reach))
  const marks: Point[][] = []
  for (const isSmall of [true, false])
    hills.forEach((hill, index) => {
      if (hill.isSmall !== isSmall) return
      marks[index] = placeMarks({
        cells: isSmall ? cellsWithin(hill) : hill.cells,
        otherCells: hill.cells,
        perMark,
        ...(isSmall ? { numCandidates: MANY_CANDIDATES } : {}),
        isWithin: hill.isWithin,
        toFrame: (point) => view.clampedToFrame(point, isSmall ? inset + EDGE_ROOM : undefined),
        isFree: (at) =>
          isClear(at) &&
          lines.every((line, of) => distanceFromLine(at, line) > (of === index ? inset : reach + LINE_ROOM)),
        isClear,
      })
      if (marks[index].length > 0 && isSmall) lines[index] = smoothLine(ringOf(hill, marks[index]))
    })
  const rings = hills.map((hill, index) =>
    hill.isSmall
      ? [marks[index]!.length > 0 ? [ringOf(hill, marks[index]!)] : []]
      : hill.rings.map((band) => band.map((ring) => ring.map(view.toFrame))),
  )
  return { marks, rings }
}

/** A point moved by at most a distance, towards a middle. */
function towards([x, y]: Point, [fromX, fromY]: Point, distance: number): Point {
  const part = Math.min(1, distance / (Math.hypot(x - fromX, y - fromY) || 1))
  return [fromX + part * (x - fromX), fromY + part * (y - fromY)]
}

/** The parts of the squares of few people that are where their hull is. */
function cellsWithin({ cells, hull }: DensityHill): DensityCell[] {
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)]
  return cells.map((cell) => {
    const half = cell.width / 2
    const [left, right] = [Math.max(cell.x - half, Math.min(...xs)), Math.min(cell.x + half, Math.max(...xs))]
    const [low, high] = [Math.max(cell.y - half, Math.min(...ys)), Math.min(cell.y + half, Math.max(...ys))]
    const width = Math.min(right - left, high - low)
    return width > 0 ? { ...cell, x: (left + right) / 2, y: (low + high) / 2, width } : cell
  })
}
