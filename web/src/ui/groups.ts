import type { GroupKey, Structure } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/ui.ts'

const LETTERS: Record<GroupKey, string> = { '0': 'A', '1': 'B', '2': 'C', '3': 'D', '4': 'E', '5': 'F' }

/** What the letters of a map or a conversation stand for. */
export const groupingKindOf = (found: { structure?: Structure | undefined } | undefined): GroupingKind =>
  found?.structure === 'sides' ? 'sides' : 'groups'

/** The letter of a group, as shown to people. */
export const letterOf = (key: GroupKey): string => LETTERS[key]

/** The name of a group's shape. */
export const shapeNameOf = (key: GroupKey): string => SHAPE_NAMES[key]()

/** The name of a group, shown after its letter: the one that somebody has given it, or the name of its shape. */
export const nameOfGroup = ({ key, label }: { key: GroupKey; label?: string | undefined }): string =>
  label ?? shapeNameOf(key)

const SHAPE_NAMES: Record<GroupKey, () => string> = {
  '0': m.circles,
  '1': m.squares,
  '2': m.triangles,
  '3': m.diamonds,
  '4': m.crosses,
  '5': m.hexagons,
}

type Point = readonly [x: number, y: number]

/**
 * Corners around (0, 0) for a radius of 1, such that all shapes seem equally large and have room for a letter. They are
 * wider than the marks of the map (opinion-map/src/landscape/shapes.ts), which are a few pixels wide and drawn by the
 * server. A circle has none.
 */
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

/** The outline of a group's shape around a point, as a short path, since charts draw hundreds of them. */
export const shapePath = (key: GroupKey, [x, y]: Point, radius: number): string => {
  const [[left, top] = [0, -1], ...others] = CORNERS[key]
  const start = `M${near(x + left * radius)} ${near(y + top * radius)}`
  // Almost a full circle, since an arc from a point to itself draws nothing.
  if (others.length === 0) return `${start}a${near(radius)} ${near(radius)} 0 1 1-.01 0z`
  let [lastX, lastY] = [left, top]
  const steps = others.map(([nextX, nextY]) => {
    const step = `${near((nextX - lastX) * radius)} ${near((nextY - lastY) * radius)}`
    ;[lastX, lastY] = [nextX, nextY]
    return step
  })
  return `${start}l${steps.join(' ')}z`
}

/** One decimal is finer than a screen shows, and keeps paths short. */
const near = (value: number): number => Math.round(value * 10) / 10
