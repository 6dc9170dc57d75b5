import { cellsOf, type WeightedPositions } from '../cells.ts'
import { minGroupSize, MIN_GROUP_MEMBERS } from '../clarity.ts'
import type { PreviousRun } from '../lineage/flows.ts'
import type { Place } from '../places.ts'
import type { UnclearReason } from '../result.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { candidatesOf } from './candidates.ts'
import { chooseGroups, strengthNeeded } from './choice.ts'
import { refinedCentres } from './clusters.ts'
import type { PositionEvidence } from './evidence.ts'
import { countInGroups, type GroupAssignment, type Placement } from './placement.ts'
import { previousGroups } from './previous.ts'
import { countInSides } from './sides.ts'

/** Everybody's evidence and positions, and the people to whose votes axes and placement were fitted. */
export type FittedPeople = {
  participantIds: Float64Array
  evidence: PositionEvidence
  placement: Placement
  positions: WeightedPositions
  people: Uint32Array
}

export type DivisionOptions = {
  seed: number
  maxGroups: number
  numGroups?: number | undefined
  previous?: PreviousRun | undefined
  structure?: MeasuredStructure | undefined
}

/** How people are divided into groups; `silhouettes` of the numbers of groups that were tried. */
export type Division = GroupAssignment & {
  unclearReason: UnclearReason | null
  silhouettes: { k: number; silhouette: number }[]
}

const NOT_DIVIDED = {
  readiness: 'readiness',
  none: 'no-division',
  too_few: 'too-few-votes',
  not_measured: 'not-measured',
} as const

/**
 * Divides people as the measured structure says: into the sides of its axes, into as many groups as its gap divides (or
 * fewer, if some would be too small), or not at all. Without a measured structure, into the groups that are clearest, if any are clear.
 * @param strength how much the first axis divides people (`divisionStrength`), if at least that much is needed
 */
export function divisionOf(
  fitted: FittedPeople,
  { structure, ...options }: DivisionOptions,
  strength: (enough: number) => number,
): Division {
  if (structure === undefined) return groupsOf(fitted, options, { strength })
  if (structure.kind === 'groups') {
    const divided = (numGroups: number) => groupsOf(fitted, { ...options, numGroups }, { hasGap: true })
    if (options.numGroups !== undefined) return divided(options.numGroups)
    let { numGroups } = structure
    let found = divided(numGroups)
    while (found.unclearReason !== null && numGroups > 2) found = divided(--numGroups)
    return found
  }
  if (structure.kind === 'sides') return sidesOf(fitted, { ...options, numAxes: structure.numAxes })
  return inOne(fitted, isTooFew(fitted) ? 'too-few-people' : NOT_DIVIDED[structure.kind])
}

const isTooFew = ({ people }: FittedPeople) => people.length < 2 * MIN_GROUP_MEMBERS

type Evidence = { strength?: (enough: number) => number; hasGap?: boolean }

function groupsOf(
  { participantIds, evidence, placement, positions, people }: FittedPeople,
  options: Omit<DivisionOptions, 'structure'>,
  { strength, hasGap }: Evidence,
): Division {
  const previous = options.previous && previousGroups(positions, participantIds, options.previous)
  const candidates = candidatesOf(cellsOf(positions, people), { ...options, previous })
  const situation = { numPeople: people.length, hadClearGroups: previous?.hadClearGroups ?? false }
  const chosen = chooseGroups(candidates, {
    structure: { ...situation, strength: strength?.(strengthNeeded(situation)) ?? 0 },
    isForced: options.numGroups !== undefined && hasGap === undefined,
    ...(hasGap === undefined ? {} : { hasGap }),
    place: (found) =>
      countInGroups(
        evidence,
        placement,
        refinedCentres(positions, people, found).map((centre) => ({ centre })),
      ),
    middle: people.length > 0 ? [[0, 0]] : [],
  })
  const silhouettes = candidates.map(({ k, silhouette }) => ({ k, silhouette })).sort((a, b) => a.k - b.k)
  return { ...chosen, silhouettes }
}

function sidesOf(
  fitted: FittedPeople,
  { numAxes, numGroups }: { numAxes: 1 | 2; numGroups?: number | undefined },
): Division {
  if (isTooFew(fitted)) return inOne(fitted, 'too-few-people')
  const counted = countInSides(fitted, { numAxes, numSides: numGroups })
  const numPlaced = counted.sizes.reduce((sum, size) => sum + size, 0)
  const areLarge = Math.min(...counted.sizes) >= minGroupSize(numPlaced)
  if (!areLarge && numGroups === undefined) return inOne(fitted, 'group-too-small')
  return { ...counted, unclearReason: areLarge ? null : 'group-too-small', silhouettes: [] }
}

/** Everybody in one group. */
function inOne({ evidence, placement, people }: FittedPeople, unclearReason: UnclearReason): Division {
  const middle: Place[] = people.length > 0 ? [{ centre: [0, 0] }] : []
  return { ...countInGroups(evidence, placement, middle), unclearReason, silhouettes: [] }
}
