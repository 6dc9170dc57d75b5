import type { OpinionMap } from '@parley/contract'
import { aMap } from './maps.fixture.ts'

/** A map of 240 people of a conversation that publishes only results: sizes are in tenths. */
export const aMapInSteps = (numGroups: number, changes: Partial<OpinionMap> = {}): OpinionMap => {
  const { groups, ...map } = aMap(numGroups)
  return {
    ...map,
    ...sizesInTenths(groups, TENTHS[numGroups] ?? [], 240),
    step: 'map',
    ...changes,
  }
}

/** Groups of 60 people where only results are published: without a map, with shares as words. */
export const groupCards = (numGroups: number, changes: Partial<OpinionMap> = {}): OpinionMap => {
  const { groups, drawings: _drawings, redraws: _redraws, place: _place, ...map } = aMap(numGroups)
  const cards = groups.map(({ centre: _centre, redraws: _groupRedraws, ...group }) => group)
  return {
    ...map,
    ...sizesInTenths(cards, TENTHS[numGroups] ?? [], 60),
    step: 'cards',
    stabilityWord: 'most',
    cells: [],
    ...changes,
  }
}

const TENTHS: Record<number, readonly number[]> = { 2: [5, 4], 3: [4, 3, 2] }

const sizesInTenths = (
  groups: OpinionMap['groups'],
  tenths: readonly number[],
  participantCount: number,
): Pick<OpinionMap, 'groups' | 'participantCount' | 'numGrouped' | 'numNotPlaced'> => {
  const sizeOf = (part: number) => Math.round((part * participantCount) / 10)
  return {
    participantCount,
    groups: groups.map((group, index) => {
      const part = tenths[index] ?? 1
      return { ...group, tenths: part, size: sizeOf(part) }
    }),
    numGrouped: sizeOf(9),
    numNotPlaced: sizeOf(1),
  }
}
