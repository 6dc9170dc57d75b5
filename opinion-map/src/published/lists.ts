import type { Direction, ListedOpinion } from '../consensus.ts'
import { listConsensus, listControversial } from '../lists.ts'
import type { ListedName, Step } from './file.ts'
import { sortByPublishedRank, toListedName } from './order.ts'
import type { PublishableRun } from './run.ts'
import type { ShownOpinions, ShownGroup } from './shown.ts'
import { midpointOf } from './steps.ts'

// Lists are chosen by the exact votes, as long as every group that the choice is about has a published figure, and put
// in order by published steps.

type Lists = { run: PublishableRun; shown: ShownOpinions; groups: readonly ShownGroup[] }

/** The opinions that all groups share; the share of the group that agrees least decides the order. */
export function commonGroundOf({ run, shown, groups }: Lists): ListedName[] {
  if (groups.length < run.map.groups.length) return []
  const found = listConsensus(run.map).flatMap((listed) => {
    const { column, name } = placeOf(run, listed)
    const steps = groups.map((group) => sideOf(group, column, listed.direction))
    if (!shown.columns.includes(column) || steps.includes(undefined)) return []
    return [{ rank: Math.min(...steps.map((step) => midpointOf(step!))), name, direction: listed.direction }]
  })
  return sortByPublishedRank(found, run.key).map(toListedName)
}

/** The opinions on which groups differ most, by the published gap between the groups that differ most. */
export function controversialOf({ run, shown, groups }: Lists): string[] {
  if (groups.length < run.map.groups.length) return []
  const found = listControversial(run.map).flatMap((opinionId) => {
    const { column, name } = placeOf(run, { opinionId })
    const steps = groups.map((group) => sideOf(group, column, 'agree'))
    if (!shown.columns.includes(column) || steps.includes(undefined)) return []
    const shares = steps.map((step) => midpointOf(step!))
    return [{ rank: Math.max(...shares) - Math.min(...shares), name }]
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

function placeOf({ map, names }: PublishableRun, { opinionId }: Pick<ListedOpinion, 'opinionId'>) {
  const column = map.opinionIds.indexOf(opinionId)
  return { column, name: names[column] ?? '' }
}

function sideOf(group: ShownGroup, column: number, direction: Direction): Step | undefined {
  return group.figureOn(column)?.[direction]
}
