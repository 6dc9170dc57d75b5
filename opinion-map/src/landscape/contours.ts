import type { Point } from '../points.ts'
import { FIELD_SIDE, stepOf, type Field } from './field.ts'

/** Rings with fewer points are too small to draw. */
const MIN_POINTS = 5

/**
 * The closed lines on which a field has this height (marching squares), in map units, with the higher side on the left.
 * The field is 0 around the nodes, so that every line closes. Points are keyed by the grid edge they lie on, because
 * keys by coordinate fail if several nodes have exactly the height of the level. Rings of fewer than five points are
 * left out. No lines for a level of 0.
 */
export function ringsAt(field: Field, level: number): Point[][] {
  if (!(level > 0)) return []
  const next = segmentsOf(field, level)
  const rings: Point[][] = []
  for (const start of next.keys()) {
    const ring: Point[] = []
    for (let edge: number | undefined = start; edge !== undefined && next.has(edge);) {
      ring.push(pointOn(field, level, edge))
      const following = next.get(edge)
      next.delete(edge)
      edge = following
    }
    if (ring.length >= MIN_POINTS) rings.push(ring)
  }
  return rings
}

/** The side of the grid with the frame of zeros around it. */
const SIDE = FIELD_SIDE + 2

const heightOf = ({ heights }: Field, column: number, row: number): number =>
  column < 1 || row < 1 || column > FIELD_SIDE || row > FIELD_SIDE
    ? 0
    : heights[(row - 1) * FIELD_SIDE + column - 1]!

/** The edge from a node to its right, or (`isUpward`) to the node above. */
const edgeFrom = (column: number, row: number, isUpward: boolean): number =>
  2 * (row * SIDE + column) + (isUpward ? 1 : 0)

/** Maps the edge on which a segment enters a cell to the edge on which it leaves; the higher side is on its left. */
function segmentsOf(field: Field, level: number): Map<number, number> {
  const next = new Map<number, number>()
  for (let row = 0; row < SIDE - 1; row++) {
    for (let column = 0; column < SIDE - 1; column++) {
      // Counter-clockwise round the cell, from the lower left.
      const corners = [
        heightOf(field, column, row),
        heightOf(field, column + 1, row),
        heightOf(field, column + 1, row + 1),
        heightOf(field, column, row + 1),
      ]
      const edges = [
        edgeFrom(column, row, false),
        edgeFrom(column + 1, row, true),
        edgeFrom(column, row + 1, false),
        edgeFrom(column, row, true),
      ]
      const isHigh = corners.map((height) => height >= level)
      const fallingEdges = edges.filter((_, side) => isHigh[side]! && !isHigh[(side + 1) % 4]!)
      const risingEdges = edges.filter((_, side) => !isHigh[side]! && isHigh[(side + 1) % 4]!)
      if (fallingEdges.length === 1) next.set(fallingEdges[0]!, risingEdges[0]!)
      if (fallingEdges.length < 2) continue
      // If two opposite corners are high, the height in the middle decides whether they are one region.
      const isJoined = corners.reduce((sum, height) => sum + height, 0) / 4 >= level
      const isFirst = isHigh[0]!
      const [before, after] = isFirst
        ? [risingEdges[1]!, risingEdges[0]!]
        : [risingEdges[0]!, risingEdges[1]!]
      next.set(fallingEdges[0]!, isJoined ? after : before)
      next.set(fallingEdges[1]!, isJoined ? before : after)
    }
  }
  return next
}

/** The point at which the line crosses an edge, by linear interpolation between its two nodes. */
function pointOn(field: Field, level: number, edge: number): Point {
  const isUpward = edge % 2 === 1
  const node = (edge - (isUpward ? 1 : 0)) / 2
  const [column, row] = [node % SIDE, Math.floor(node / SIDE)]
  const from = heightOf(field, column, row)
  const to = heightOf(field, column + (isUpward ? 0 : 1), row + (isUpward ? 1 : 0))
  const part = (level - from) / (to - from)
  const step = stepOf(field)
  return [
    (column - 1 + (isUpward ? 0 : part)) * step - field.reach,
    (row - 1 + (isUpward ? part : 0)) * step - field.reach,
  ]
}
