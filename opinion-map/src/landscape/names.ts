import { areTouching, boxAround, type Box } from './boxes.ts'
import type { BadgePosition } from './landscape.ts'
import type { Point } from '../points.ts'

/** The gap between a badge and its name, in pixels. */
const GAP = 4
/** The distance between two lines of a name, and the height of one alone: letters of 15 pixels, in a high font. */
const LINE_DISTANCE = 16
const LINE_HEIGHT = 22
/** Names have at most this many lines. */
const MAX_LINES = 4
/** The most room that a line gets. */
const MAX_WIDTH = 300

/** The height of a name of so many lines, in pixels. */
const heightOf = (numLines: number) => LINE_HEIGHT + (numLines - 1) * LINE_DISTANCE

type Sizes = { width: number; height: number; badge: number; name: { width: number; height: number } }
type Name = Pick<NonNullable<BadgePosition['name']>, 'at' | 'anchor'>

/** The name beside a badge, on one side of it, and the room that it surely needs. */
export function nameBeside([x, y]: Point, isRight: boolean, { badge, name }: Sizes): Name & { box: Box } {
  const at: Point = [isRight ? x + badge / 2 + GAP : x - badge / 2 - GAP, y]
  const anchor = isRight ? 'start' : 'end'
  return { at, anchor, box: besideBox({ at, anchor }, name) }
}

export function besideBox({ at: [x, y], anchor }: Name, size: { width: number; height: number }): Box {
  return boxAround([anchor === 'start' ? x + size.width / 2 : x - size.width / 2, y], size.width, size.height)
}

/**
 * The width that a text of one, two, three and four lines has beside a badge, clear of the frame and of `taken`, and up
 * to the middle of the gap to another name (`names`), whose lines may be as many. The room that every name surely needs
 * is kept clear before.
 */
export function roomBeside(
  { at: [x, y], anchor }: Name,
  sizes: Sizes,
  { taken, names }: { taken: readonly Box[]; names: readonly Box[] },
): number[] {
  const { name } = sizes
  const isRight = anchor === 'start'
  const tall = names.map((box) => {
    const middle = (box.top + box.bottom) / 2
    return {
      ...box,
      top: middle - heightOf(MAX_LINES) / 2,
      bottom: middle + heightOf(MAX_LINES) / 2,
    }
  })
  const toBox = ({ left, right }: Box) => Math.max(0, isRight ? left - x : x - right)
  return Array.from({ length: MAX_LINES }, (_, index) => {
    const height = heightOf(index + 1)
    const least = height <= name.height ? name.width : 0
    if (y - height / 2 < 0 || y + height / 2 > sizes.height) return least
    const band = besideBox({ at: [x, y], anchor }, { width: MAX_WIDTH, height })
    const free = [
      MAX_WIDTH,
      isRight ? sizes.width - x : x,
      ...taken.filter((box) => areTouching(box, band)).map(toBox),
      ...tall
        .filter((box) => areTouching(box, band))
        .map((box) =>
          toBox(box) === 0 ? 0 : Math.min(name.width, toBox(box)) + Math.max(0, toBox(box) - name.width) / 2,
        ),
    ]
    return Math.max(least, Math.floor(Math.min(...free)) - 1, 0)
  })
}
