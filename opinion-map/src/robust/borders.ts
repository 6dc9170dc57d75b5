import type { Side } from '../places.ts'
import type { Point } from '../points.ts'
import type { PositionEstimate, PositionCovariance } from './estimate.ts'

/**
 * The distance of the mean from the border between two centres, positive on the side of the first, × their distance.
 */
export function distanceToBorder(
  { x, y }: Pick<PositionEstimate, 'x' | 'y'>,
  own: Point,
  other: Point,
): number {
  const dx = other[0] - own[0]
  const dy = other[1] - own[1]
  return (dx * dx + dy * dy) / 2 - (x - own[0]) * dx - (y - own[1]) * dy
}

/** The variance of a position along the line from one centre to another, × the square of their distance; above 0. */
export function varianceAcross(
  { varianceX, covariance, varianceY }: PositionCovariance,
  own: Point,
  other: Point,
): number {
  const dx = other[0] - own[0]
  const dy = other[1] - own[1]
  return Math.max(dx * dx * varianceX + 2 * dx * dy * covariance + dy * dy * varianceY, Number.MIN_VALUE)
}

/** The variance of a position along the axis of a side; above 0. */
export const varianceAlong = ({ varianceX, varianceY }: PositionCovariance, { axis }: Side): number =>
  Math.max(axis === 0 ? varianceX : varianceY, Number.MIN_VALUE)
