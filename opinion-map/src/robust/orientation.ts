import type { PeopleMap } from '../people-map.ts'
import type { Place, Side } from '../places.ts'
import type { Point } from '../points.ts'

/**
 * The same map of sides, turned so that the letters stay where they are: the first axis has the lowest key, and on each
 * axis the lower key is at the positive end. Maps without sides stay as they are.
 * @param keys the key of each side
 */
export function orientedByKeys(map: PeopleMap, keys: readonly number[]): PeopleMap {
  const sides = map.places.map(({ side }) => side)
  const lowestOn = (axis: Side['axis']): { key: number; end: number } =>
    sides.reduce(
      (lowest, side, g) =>
        side?.axis === axis && keys[g]! < lowest.key ? { key: keys[g]!, end: side.end } : lowest,
      { key: Infinity, end: 1 },
    )
  const [x, y] = [lowestOn(0), lowestOn(1)]
  const isSwapped = y.key < x.key
  return x.end === 1 && y.end === 1 && !isSwapped ? map : turned(map, [x.end, y.end], isSwapped)
}

/** The map with its axes multiplied by signs and then, if asked for, exchanged. */
function turned(map: PeopleMap, [signX, signY]: [number, number], isSwapped: boolean): PeopleMap {
  // Adding zero turns a negative zero into zero.
  const flipped = (values: Float64Array, sign: number) => values.map((value) => sign * value + 0)
  const pair = <T>(x: T, y: T): [T, T] => (isSwapped ? [y, x] : [x, y])
  const point = ([x, y]: Point): Point => pair(signX * x + 0, signY * y + 0)
  const place = ({ centre, side }: Place): Place => ({
    centre: point(centre),
    ...(side === undefined ? {} : { side: turnedSide(side) }),
  })
  const turnedSide = ({ axis, end, from }: Side): Side => ({
    axis: isSwapped ? (axis === 0 ? 1 : 0) : axis,
    end: end === (axis === 0 ? signX : signY) ? 1 : -1,
    from,
  })
  const [pc1, pc2] = pair(flipped(map.axes.pc1, signX), flipped(map.axes.pc2, signY))
  const [xs, ys] = pair(flipped(map.positions.xs, signX), flipped(map.positions.ys, signY))
  const { placement } = map
  return {
    ...map,
    axes: { pc1, pc2, variances: pair(...map.axes.variances) },
    positions: { xs, ys },
    places: map.places.map(place),
    ...(placement === undefined ? {} : { placement: turnedPlacement(placement, [signX, signY], isSwapped) }),
  }
}

function turnedPlacement(
  placement: NonNullable<PeopleMap['placement']>,
  [signX, signY]: [number, number],
  isSwapped: boolean,
): NonNullable<PeopleMap['placement']> {
  const { spreadX, spreadY, averageVote } = placement
  const { xx, xy, yy } = averageVote
  const turnedVote = { xx, xy: signX * signY * xy + 0, yy }
  return isSwapped
    ? {
        ...placement,
        spreadX: spreadY,
        spreadY: spreadX,
        averageVote: { xx: yy, xy: turnedVote.xy, yy: xx },
      }
    : { ...placement, averageVote: turnedVote }
}
