import { numVotesOn, type OpinionCounts } from '../counts.ts'
import type { Density, DensityCell } from '../density.ts'
import { publishedAxes } from './axes.ts'
import { figureOf, pollFigureOf } from './figures.ts'
import type { PublishedFile, PublishedGroup, PublishedGroups, PublishedMap } from './file.ts'
import { commonGroundOf, controversialOf, headlinesOf } from './lists.ts'
import { numDependentPeople, type PublishableRun } from './run.ts'
import type { ShownOpinions, ShownGroup } from './shown.ts'
import { publishedSquares, shapesOf } from './squares.ts'
import { MIN_GROUP, MIN_PEOPLE, tenthsOf, tenthsOfGroups } from './steps.ts'

/** The part of the file that is about groups; see `publishable`. */
export function publishedGroups(run: PublishableRun, shown: ShownOpinions): PublishedGroups {
  const { map, numPeople } = run
  const step = run.independent.numPeople < MIN_PEOPLE.map ? 'cards' : 'map'
  const groups = shownGroups(run, step)
  const drawn = step === 'map' ? publishedMap(run, shown, groups) : undefined
  const lists = { run, shown, groups }
  const tenths = tenthsOfGroups(
    groups.map(({ size, share }) => (share === undefined ? size : share * map.numParticipants)),
    numPeople,
  )
  return {
    ...(map.structure === undefined ? {} : { structure: map.structure.kind }),
    groups: groups.map((group, index): PublishedGroup => ({
      key: group.key,
      ...(group.side === undefined ? {} : { side: { axis: group.side.axis, end: group.side.end } }),
      tenths: tenths[index] ?? 0,
      figures: shown.columns.map(group.figureOn),
      headlines: headlinesOf(lists, group),
      poll: pollOf(run, group, step),
    })),
    groupedTenths: groups.length === 0 ? 0 : tenthsOf(map.numClustered, numPeople),
    commonGround: commonGroundOf(lists),
    controversial: controversialOf(lists),
    ...(drawn === undefined ? {} : { map: drawn }),
  }
}

/** Groups of at least ten independent people; none if fewer than two groups are that large. */
function shownGroups(run: PublishableRun, step: PublishedFile['step']): ShownGroup[] {
  const { map } = run
  if (!map.hasClearGroups) return []
  const groups = map.groups
    .map((group, index): ShownGroup => ({
      ...group,
      index,
      figureOn: (j) =>
        figureOf(group, j, { step, totals: map.totals, numIndependent: independentVoters(run, index, j) }),
    }))
    .filter(({ index }) => independentMembers(run, index) >= MIN_GROUP)
  return groups.length < 2 ? [] : groups
}

/** The members of a group who are independent for certain. */
const independentMembers = (run: PublishableRun, index: number): number =>
  run.independent.groups?.[index]?.size ?? run.map.groups[index]!.size - numDependentPeople(run)

/**
 * How many independent people certainly voted on the opinion of a column: members of the group, and people who are counted
 * in it by cross-fitting, whichever are fewer.
 */
function independentVoters(run: PublishableRun, index: number, column: number): number {
  const { counts, crossFitted } = run.map.groups[index]!
  const independent = run.independent.groups?.[index]
  const certain = (all: OpinionCounts, those: OpinionCounts | undefined) =>
    those === undefined ? numVotesOn(all, column) - numDependentPeople(run) : numVotesOn(those, column)
  const members = certain(counts, independent?.counts)
  return crossFitted === undefined
    ? members
    : Math.min(members, certain(crossFitted, independent?.crossFitted))
}

function pollOf(run: PublishableRun, { index, size }: ShownGroup, step: PublishedFile['step']) {
  const answers = run.poll?.groups[index]
  if (answers === undefined) return null
  const numAnswers = answers.reduce((sum, count) => sum + count, 0)
  return pollFigureOf({ answers, numIndependent: numAnswers - (size - independentMembers(run, index)) }, step)
}

/** The map from 100 people on; none if a group has no square. */
function publishedMap(
  run: PublishableRun,
  shown: ShownOpinions,
  groups: ShownGroup[],
): PublishedMap | undefined {
  const { map, picture } = run
  const keys = groups.map(({ key }) => key)
  const indexOf = new Map(groups.map(({ key, index }) => [key, index]))
  const numSpare = (key: number) => {
    const index = indexOf.get(key)
    return index === undefined
      ? numDependentPeople(run)
      : map.groups[index]!.size - independentMembers(run, index)
  }
  const squares =
    groups.length > 0
      ? publishedSquares(picture, [-1, ...keys], numSpare)
      : publishedSquares(asOneCrowd(picture), [-1, 0], numSpare)
  if (keys.some((key) => !squares.some((square) => square.key === key))) return undefined
  return {
    squares: groups.length > 0 ? squares : squares.map(({ x, y, width, base }) => ({ x, y, width, base })),
    shapes: shapesOf(squares, { groups, extent: picture.extent }),
    axes: publishedAxes(run, shown),
  }
}

/**
 * A picture in which everybody with a place has the key 0: groups that are too small to be published are not visible in
 * it.
 */
function asOneCrowd({ extent, cells }: Density): Density {
  const crowd = new Map<string, DensityCell>()
  for (const cell of cells) {
    const group = Math.min(cell.group, 0)
    const place = [group, cell.x, cell.y, cell.width].join()
    crowd.set(place, { ...cell, group, count: cell.count + (crowd.get(place)?.count ?? 0) })
  }
  return { extent, cells: [...crowd.values()] }
}
