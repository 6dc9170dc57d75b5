import type { OpinionMap } from '@parley/contract'
import { peopleOnMap } from '#messages/map.ts'
import { shortSize, tenthsOf } from '#results/groups/sizes.ts'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf } from '#ui/groups.ts'

/** How many people are in groups or at the ends of sides, in between, and not placed, in a sentence. */
export function PeopleOnMap({ map, className }: { map: OpinionMap; className?: string | undefined }) {
  const { participantCount, groups, numGrouped, numBetween = 0, step } = map
  const { numNotPlaced } = ungroupedPeople(map)
  if (numBetween + numNotPlaced === 0) return null
  const kind = groupingKindOf(map)
  const counted = (count: number) => ({
    shown: shortSize({ size: count, tenths: step && tenthsOf(count, participantCount) }),
    isOne: !step && count === 1,
  })
  const placed = kind === 'sides' ? groups.map(({ size }) => size) : [numGrouped]
  return (
    <p className={className}>
      {peopleOnMap({
        kind,
        people: wholeNumber(participantCount),
        areTenths: step !== undefined,
        placed: placed.map(counted),
        ...(numBetween > 0 && { between: counted(numBetween) }),
        ...(numNotPlaced > 0 && { notPlaced: counted(numNotPlaced) }),
      })}
    </p>
  )
}
