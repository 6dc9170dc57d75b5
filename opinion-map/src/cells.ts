import type { Positions } from './projection.ts'

/**
 * Cells of the map: the mean position, the total weight and the number of the people in each. The weight of a person, 0
 * to 1, is how precisely their votes determine their position.
 */
export type WeightedCells = {
  xs: Float64Array
  ys: Float64Array
  weights: Float64Array
  counts: Float64Array
}

/** Positions of people, and the weight of each. */
export type WeightedPositions = Positions & { weights: Float64Array }

const GRID_SIDE = 32
// Up to this number of people each person is a separate cell.
const MAX_SINGLE_PEOPLE = 500

/**
 * The cells of `people`: one per person if there are few, otherwise the occupied squares of a 32 × 32 grid over the
 * range of positions. Cells are sorted by position, so that nothing depends on how people are numbered.
 */
export function cellsOf(positions: WeightedPositions, people: Uint32Array): WeightedCells {
  return people.length <= MAX_SINGLE_PEOPLE ? cellPerPerson(positions, people) : gridCells(positions, people)
}

function cellPerPerson({ xs, ys, weights }: WeightedPositions, people: Uint32Array): WeightedCells {
  const order = people.toSorted((i, j) => xs[i]! - xs[j]! || ys[i]! - ys[j]!)
  return {
    xs: Float64Array.from(order, (i) => xs[i]!),
    ys: Float64Array.from(order, (i) => ys[i]!),
    weights: Float64Array.from(order, (i) => weights[i]!),
    counts: new Float64Array(order.length).fill(1),
  }
}

function gridCells({ xs, ys, weights }: WeightedPositions, people: Uint32Array): WeightedCells {
  const [lowX, highX] = rangeOf(xs, people)
  const [lowY, highY] = rangeOf(ys, people)
  const toColumn = GRID_SIDE / (highX - lowX || 1)
  const toRow = GRID_SIDE / (highY - lowY || 1)
  const column = () => new Float64Array(GRID_SIDE * GRID_SIDE)
  const sums = { xs: column(), ys: column(), weights: column(), counts: column() }
  for (const i of people) {
    const x = Math.min(GRID_SIDE - 1, Math.floor((xs[i]! - lowX) * toColumn))
    const y = Math.min(GRID_SIDE - 1, Math.floor((ys[i]! - lowY) * toRow))
    const cell = x * GRID_SIDE + y
    sums.xs[cell]! += weights[i]! * xs[i]!
    sums.ys[cell]! += weights[i]! * ys[i]!
    sums.weights[cell]! += weights[i]!
    sums.counts[cell]!++
  }
  const occupied = Array.from(sums.weights.keys()).filter((cell) => sums.weights[cell]! > 0)
  return {
    xs: Float64Array.from(occupied, (cell) => sums.xs[cell]! / sums.weights[cell]!),
    ys: Float64Array.from(occupied, (cell) => sums.ys[cell]! / sums.weights[cell]!),
    weights: Float64Array.from(occupied, (cell) => sums.weights[cell]!),
    counts: Float64Array.from(occupied, (cell) => sums.counts[cell]!),
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
