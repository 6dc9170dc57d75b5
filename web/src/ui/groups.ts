import type { GroupKey } from '@parley/contract'
import * as m from '#messages/ui.ts'

const LETTERS: Record<GroupKey, string> = { '0': 'A', '1': 'B', '2': 'C', '3': 'D', '4': 'E', '5': 'F' }

/** The letter by which people call a group. */
export const letterOf = (key: GroupKey): string => LETTERS[key]

/** The name of a group's shape, which names the group where nobody has given it a label. */
export const shapeNameOf = (key: GroupKey): string => SHAPE_NAMES[key]()

const SHAPE_NAMES: Record<GroupKey, () => string> = {
  '0': m.circles,
  '1': m.squares,
  '2': m.triangles,
  '3': m.diamonds,
  '4': m.crosses,
  '5': m.hexagons,
}

type Point = readonly [x: number, y: number]

/** Corners around 0,0 for a radius of 1, so that the areas of all shapes look alike. A circle has none. */
const CORNERS: Record<GroupKey, readonly Point[]> = {
  '0': [],
  '1': [
    [-0.92, -0.92],
    [0.92, -0.92],
    [0.92, 0.92],
    [-0.92, 0.92],
  ],
  '2': [
    [0, -1.18],
    [1.22, 0.94],
    [-1.22, 0.94],
  ],
  '3': [
    [0, -1.3],
    [1.16, 0],
    [0, 1.3],
    [-1.16, 0],
  ],
  '4': [
    [-0.5, -1.14],
    [0.5, -1.14],
    [0.5, -0.5],
    [1.14, -0.5],
    [1.14, 0.5],
    [0.5, 0.5],
    [0.5, 1.14],
    [-0.5, 1.14],
    [-0.5, 0.5],
    [-1.14, 0.5],
    [-1.14, -0.5],
    [-0.5, -0.5],
  ],
  '5': [
    [-1.1, 0],
    [-0.55, -0.95],
    [0.55, -0.95],
    [1.1, 0],
    [0.55, 0.95],
    [-0.55, 0.95],
  ],
}

/** The outline of a group's shape around a point. */
export const shapePath = (key: GroupKey, [x, y]: Point, radius: number): string => {
  const corners = CORNERS[key]
  if (corners.length === 0) {
    const [r, d] = [near(radius), near(2 * radius)]
    return `M${near(x - radius)} ${near(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0Z`
  }
  return `M${corners.map(([dx, dy]) => `${near(x + dx * radius)} ${near(y + dy * radius)}`).join('L')}Z`
}

/** One decimal is finer than a screen shows, and keeps paths short. */
const near = (value: number): number => Math.round(value * 10) / 10
