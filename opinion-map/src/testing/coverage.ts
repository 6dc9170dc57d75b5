import { shareOf, type Direction } from '../consensus.ts'
import { countsOfOpinions, numVotesOn } from '../counts.ts'
import { listControversial, listRepresentative } from '../lists.ts'
import type { MapParticipants, MapResult } from '../result.ts'
import { estimateOf, shareInterval } from '../stats/shares.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'
import { PASS_SHARE, type SimulatedVotes } from './simulated-votes.ts'

/**
 * The statements about groups whose intervals are checked: every share of agreement, and those that are chosen because
 * they are so high or low.
 */
export const STATEMENTS = ['all cells', 'stands out', 'widest gaps', 'headline'] as const
export type Statement = (typeof STATEMENTS)[number]

/** How many shares have an interval, and in how many of these the true value is. */
export type Covered = { numIntervals: number; numHolding: number }

/** The share of group number g that agrees or disagrees with the opinion of column j. */
type Cell = { g: number; j: number; direction: Direction }

type Run = { result: MapResult; participants: MapParticipants }

/**
 * Compares the intervals of a run with the simulation. The true share of a group is the mean answer of the members that
 * the run gives it, if all of them answered.
 */
export function coverageOf(
  { result, participants }: Run,
  { agreement }: Pick<SimulatedVotes, 'agreement'>,
): Record<Statement, Covered> {
  const means = result.groups.map(({ key }) =>
    meanAgreements(result, membersOf(participants, key), agreement),
  )
  const truthOf = ({ g, j, direction }: Cell) =>
    (1 - PASS_SHARE) * (direction === 'agree' ? means[g]![j]! : 1 - means[g]![j]!)
  const covered = (cells: Cell[]): Covered => {
    const published = cells.filter(
      ({ g, j }) => numVotesOn(countsOfOpinions(result.groups[g]!), j) >= MIN_GROUP_VOTES,
    )
    const holding = published.filter((cell) => {
      const { low, high } = shareInterval(publishedShare(result, cell))
      return low <= truthOf(cell) && truthOf(cell) <= high
    })
    return { numIntervals: published.length, numHolding: holding.length }
  }
  const gaps = widestGaps(result)
  return {
    'all cells': covered(allCells(result)),
    'stands out': covered(standingOut(result)),
    'widest gaps': covered(gaps.flat()),
    headline: covered([...(gaps[0] ?? []), ...greatestLeads(result)]),
  }
}

/** The estimate by cross-fitted votes; in a run without these the plain counts. */
function publishedShare({ groups, totals }: MapResult, { g, j, direction }: Cell) {
  const { crossFitted, counts } = groups[g]!
  if (crossFitted === undefined) return shareOf(counts, j, direction)
  return estimateOf(shareOf(crossFitted, j, direction), shareOf(totals, j, direction))
}

const levelOf = (result: MapResult, cell: Cell) => {
  const { numHits, numVotes } = publishedShare(result, cell)
  return numHits / Math.max(1, numVotes)
}

const allCells = ({ groups, opinionIds }: MapResult): Cell[] =>
  groups.flatMap((_, g) => opinionIds.map((_id, j) => ({ g, j, direction: 'agree' })))

const standingOut = (result: MapResult): Cell[] =>
  listRepresentative(result).flatMap(({ opinions }, g) =>
    opinions.map(({ opinionId, direction }) => ({ g, j: result.opinionIds.indexOf(opinionId), direction })),
  )

/** Of each opinion on which groups differ most, the groups that agree least and most. */
function widestGaps(result: MapResult): Cell[][] {
  return listControversial(result).map((opinionId) => {
    const cells = acrossGroups(result, result.opinionIds.indexOf(opinionId), 'agree')
    return [cells[0]!, cells.at(-1)!]
  })
}

/** Of each group, the opinion by which it stands out most, and the group that comes next there. */
function greatestLeads(result: MapResult): Cell[] {
  const best = new Map<number, { lead: number; cells: Cell[] }>()
  for (const own of standingOut(result)) {
    const next = acrossGroups(result, own.j, own.direction).find(({ g }) => g !== own.g)
    if (next === undefined) continue
    const lead = levelOf(result, own) - levelOf(result, next)
    if (lead > (best.get(own.g)?.lead ?? 0)) best.set(own.g, { lead, cells: [own, next] })
  }
  return [...best.values()].flatMap(({ cells }) => cells)
}

/** The cells of all groups with enough votes, the highest share first. */
const acrossGroups = (result: MapResult, j: number, direction: Direction): Cell[] =>
  result.groups
    .map((group, g) => ({ group, cell: { g, j, direction } }))
    .filter(({ group }) => numVotesOn(countsOfOpinions(group), j) >= MIN_GROUP_VOTES)
    .map(({ cell }) => cell)
    .sort((a, b) => levelOf(result, b) - levelOf(result, a))

const membersOf = ({ groups }: MapParticipants, key: number): number[] =>
  Array.from(groups.keys()).filter((row) => groups[row] === key)

const meanAgreements = (
  { opinionIds }: MapResult,
  members: readonly number[],
  agreement: SimulatedVotes['agreement'],
): number[] =>
  opinionIds.map((_, j) => members.reduce((sum, row) => sum + agreement(row, j), 0) / members.length)
