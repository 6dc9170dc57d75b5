import { numVotesOn, type OpinionCounts } from '../counts.ts'
import type { Density, DensityCell } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import { publishedAxes } from './axes.ts'
import { figureOf, pollFigureOf } from './figures.ts'
import type { PublishedFile, PublishedGroup, PublishedGroups, PublishedMap } from './file.ts'
import { commonGroundOf, controversialOf, headlinesOf } from './lists.ts'
import { numDependentPeople, type PublishableRun, type TalliedMembers } from './run.ts'
import type { ShownOpinions, ShownGroup } from './shown.ts'
import { publishedSquares, shapesOf } from './squares.ts'
import { MIN_GROUP, MIN_PEOPLE, tenthsOf, tenthsOfGroups } from './steps.ts'

/** The part of the file that is about groups; see `publishable`. */
export function publishedGroups(run: PublishableRun, shown: ShownOpinions): PublishedGroups {
  const { map, numPeople } = run
  const step = run.independent.numPeople < MIN_PEOPLE.map ? 'cards' : 'map'
  const groups = shownGroups(run, step)
  const between = groups.length === 0 ? undefined : membersBetween(run)
  // A map from before the structure is measured would show the same votes along other axes, which would reveal more
  // about them.
  const isDrawn = step === 'map' && map.structure?.kind !== 'not_measured'
  const drawn = isDrawn ? publishedMap(run, shown, { groups, between }) : undefined
  const tenths = tenthsOfGroups(
    [...groups.map((group) => sizeOf(group, run)), ...(between ? [between.size] : [])],
    numPeople,
  )
  const lists = { run, shown, groups, tenths }
  return {
    ...(map.structure === undefined ? {} : { structure: map.structure.kind }),
    groups: groups.map((group, index): PublishedGroup => ({
      key: group.key,
      ...(group.side === undefined ? {} : { side: { axis: group.side.axis, end: group.side.end } }),
      tenths: tenths[index] ?? 0,
      figures: shown.columns.map(group.figureOn),
      headlines: headlinesOf(lists, group),
      poll: pollOf(membersOf(run, group.index), step),
    })),
    ...(between === undefined
      ? {}
      : {
          between: {
            tenths: tenths[groups.length] ?? 0,
            figures: shown.columns.map((j) => figureOn(run, between, { j, step })),
            poll: pollOf(between, step),
          },
        }),
    groupedTenths: groups.length === 0 ? 0 : tenthsOf(map.numClustered, numPeople),
    commonGround: commonGroundOf(lists),
    controversial: controversialOf(lists),
    ...(drawn === undefined ? {} : { map: drawn }),
  }
}

/**
 * The expected size of a group; for a side the number of people placed there, since the expected size of a side says
 * nothing about people.
 */
const sizeOf = ({ size, share, side }: ShownGroup, { map }: PublishableRun): number =>
  share === undefined || side !== undefined ? size : share * map.numParticipants

/** Groups of at least ten independent people; none if fewer than two groups are that large. */
function shownGroups(run: PublishableRun, step: PublishedFile['step']): ShownGroup[] {
  const { map } = run
  if (!map.hasClearGroups) return []
  const groups = map.groups
    .map((group, index): ShownGroup => {
      const members = membersOf(run, index)
      return { ...group, index, figureOn: (j) => figureOn(run, members, { j, step }) }
    })
    .filter(({ index }) => membersOf(run, index).numIndependent >= MIN_GROUP)
  return groups.length < 2 ? [] : groups
}

/** The people of a group or in between sides, and how many of them are independent for certain. */
type Members = TalliedMembers & {
  independent: TalliedMembers | undefined
  numIndependent: number
  /** How many of them gave each answer of the poll, if there is one. */
  answers: readonly number[] | undefined
}

const membersOf = (run: PublishableRun, index: number): Members => {
  const { independent, map, poll } = run
  return withCertain(run, map.groups[index]!, independent.groups?.[index], poll?.groups[index])
}

/** The people in between sides, if at least ten independent ones are. */
function membersBetween(run: PublishableRun): Members | undefined {
  const { between } = run.map
  if (between === undefined) return undefined
  const members = withCertain(run, between, run.independent.between, run.poll?.between)
  return members.numIndependent < MIN_GROUP ? undefined : members
}

const withCertain = (
  run: PublishableRun,
  { size, counts, crossFitted }: TalliedMembers,
  independent: TalliedMembers | undefined,
  answers: readonly number[] | undefined,
): Members => ({
  size,
  counts,
  ...(crossFitted === undefined ? {} : { crossFitted }),
  independent,
  numIndependent: independent?.size ?? size - numDependentPeople(run),
  answers,
})

const figureOn = (
  run: PublishableRun,
  members: Members,
  { j, step }: { j: number; step: PublishedFile['step'] },
) =>
  figureOf(members, j, { step, totals: run.map.totals, numIndependent: independentVoters(run, members, j) })

/**
 * How many independent people certainly voted on the opinion of a column: the members who voted on it, or the people
 * whose votes on it cross-fitting counts in the group, whichever are fewer.
 */
function independentVoters(
  run: PublishableRun,
  { counts, crossFitted, independent }: Members,
  column: number,
): number {
  const certain = (all: OpinionCounts, those: OpinionCounts | undefined) =>
    those === undefined ? numVotesOn(all, column) - numDependentPeople(run) : numVotesOn(those, column)
  const numMembers = certain(counts, independent?.counts)
  return crossFitted === undefined
    ? numMembers
    : Math.min(numMembers, certain(crossFitted, independent?.crossFitted))
}

function pollOf({ size, numIndependent, answers }: Members, step: PublishedFile['step']) {
  if (answers === undefined) return null
  const numAnswers = answers.reduce((sum, count) => sum + count, 0)
  return pollFigureOf({ answers, numIndependent: numAnswers - (size - numIndependent) }, step)
}

/** The map if there are at least 100 people; none if a group has no square. */
function publishedMap(
  run: PublishableRun,
  shown: ShownOpinions,
  { groups, between }: { groups: ShownGroup[]; between: Members | undefined },
): PublishedMap | undefined {
  const { picture } = run
  const keys = groups.map(({ key }) => key)
  const numDependentOf = new Map(
    groups.map(({ key, index, size }) => [key, size - membersOf(run, index).numIndependent]),
  )
  if (between !== undefined) numDependentOf.set(IN_BETWEEN, between.size - between.numIndependent)
  const numDependent = (key: number) => numDependentOf.get(key) ?? numDependentPeople(run)
  const squares =
    groups.length > 0
      ? publishedSquares(picture, [-1, ...numDependentOf.keys()], numDependent)
      : publishedSquares(withoutGroups(picture), [-1, 0], numDependent)
  if (keys.some((key) => !squares.some((square) => square.key === key))) return undefined
  return {
    squares: groups.length > 0 ? squares : squares.map(({ x, y, width, base }) => ({ x, y, width, base })),
    shapes: shapesOf(squares, { groups, extent: picture.extent }),
    axes: publishedAxes(run, shown),
  }
}

/**
 * A picture in which everybody with a position has the key 0, so that groups that are too small to be published are not
 * visible in it.
 */
function withoutGroups({ extent, cells }: Density): Density {
  const crowd = new Map<string, DensityCell>()
  for (const cell of cells) {
    const group = cell.group === -1 ? -1 : 0
    const place = [group, cell.x, cell.y, cell.width].join()
    crowd.set(place, { ...cell, group, count: cell.count + (crowd.get(place)?.count ?? 0) })
  }
  return { extent, cells: [...crowd.values()] }
}
