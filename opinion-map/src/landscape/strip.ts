import type { Point } from '../points.ts'
import type { Frame, Landscape } from './landscape.ts'
import { crossedLines } from './shapes.ts'

const CROSS_RADIUS = 2
/** The distance between two crosses in a row and between two rows, at most and at least, in pixels. */
const DISTANCE = 9
const MIN_DISTANCE = 6
const MAX_ROWS = 3
/** Room for a line of text above the crosses. */
const TEXT_HEIGHT = 22

/** The number of crosses that still look like crosses, and not like a line. */
export const maxCrosses = (frame: Frame): number => MAX_ROWS * Math.floor(lengthOf(frame) / MIN_DISTANCE)

/**
 * The strip below the map for the people in no group: a line of text and rows of crosses. Most of these people have too
 * few votes for a known position; the axes put them into the middle, and marks there would suggest that they are between
 * the groups.
 */
export function stripOf(
  numCrosses: number,
  frame: Frame,
  isHeightFixed: boolean,
): { height: number; ungrouped?: Landscape['ungrouped'] } {
  const heightOf = (rows: number) => (rows === 0 ? 0 : TEXT_HEIGHT + rows * DISTANCE)
  const rows = Math.min(MAX_ROWS, Math.ceil((numCrosses * DISTANCE) / lengthOf(frame)))
  const height = heightOf(isHeightFixed ? MAX_ROWS : rows)
  if (numCrosses === 0) return { height }
  const perRow = Math.max(Math.floor(lengthOf(frame) / DISTANCE), Math.ceil(numCrosses / rows))
  const distance = lengthOf(frame) / perRow
  const at = (index: number): Point => [
    frame.padding + distance * ((index % perRow) + 0.5),
    frame.height + TEXT_HEIGHT + DISTANCE * (Math.floor(index / perRow) + 0.5),
  ]
  const marks = Array.from({ length: numCrosses }, (_, index) => crossedLines(at(index), CROSS_RADIUS))
  return { height, ungrouped: { marks: marks.join(''), numMarks: numCrosses, top: frame.height } }
}

const lengthOf = ({ width, padding }: Frame) => width - 2 * padding
