import { nearestCentre, type Point } from './points.ts'

/** The people at one end of an axis: those whose position, counted towards the end, is at least `from` (map units). */
export type Side = { axis: 0 | 1; end: 1 | -1; from: number }

/** Where the people of a group are: nearest to its centre or, if the group is a side, beyond its border. */
export type Place = { centre: Point; side?: Side }

/** How far a point is beyond the border of a side; below 0 if it is on the near side. */
export const distanceBeyond = (x: number, y: number, { axis, end, from }: Side): number =>
  end * (axis === 0 ? x : y) - from

/** The label and key of people in between sides; that of people in no group is −1. */
export const IN_BETWEEN = -2

/** The index of the group at a point of the map, −1 between sides. */
export function placeAt(x: number, y: number, places: readonly Place[]): number {
  if (places[0]?.side === undefined)
    return nearestCentre(
      x,
      y,
      places.map(({ centre }) => centre),
    )
  const distances = places.map(({ side }) => (side === undefined ? -Infinity : distanceBeyond(x, y, side)))
  const farthest = Math.max(...distances)
  return farthest < 0 ? -1 : distances.indexOf(farthest)
}
