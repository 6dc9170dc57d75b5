import type { Point } from '../points.ts'
import { stepOf } from './field.ts'
import type { Frame, MapBounds } from './landscape.ts'

/** Marks outside the frame are moved to this distance from its edge, if nothing is drawn around them. */
const EDGE_DISTANCE = 6
/** Frames are cropped to this share of their height at most. */
const MIN_HEIGHT = 0.6

/** The transformation from map units to pixels of the frame. */
export type View = {
  /** Pixels per map unit; `left` and `top` are the position of the map's origin in the frame. */
  scale: number
  left: number
  top: number
  toFrame: (point: Point) => Point
  fromFrame: (point: Point) => Point
  /** The same as `toFrame`, but points outside the frame are moved to this distance from its edge. */
  clampedToFrame: (point: Point, distance?: number) => Point
}

/** The area around these points; without points the whole map. */
export function boundsOf(corners: readonly Point[], extent: number): MapBounds {
  if (corners.length === 0) return [-extent, -extent, extent, extent]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The frame without the height that a map of this shape does not need. */
export function croppedTo(bounds: MapBounds, extent: number, frame: Frame): Frame {
  const [, minY, , maxY] = bounds
  const { scale } = viewOf(bounds, extent, frame)
  const needed = Math.ceil(frame.top + scale * (maxY - minY) + frame.padding)
  return { ...frame, height: clamp(needed, Math.ceil(MIN_HEIGHT * frame.height), frame.height) }
}

/**
 * The view in which the bounds fill the frame: one scale for both axes, so that distances can be compared; y runs up.
 */
export function viewOf([minX, minY, maxX, maxY]: MapBounds, extent: number, frame: Frame): View {
  const { width, height, padding } = frame
  const [innerWidth, innerHeight] = [width - 2 * padding, height - padding - frame.top]
  const least = stepOf({ reach: extent })
  const scale = Math.min(
    innerWidth / Math.max(maxX - minX, least),
    innerHeight / Math.max(maxY - minY, least),
  )
  const left = padding + innerWidth / 2 - (scale * (minX + maxX)) / 2
  const top = frame.top + innerHeight / 2 + (scale * (minY + maxY)) / 2
  const toFrame = ([x, y]: Point): Point => [left + scale * x, top - scale * y]
  return {
    scale,
    left,
    top,
    toFrame,
    fromFrame: ([x, y]) => [(x - left) / scale, (top - y) / scale],
    clampedToFrame: (point, distance = EDGE_DISTANCE) => {
      const [x, y] = toFrame(point)
      return [clamp(x, distance, width - distance), clamp(y, distance, height - distance)]
    },
  }
}

/** Limits a value to the range from `least` to `most`; returns `least` if that is above `most`. */
export const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))
