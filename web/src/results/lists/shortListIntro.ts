import type { OpinionMap } from '@parley/contract'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/shortList.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { percent, wholeNumber } from '#ui/format.ts'

/** The list of ten opinions, or of twenty. */
export type ShortListShown = NonNullable<OpinionMap['longShortList']> & {
  numPlaces: 10 | 20
  represented?: OpinionMap['represented']
}

/** The list of ten opinions; empty while it is not computed. */
export const shortListOf = ({
  representsEverybody: opinions = [],
  representsInProportion: isProportional,
  representedPeople,
  represented,
}: OpinionMap): ShortListShown => ({
  numPlaces: 10,
  opinions,
  isProportional,
  representedPeople,
  represented,
})

/** The list of twenty opinions, or that of ten where there is no longer one. */
export const longestListOf = (map: OpinionMap): ShortListShown =>
  map.longShortList ? { numPlaces: 20, ...map.longShortList } : shortListOf(map)

/** What a short list is, what it promises, and how many people agree with some of it. */
export function introOfShortList(
  map: OpinionMap,
  { numPlaces, opinions, isProportional, representedPeople: people, represented: step }: ShortListShown,
): string {
  const numFilled = opinions.filter(({ isFilled }) => isFilled).length
  return sentences([
    m.intro({ numOpinions: opinions.length }),
    ...(isProportional ? [m.promise({ numPlaces: String(numPlaces) })] : []),
    ...(hasNoGroups(map) ? [] : [m.commonGroundApart()]),
    ...(numFilled > 0 ? [m.lastFilled({ numFilled })] : []),
    ...(people
      ? [m.represented({ numPeople: wholeNumber(people.numPeople), of: wholeNumber(people.of) })]
      : step
        ? [
            m.representedShare({
              step: typeof step === 'number' ? 'other' : step,
              percent: typeof step === 'number' ? percent(step, 100) : '',
            }),
          ]
        : []),
  ])
}
