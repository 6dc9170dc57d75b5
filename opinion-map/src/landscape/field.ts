import type { DensityCell } from '../density.ts'
import type { Point } from '../points.ts'

/** A field has 84 × 84 nodes. */
export const FIELD_SIDE = 84

/** The nodes span 1.25 times the width of the map, so that no line is cut off at the edge. */
const FIELD_REACH = 1.25

/** Minimum width of a hill, as a share of the extent of the map. */
const MIN_SPREAD = 0.058

/**
 * The width of a hill, as a share of the side of its square. It is that wide because people can be anywhere in the
 * square.
 */
const SPREAD_OF_CELL = 0.62

/** Hills end at three standard deviations. */
const MAX_DEVIATIONS = 3

/**
 * The density of people, in people per square map unit, at 84 × 84 nodes of the square [−reach, reach]². Row-major,
 * ascending by y and, in a row, by x.
 */
export type Field = { reach: number; heights: Float64Array }

/**
 * Whether the position of these people is known well enough: their square is narrower than half of the map.
 */
export function isPlaced({ width }: DensityCell, extent: number): boolean {
  return width < extent
}

/**
 * The sum of one Gaussian per square: n / (2πσ²) · exp(−d² / 2σ²) for n people, at a distance d ≤ 3σ from its middle,
 * with σ = max(0.058 · extent, 0.62 · width). Squares that are not `isPlaced` add nothing.
 */
export function fieldOf(cells: readonly DensityCell[], extent: number): Field {
  const field = emptyField(extent)
  for (const cell of cells) {
    if (isPlaced(cell, extent))
      addHill(field, cell, Math.max(MIN_SPREAD * extent, SPREAD_OF_CELL * cell.width))
  }
  return field
}

/** The sum of fields over the same map. */
export function sumOfFields(fields: readonly Field[], extent: number): Field {
  const sum = emptyField(extent)
  for (const { heights } of fields) heights.forEach((height, at) => (sum.heights[at]! += height))
  return sum
}

/** The distance between two neighboring nodes, in map units. */
export function stepOf({ reach }: Pick<Field, 'reach'>): number {
  return (2 * reach) / (FIELD_SIDE - 1)
}

/** The height between the nodes, bilinear; 0 outside. */
export function heightAt(field: Field, [x, y]: Point): number {
  const step = stepOf(field)
  const [column, row] = [(x + field.reach) / step, (y + field.reach) / step]
  const [left, low] = [Math.floor(column), Math.floor(row)]
  if (left < 0 || low < 0 || left >= FIELD_SIDE - 1 || low >= FIELD_SIDE - 1) return 0
  const at = low * FIELD_SIDE + left
  const [right, up] = [column - left, row - low]
  const { heights } = field
  return (
    (1 - up) * ((1 - right) * heights[at]! + right * heights[at + 1]!) +
    up * ((1 - right) * heights[at + FIELD_SIDE]! + right * heights[at + FIELD_SIDE + 1]!)
  )
}

/**
 * For each share p the level of the contour line that encloses this share of the people: the greatest height h at which
 * the nodes of height ≥ h add up to at least p of the sum of all nodes. It takes one sort, one running sum, and one
 * bisection per share. 0 for an empty field.
 */
export function contourLevels({ heights }: Field, shares: readonly number[]): number[] {
  const sorted = heights
    .filter((height) => height > 0)
    .sort()
    .reverse()
  const sums = new Float64Array(sorted.length)
  let total = 0
  sorted.forEach((height, at) => (sums[at] = total += height))
  return shares.map((share) => {
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! >= share * total) high = middle
      else low = middle + 1
    }
    return sorted[low] ?? 0
  })
}

function emptyField(extent: number): Field {
  return { reach: FIELD_REACH * extent, heights: new Float64Array(FIELD_SIDE * FIELD_SIDE) }
}

function addHill({ reach, heights }: Field, { x, y, count }: DensityCell, spread: number): void {
  const step = stepOf({ reach })
  const nodeAfter = (position: number) => Math.max(0, Math.ceil((position + reach) / step))
  const nodeBefore = (position: number) => Math.min(FIELD_SIDE - 1, Math.floor((position + reach) / step))
  const peak = count / (2 * Math.PI * spread ** 2)
  for (
    let row = nodeAfter(y - MAX_DEVIATIONS * spread);
    row <= nodeBefore(y + MAX_DEVIATIONS * spread);
    row++
  ) {
    for (
      let column = nodeAfter(x - MAX_DEVIATIONS * spread);
      column <= nodeBefore(x + MAX_DEVIATIONS * spread);
      column++
    ) {
      const squared = (column * step - reach - x) ** 2 + (row * step - reach - y) ** 2
      if (squared > (MAX_DEVIATIONS * spread) ** 2) continue
      heights[row * FIELD_SIDE + column]! += peak * Math.exp(-squared / (2 * spread ** 2))
    }
  }
}
