import type { Point } from '../points.ts'

/** A rectangle, in pixels; y runs down. */
export type Box = { left: number; top: number; right: number; bottom: number }

export const boxAround = ([x, y]: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

export const areTouching = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether a point is inside a rectangle or closer to it than `distance`. */
export const isNear = ([x, y]: Point, { left, top, right, bottom }: Box, distance: number): boolean =>
  x > left - distance && x < right + distance && y > top - distance && y < bottom + distance

export const isInFrame = (
  { left, top, right, bottom }: Box,
  { width, height }: { width: number; height: number },
): boolean => left >= 0 && top >= 0 && right <= width && bottom <= height
