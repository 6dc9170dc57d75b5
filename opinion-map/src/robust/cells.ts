import type { Positions } from '../projection.ts'

/** Weighted places that stand for people: their mean position and their number. */
export type Cells = { xs: Float64Array; ys: Float64Array; weights: Float64Array }

const GRID_SIDE = 48
// Up to this number each person is a cell of their own.
const MAX_SINGLE_PEOPLE = 1_000

/**
 * The cells of `people`: their distinct positions if they are few, otherwise the occupied squares of a 48 × 48 grid
 * over the range of positions. Cells are in a fixed order, by place, so that nothing depends on the order of people.
 */
export function cellsOf(positions: Positions, people: Uint32Array): Cells {
  return people.length <= MAX_SINGLE_PEOPLE ? singles(positions, people) : squares(positions, people)
}

function singles({ xs, ys }: Positions, people: Uint32Array): Cells {
  const order = people.toSorted((i, j) => xs[i]! - xs[j]! || ys[i]! - ys[j]!)
  return {
    xs: Float64Array.from(order, (i) => xs[i]!),
    ys: Float64Array.from(order, (i) => ys[i]!),
    weights: new Float64Array(order.length).fill(1),
  }
}

function squares({ xs, ys }: Positions, people: Uint32Array): Cells {
  const [lowX, highX] = rangeOf(xs, people)
  const [lowY, highY] = rangeOf(ys, people)
  const toColumn = GRID_SIDE / (highX - lowX || 1)
  const toRow = GRID_SIDE / (highY - lowY || 1)
  const sums = {
    xs: new Float64Array(GRID_SIDE * GRID_SIDE),
    ys: new Float64Array(GRID_SIDE * GRID_SIDE),
    weights: new Float64Array(GRID_SIDE * GRID_SIDE),
  }
  for (const i of people) {
    const column = Math.min(GRID_SIDE - 1, Math.floor((xs[i]! - lowX) * toColumn))
    const row = Math.min(GRID_SIDE - 1, Math.floor((ys[i]! - lowY) * toRow))
    const cell = column * GRID_SIDE + row
    sums.xs[cell]! += xs[i]!
    sums.ys[cell]! += ys[i]!
    sums.weights[cell]!++
  }
  const occupied = Array.from(sums.weights, (_, cell) => cell).filter((cell) => sums.weights[cell]! > 0)
  return {
    xs: Float64Array.from(occupied, (cell) => sums.xs[cell]! / sums.weights[cell]!),
    ys: Float64Array.from(occupied, (cell) => sums.ys[cell]! / sums.weights[cell]!),
    weights: Float64Array.from(occupied, (cell) => sums.weights[cell]!),
  }
}

function rangeOf(values: Float64Array, people: Uint32Array): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity]
  for (const i of people) {
    if (values[i]! < low) low = values[i]!
    if (values[i]! > high) high = values[i]!
  }
  return [low, high]
}
