import type { Direction, ListedOpinion } from '../consensus.ts'
import { listConsensus, listControversial } from '../lists.ts'
import type { ListedName, Step } from './file.ts'
import { sortByPublishedRank, toListedName } from './order.ts'
import type { PublishableRun } from './run.ts'
import type { ShownOpinions, ShownGroup } from './shown.ts'
import { hasEnoughVoters } from '../stats/headlines.ts'
import { intervalOf, midpointOf } from './steps.ts'

// Lists are chosen by the exact votes, as long as every group that the choice is about has a published figure, and put
// in the order of headlines (`byHeadline`) by published steps and bases.

type Lists = {
  run: PublishableRun
  shown: ShownOpinions
  groups: readonly ShownGroup[]
  /** The published sizes of the groups, in tenths. */
  tenths: readonly number[]
}

/** The opinions that all groups share; the share of the group that agrees least decides the order. */
export function commonGroundOf(lists: Lists): ListedName[] {
  const { run, shown, groups } = lists
  if (groups.length < run.map.groups.length) return []
  const found = listConsensus(run.map).flatMap((listed) => {
    const { column, name } = placeOf(run, listed)
    const steps = groups.map((group) => sideOf(group, column, listed.direction))
    if (!shown.columns.includes(column) || steps.includes(undefined)) return []
    const low = Math.min(...groups.map((group) => endsOf(group, column, listed.direction).low))
    return [{ rank: low + rankOfBase(lists, column), name, direction: listed.direction }]
  })
  return sortByPublishedRank(found, run.key).map(toListedName)
}

/** The opinions on which groups differ most, by the published gap between the groups that differ most. */
export function controversialOf(lists: Lists): string[] {
  const { run, shown, groups } = lists
  if (groups.length < run.map.groups.length) return []
  const found = listControversial(run.map).flatMap((opinionId) => {
    const { column, name } = placeOf(run, { opinionId })
    const steps = groups.map((group) => sideOf(group, column, 'agree'))
    if (!shown.columns.includes(column) || steps.includes(undefined)) return []
    const ends = groups.map((group) => endsOf(group, column, 'agree')).sort((a, b) => b.share - a.share)
    return [{ rank: leastGap(ends[0]!, ends.at(-1)!) + rankOfBase(lists, column), name }]
  })
  return sortByPublishedRank(found, run.key).map(({ name }) => name)
}

/** The representative opinions of a group, by its published steps. Enough people outside it must have voted, too. */
export function headlinesOf({ run, shown, groups }: Lists, group: ShownGroup): ListedName[] {
  const found = group.representative.flatMap((record) => {
    const { column, name } = placeOf(run, record)
    const step = sideOf(group, column, record.direction)
    const isCompared = groups.some((other) => other !== group && other.figureOn(column) !== null)
    if (!shown.columns.includes(column) || step === undefined || !isCompared) return []
    return [{ rank: midpointOf(step), name, direction: record.direction }]
  })
  return sortByPublishedRank(found, run.key).map(toListedName)
}

type Ends = { share: number; low: number; high: number }

/** The share of a group, and the ends of its published interval; words have none. */
function endsOf(group: ShownGroup, column: number, direction: Direction): Ends {
  const { [direction]: step, base } = group.figureOn(column)!
  const share = midpointOf(step)
  const interval = intervalOf(step, base)
  return interval === undefined
    ? { share, low: share, high: share }
    : { share, low: interval.low / 100, high: interval.high / 100 }
}

/** The low end of the interval of the difference of two shares (`leastDifference`). */
const leastGap = (more: Ends, less: Ends): number =>
  more.share - less.share - Math.hypot(more.share - more.low, less.high - less.share)

/**
 * A rank above that of any share. Opinions on which enough people of every group voted, by published bases, get it and
 * so come first.
 */
const rankOfBase = ({ run, groups, tenths }: Lists, column: number): number =>
  groups.every((group, g) =>
    hasEnoughVoters((tenths[g]! * run.numPeople) / 10, group.figureOn(column)?.base ?? 0),
  )
    ? 2
    : 0

function placeOf({ map, names }: PublishableRun, { opinionId }: Pick<ListedOpinion, 'opinionId'>) {
  const column = map.opinionIds.indexOf(opinionId)
  return { column, name: names[column] ?? '' }
}

function sideOf(group: ShownGroup, column: number, direction: Direction): Step | undefined {
  return group.figureOn(column)?.[direction]
}
