import type { OpinionMap } from '@parley/contract'
import { shareOfStep } from '#counts/share.ts'
import * as m from '#messages/shortList.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { wholeNumber } from '#ui/format.ts'

/** An opinion of the short list, as a map names it. */
export type ShortListed = NonNullable<OpinionMap['representsEverybody']>[number]

/** What a short list is, what it promises, and how many people agree with some of it. */
export function introOfShortList(map: OpinionMap, list: readonly ShortListed[]): string {
  const { representedPeople: people, represented: step } = map
  const numFilled = list.filter(({ isFilled }) => isFilled).length
  return [
    m.intro({ numOpinions: list.length }),
    ...(map.representsInProportion ? [m.promise()] : []),
    ...(hasNoGroups(map) ? [] : [m.commonGroundApart()]),
    ...(numFilled > 0 ? [m.lastFilled({ numFilled })] : []),
    ...(people
      ? [m.represented({ numPeople: wholeNumber(people.numPeople), of: wholeNumber(people.of) })]
      : step
        ? [m.representedShare({ share: shareOfStep(step).text })]
        : []),
  ].join(' ')
}
