import type { Density } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import type { Point } from '../points.ts'
import { boxAround } from './boxes.ts'
import { ringsAt } from './contours.ts'
import { contourLevels, sumOfFields } from './field.ts'
import { hillOf, tenthsInside, type DensityHill } from './density-hill.ts'
import type { BadgePosition, MapBounds, Frame, GroupShape, Landscape, LandscapeGroup } from './landscape.ts'
import { marksAndRings, type MarksAndRings } from './marks-and-rings.ts'
import { numMarksOf, peoplePerMark } from './marks.ts'
import { circlePath, roundToTenth, smoothPath } from './paths.ts'
import { placeBadges, placeCards, withRoom } from './places.ts'
import { shapePath } from './shapes.ts'
import { maxCrosses, stripOf } from './strip.ts'
import { boundsOf, croppedTo, viewOf, type View } from './view.ts'

/** The shares of all people that the contour lines enclose. */
const CONTOUR_SHARES = [0.92, 0.84, 0.74, 0.63, 0.5, 0.37, 0.25, 0.14, 0.06]
const MARKS_PER_PX = 0.72
/** If a map has fewer marks than this, they are drawn larger. */
const FEW_MARKS = 90
const FEW_MARKS_SCALE = 1.45
/** The reach of a mark and its outline, for a radius of 1: shapes with corners are wider than a circle. */
const MARK_REACH = 1.25
/** The least radius of the ring of few people, relative to a badge. */
const ROOM = 0.6
/** The gap around badges and names. */
const CLEARANCE = 3

/**
 * Draws the squares of a map as a landscape: a hill for each group, cut at the levels that enclose 90, 70, 45 and 20 %
 * of its people; contour lines of all hills; marks of at least five people; positions for badges, names and cards.
 * People in between sides are rings where they are, and part of the contour lines. Without groups there is one hill for all.
 * A frame that is higher than the map needs is cropped, and a strip for people in no group is added at its foot.
 * It uses only published data and no random numbers.
 *
 * @param bounds the area that must be in the frame, so that several maps can be compared; by default the area with
 *   94.5 % of the people of each hill
 */
export function drawLandscape(
  density: Density,
  groups: readonly LandscapeGroup[],
  fullFrame: Frame,
  bounds?: MapBounds,
): Landscape {
  const { extent } = density
  const cellsOf = (key: number) => density.cells.filter(({ group }) => group === key)
  const hills =
    groups.length > 0
      ? groups.map(({ key, hull }) => hillOf(cellsOf(key), { hull, extent }))
      : [hillOf(cellsOf(0), { hull: [], extent })]
  const cellsBetween = groups.length > 0 ? cellsOf(IN_BETWEEN) : []
  // People in between have no ring.
  const everybody =
    cellsBetween.length === 0
      ? hills
      : [...hills, { ...hillOf(cellsBetween, { hull: [], extent }), isSmall: false }]
  const contours = contoursOf(everybody, extent)
  const box = bounds ?? boundsOf([...everybody.map(({ corners }) => corners), ...contours].flat(), extent)
  const frame = bounds ? fullFrame : croppedTo(box, extent, fullFrame)
  const view = viewOf(box, extent, frame)

  const numPeople = everybody.reduce((sum, hill) => sum + hill.numPeople, 0)
  const numUngrouped = cellsOf(-1).reduce((sum, { count }) => sum + count, 0)
  const maxMarks = MARKS_PER_PX * frame.width
  const perMark = Math.max(peoplePerMark(numPeople, maxMarks), peoplePerMark(numUngrouped, maxCrosses(frame)))
  const isFew = everybody.reduce((sum, hill) => sum + numMarksOf(hill.numPeople, perMark), 0) < FEW_MARKS
  const radius = frame.markRadius * (isFew ? FEW_MARKS_SCALE : 1)
  const reach = MARK_REACH * radius + 1
  const placing = { hills: everybody, perMark, view, room: ROOM * frame.badge, reach }
  const labelsFor = (placed: MarksAndRings) => labelsOf(groups, { hills, view, frame, ...placed })
  const clearOf = (labels: ReturnType<typeof labelsFor>) =>
    marksAndRings(
      placing,
      labels.flatMap(({ badge, name }) => [
        boxAround(badge, frame.badge + 2 * CLEARANCE, frame.badge + 2 * CLEARANCE),
        ...(name ? [name.box] : []),
      ]),
    )
  let labels = labelsFor(marksAndRings(placing, []))
  // The ring of few people may move with their marks, and then its badge moves, too.
  if (everybody.some(({ isSmall }) => isSmall)) labels = labelsFor(clearOf(labels))
  const { marks, rings } = clearOf(labels)
  const positions = withRoom(
    labels,
    frame,
    marks.flat().map((at) => boxAround(at, 2 * reach, 2 * reach)),
  )
  const shapes = hills.map((_, index): GroupShape => ({
    bands: rings[index]!.map((band) => band.map(smoothPath).join('')).filter(Boolean),
    marks: marks[index]!.map((at) => shapePath(groups[index]?.key ?? 0, at, radius)).join(''),
    numMarks: marks[index]!.length,
  }))
  const cards = placeCards(
    hills.map(({ middle }) => view.clampedToFrame(middle)),
    frame,
  )
  const between = marks.slice(hills.length).flat()
  const tenths = tenthsInside(hills)
  const strip = stripOf(numMarksOf(numUngrouped, perMark), frame, bounds !== undefined)
  return {
    width: frame.width,
    height: frame.height + strip.height,
    scale: view.scale,
    left: view.left,
    top: view.top,
    perMark,
    badgeSize: frame.badge,
    ...(tenths < 1 ? {} : { tenths }),
    contours: contours.map((ring) => smoothPath(ring.map(view.toFrame))).join(''),
    groups: groups.map(({ key }, index) => ({
      key,
      ...shapes[index]!,
      ...rounded(positions[index]!),
      card: roundedPoint(cards[index]!),
    })),
    ...(groups.length > 0 || numPeople === 0 ? {} : { crowd: shapes[0]! }),
    ...(between.length === 0
      ? {}
      : {
          between: {
            marks: between.map((at) => circlePath(at, radius)).join(''),
            numMarks: between.length,
          },
        }),
    ...(strip.ungrouped && { ungrouped: strip.ungrouped }),
  }
}

/** The contour lines of all people, in map units. */
function contoursOf(hills: readonly DensityHill[], extent: number): Point[][] {
  const sum = sumOfFields(
    hills.map(({ field }) => field),
    extent,
  )
  return contourLevels(sum, CONTOUR_SHARES).flatMap((level) => ringsAt(sum, level))
}

type Parts = MarksAndRings & { hills: readonly DensityHill[]; view: View; frame: Frame }

/** The places of badges and names, over as few marks and lines as possible. */
function labelsOf(groups: readonly LandscapeGroup[], { hills, view, frame, marks, rings }: Parts) {
  const outerLines = hills.map((_, index) => rings[index]![0] ?? [])
  return placeBadges(
    groups.map((_, index) => ({
      outline: outerLines[index]![0] ?? [],
      middle: view.clampedToFrame(hills[index]!.middle),
    })),
    frame,
    {
      isInOther: (index, at) =>
        hills.some((hill, other) => other !== index && hill.isInsideOutline(view.fromFrame(at))),
      marks: marks.flat(),
      fixedMarks: hills.flatMap(({ isSmall }, index) => (isSmall ? marks[index]! : [])),
      lines: outerLines.flat(2),
    },
  )
}

const roundedPoint = ([x, y]: Point): Point => [roundToTenth(x), roundToTenth(y)]

const rounded = ({ badge, name }: BadgePosition): BadgePosition => ({
  badge: roundedPoint(badge),
  ...(name && { name: { ...name, at: roundedPoint(name.at) } }),
})
