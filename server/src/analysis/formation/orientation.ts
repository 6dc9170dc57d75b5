import type { Axes } from '#results/position.ts'

/**
 * How the axes of one run relate to those of another: each axis may be flipped, and the two may be swapped. The point
 * (x, y) of the first run is at (xx · x + xy · y, yx · x + yy · y) in the second; two of the four numbers are ±1, the
 * others 0.
 */
export type Orientation = { xx: number; xy: number; yx: number; yy: number }

export const UNCHANGED_ORIENTATION: Orientation = { xx: 1, xy: 0, yx: 0, yy: 1 }

const SIGNS = [1, -1]
const ORIENTATIONS: readonly Orientation[] = [
  ...SIGNS.flatMap((xx) => SIGNS.map((yy) => ({ xx, xy: 0, yx: 0, yy }))),
  ...SIGNS.flatMap((xy) => SIGNS.map((yx) => ({ xx: 0, xy, yx, yy: 0 }))),
]

/**
 * Opinions have little weight: they decide only what groups leave open, such as which side is up when two groups are on
 * a line.
 */
const WEIGHT_OF_OPINIONS = 0.1

/** Rotates a point as its axes are rotated. */
export const rotatePoint = (
  { xx, xy, yx, yy }: Orientation,
  [x, y]: readonly [number, number],
): [number, number] => [xx * x + xy * y, yx * x + yy * y]

/** Applies the first orientation, then the second. */
export const composeOrientations = (first: Orientation, then: Orientation): Orientation => ({
  xx: then.xx * first.xx + then.xy * first.yx,
  xy: then.xx * first.xy + then.xy * first.yy,
  yx: then.yx * first.xx + then.yy * first.yx,
  yy: then.yx * first.xy + then.yy * first.yy,
})

/**
 * How the axes of a run relate to those of the next one, chosen so that groups which keep their letters (and, with less
 * weight, opinions) point the same way. It is the orientation O with the greatest sum of ⟨O p, q⟩ over the positions p
 * and q of each group or opinion that is in both runs. Each set is scaled to length 1.
 */
export function bestOrientation(run: Axes, next: Axes): Orientation {
  const groups = crossProducts(pairsOfGroups(run, next))
  const opinions = crossProducts(pairsOfOpinions(run, next))
  const score = (orientation: Orientation) =>
    agreement(orientation, groups) + WEIGHT_OF_OPINIONS * agreement(orientation, opinions)
  return ORIENTATIONS.reduce(
    (best, other) => (score(other) > score(best) ? other : best),
    UNCHANGED_ORIENTATION,
  )
}

type Pair = readonly [from: readonly [number, number], to: readonly [number, number]]

function pairsOfGroups(run: Axes, next: Axes): Pair[] {
  if (!run.hasClearGroups || !next.hasClearGroups) return []
  return run.groups.flatMap(({ key, centre }): Pair[] => {
    const same = next.groups.find((group) => group.key === key)
    return same === undefined ? [] : [[centre, same.centre]]
  })
}

function pairsOfOpinions(run: Axes, next: Axes): Pair[] {
  const columnOf = new Map(Array.from(next.opinionIds, (id, column) => [id, column] as const))
  return Array.from(run.opinionIds).flatMap((id, column): Pair[] => {
    const other = columnOf.get(id)
    if (other === undefined) return []
    return [
      [
        [run.pc1[column] ?? 0, run.pc2[column] ?? 0],
        [next.pc1[other] ?? 0, next.pc2[other] ?? 0],
      ],
    ]
  })
}

/** The four sums of products of coordinates, divided by the lengths of both sets; 0 if a set has no length. */
function crossProducts(pairs: readonly Pair[]): Orientation {
  let [xx, xy, yx, yy, from, to] = [0, 0, 0, 0, 0, 0]
  for (const [[x, y], [nextX, nextY]] of pairs) {
    xx += x * nextX
    xy += y * nextX
    yx += x * nextY
    yy += y * nextY
    from += x * x + y * y
    to += nextX * nextX + nextY * nextY
  }
  const length = Math.sqrt(from * to)
  return length > 0
    ? { xx: xx / length, xy: xy / length, yx: yx / length, yy: yy / length }
    : { xx: 0, xy: 0, yx: 0, yy: 0 }
}

const agreement = (orientation: Orientation, sums: Orientation): number =>
  orientation.xx * sums.xx + orientation.xy * sums.xy + orientation.yx * sums.yx + orientation.yy * sums.yy
