import type { Density } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import type { Point } from '../points.ts'
import { ringsAt } from './contours.ts'
import { contourLevels, sumOfFields } from './field.ts'
import { hillOf, tenthsInside, type DensityHill } from './density-hill.ts'
import type { BadgePosition, MapBounds, Frame, GroupShape, Landscape, LandscapeGroup } from './landscape.ts'
import { numMarksOf, peoplePerMark, placeMarks } from './marks.ts'
import { circlePath, roundToTenth, smoothPath } from './paths.ts'
import { placeBadges, placeCards } from './places.ts'
import { crossedLines, shapePath } from './shapes.ts'
import { boundsOf, viewOf, type View } from './view.ts'

/** The shares of all people that the contour lines enclose. */
const CONTOUR_SHARES = [0.92, 0.84, 0.74, 0.63, 0.5, 0.37, 0.25, 0.14, 0.06]
const MARKS_PER_PX = 0.72
/** If a map has fewer marks than this, they are drawn larger. */
const FEW_MARKS = 90
const FEW_MARKS_SCALE = 1.45
/** Height in pixels of the row at the foot of the frame that shows the people in no group as crosses. */
const FOOT_HEIGHT = 14
const CROSS_RADIUS = 2
const CROSS_DISTANCE = 9

/**
 * Draws the squares of a map as a landscape: a hill for each group, cut at the levels that enclose 90, 70, 45 and 20 %
 * of its people; contour lines of all hills; marks of at least five people; positions for badges, names and cards.
 * People in between sides are rings where they are, and part of the contour lines. Without groups there is one hill for all.
 * It uses only published data and no random numbers.
 *
 * @param bounds the area that must be in the frame, so that several maps can be compared; by default the area with
 *   94.5 % of the people of each hill
 */
export function drawLandscape(
  density: Density,
  groups: readonly LandscapeGroup[],
  frame: Frame,
  bounds?: MapBounds,
): Landscape {
  const { extent } = density
  const cellsOf = (key: number) => density.cells.filter(({ group }) => group === key)
  const hills =
    groups.length > 0
      ? groups.map(({ key, hull }) => hillOf(cellsOf(key), { hull, extent }))
      : [hillOf(cellsOf(0), { hull: [], extent })]
  const cellsBetween = groups.length > 0 ? cellsOf(IN_BETWEEN) : []
  const everybody = cellsBetween.length === 0 ? hills : [...hills, hillOf(cellsBetween, { hull: [], extent })]
  const numUngrouped = cellsOf(-1).reduce((sum, { count }) => sum + count, 0)
  const frameAboveFoot = {
    ...frame,
    height: frame.height - (numUngrouped > 0 || bounds !== undefined ? FOOT_HEIGHT : 0),
  }
  const view = viewOf(bounds ?? boundsOf(everybody, extent), extent, frameAboveFoot)
  const numPeople = everybody.reduce((sum, hill) => sum + hill.numPeople, 0)
  const perMark = peoplePerMark(numPeople, MARKS_PER_PX * frame.width)
  const marksOf = ({ cells, isWithin }: Pick<DensityHill, 'cells' | 'isWithin'>) =>
    placeMarks({ cells, perMark, isWithin, toFrame: view.clampedToFrame })
  const marks = hills.map(marksOf)
  const rings = everybody.slice(hills.length).flatMap(marksOf)
  const crosses = crossesAtFoot(numMarksOf(numUngrouped, perMark), frame)
  const isFew = marks.flat().length + rings.length < FEW_MARKS
  const radius = frame.markRadius * (isFew ? FEW_MARKS_SCALE : 1)
  const shapes = hills.map(({ rings, path }, index): GroupShape => ({
    bands: rings.map((band) => band.map((ring) => path(ring.map(view.toFrame))).join('')).filter(Boolean),
    marks: marks[index]!.map((at) => shapePath(groups[index]?.key ?? 0, at, radius)).join(''),
    numMarks: marks[index]!.length,
  }))
  const tenths = tenthsInside(hills)
  return {
    width: frame.width,
    height: frame.height,
    scale: view.scale,
    left: view.left,
    top: view.top,
    perMark,
    badgeSize: frame.badge,
    ...(tenths < 1 ? {} : { tenths }),
    contours: contoursOf(everybody, extent, view.toFrame),
    groups: groupsOf(groups, { hills, shapes, view, frame: frameAboveFoot }),
    ...(groups.length > 0 || numPeople === 0 ? {} : { crowd: shapes[0]! }),
    ...(rings.length === 0
      ? {}
      : {
          between: {
            marks: rings.map((at) => circlePath(at, radius)).join(''),
            numMarks: rings.length,
          },
        }),
    ...(crosses.length === 0
      ? {}
      : { ungrouped: crosses.map((at) => crossedLines(at, CROSS_RADIUS)).join('') }),
  }
}

/**
 * The positions of the marks of people in no group: one row at the foot. Most of them have too few votes for a known
 * position; the axes put them into the middle, and marks there would suggest that they are between the groups.
 */
function crossesAtFoot(numCrosses: number, { width, height, padding }: Frame): Point[] {
  const distance = Math.min(CROSS_DISTANCE, (width - 2 * padding) / Math.max(1, numCrosses))
  return Array.from({ length: numCrosses }, (_, index) => [
    padding + distance * (index + 0.5),
    height - CROSS_RADIUS - 2,
  ])
}

function contoursOf(hills: readonly DensityHill[], extent: number, toFrame: View['toFrame']): string {
  const sum = sumOfFields(
    hills.map(({ field }) => field),
    extent,
  )
  return contourLevels(sum, CONTOUR_SHARES)
    .flatMap((level) => ringsAt(sum, level))
    .map((ring) => smoothPath(ring.map(toFrame)))
    .join('')
}

type Parts = { hills: readonly DensityHill[]; shapes: readonly GroupShape[]; view: View; frame: Frame }

function groupsOf(
  groups: readonly LandscapeGroup[],
  { hills, shapes, view, frame }: Parts,
): Landscape['groups'] {
  const regions = hills.map(({ rings, middle }) => ({
    outline: (rings[0] ?? []).flat().map(view.toFrame),
    middle: view.clampedToFrame(middle),
  }))
  const isInOther = (index: number, at: Point) =>
    hills.some((hill, other) => other !== index && hill.isInsideOutline(view.fromFrame(at)))
  const badges = placeBadges(regions, frame, isInOther)
  const cards = placeCards(
    regions.map(({ middle }) => middle),
    frame,
  )
  return groups.map(({ key }, index) => ({
    key,
    ...shapes[index]!,
    ...roundedBadgePlace(badges[index]!),
    card: roundedPoint(cards[index]!),
  }))
}

const roundedPoint = ([x, y]: Point): Point => [roundToTenth(x), roundToTenth(y)]

const roundedBadgePlace = ({ badge, name }: BadgePosition): BadgePosition => ({
  badge: roundedPoint(badge),
  ...(name === undefined ? {} : { name: { at: roundedPoint(name.at), anchor: name.anchor } }),
})
