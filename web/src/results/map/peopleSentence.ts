import type { OpinionMap } from '@parley/contract'
import { listOf, sentences } from '#messages/lists.ts'
import * as m from '#messages/map.ts'
import { shortSize, tenthsOf } from '#results/groups/sizes.ts'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import { groupingKindOf } from '#ui/groups.ts'

/**
 * How many people are in groups or at the ends of sides, in between, and not placed; undefined if all are in a group.
 * Where only results are published, the numbers are tenths of the people, each rounded by itself.
 */
export function peopleSentence(map: OpinionMap): string | undefined {
  const { numBetween = 0 } = map
  const { numNotPlaced } = ungroupedPeople(map)
  if (numBetween + numNotPlaced === 0) return undefined
  const counted = map.step ? m.tenthsAreRounded() : []
  if (groupingKindOf(map) === 'groups') return sentences([inGroups(map, numNotPlaced), counted].flat())
  return sentences([onSides(map, numNotPlaced), counted, m.sidesAreNotCompared()].flat())
}

/** A number as messages need it: in tenths of all people where only results are published. */
const told = (count: number, { participantCount, step }: OpinionMap): number =>
  step ? tenthsOf(count, participantCount) : count

function inGroups(map: OpinionMap, numNotPlaced: number): string {
  const { participantCount: people, numGrouped, step } = map
  const parts = { people, placed: told(numGrouped, map), notPlaced: told(numNotPlaced, map) }
  return step ? m.peopleInGroupsInTen(parts) : m.peopleInGroups(parts)
}

function onSides(map: OpinionMap, numNotPlaced: number): string {
  const { participantCount: people, groups, numBetween = 0, step } = map
  const apart = numNotPlaced === 0 ? 'between' : numBetween === 0 ? 'notPlaced' : 'both'
  const parts = { people, apart, between: told(numBetween, map), notPlaced: told(numNotPlaced, map) }
  const [first, second, ...others] = groups.map(({ size }) => told(size, map))
  if (first !== undefined && second !== undefined && others.length === 0)
    return (step ? m.peopleOnTwoSidesInTen : m.peopleOnTwoSides)({ ...parts, first, second })
  const list = listOf(groups.map(({ size }) => shortSize({ size, tenths: step && tenthsOf(size, people) })))
  return (step ? m.peopleOnSidesInTen : m.peopleOnSides)({ ...parts, list })
}
