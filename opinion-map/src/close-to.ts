import type { Point } from './points.ts'

/** Another group is close if its centre is at most this many times as far away as that of the person's own group. */
const CLOSE = 1.7

/** The key of the second nearest group of somebody in a group, if it is not much further away and has a centre. */
export function closeTo(
  { x, y, key }: { x: number; y: number; key: number },
  groups: readonly { key: number; centre?: Readonly<Point> }[],
): number | undefined {
  const distances = groups.flatMap((group) =>
    group.centre === undefined
      ? []
      : [{ key: group.key, distance: Math.hypot(group.centre[0] - x, group.centre[1] - y) }],
  )
  const own = distances.find((group) => group.key === key)
  const [next] = distances.filter((group) => group !== own).sort((a, b) => a.distance - b.distance)
  return own && next && next.distance < CLOSE * own.distance ? next.key : undefined
}
