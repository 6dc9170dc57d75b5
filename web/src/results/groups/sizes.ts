import { nearestFraction, type SideEnd } from '@parley/contract'
import * as m from '#messages/map.ts'
import { wholeNumber } from '#ui/format.ts'

/**
 * The size of a group. With `tenths`, only the tenths of all people are known, and the number is computed from them.
 * With `side`, it is the number of people who are certainly in an outer third, which follows from how sides are defined.
 * With `share`, it is the expected share of all participants, also of those who are not placed.
 */
export type GroupSize = {
  size: number
  tenths?: number | undefined
  side?: SideEnd | undefined
  share?: number | undefined
}

/** The size as a text of its own: “about a quarter of the participants”, “about 4 in 10 people”, or “182 people”. */
export const sizeInWords = ({ size, tenths, share, side }: GroupSize): string => {
  if (share !== undefined) return m.shareOfParticipants({ fraction: nearestFraction(share) })
  const people =
    tenths === undefined ? m.people({ shown: wholeNumber(size), count: size }) : m.peopleInTen({ tenths })
  return side ? m.peopleOnSide({ size: people }) : people
}

/** The size beside a name or under a heading: “about a quarter”, “about 4 in 10”, or “182”. */
export const shortSize = ({ size, tenths, share, side }: GroupSize): string => {
  if (share !== undefined) return m.shareInWords({ fraction: nearestFraction(share) })
  const shown = tenths === undefined ? wholeNumber(size) : m.aboutTenths({ tenths })
  return side && tenths === undefined ? m.placed({ size: shown }) : shown
}

/** A number of people as tenths of all people, at least one tenth if there is anybody. */
export const tenthsOf = (count: number, all: number): number =>
  count <= 0 || all <= 0 ? 0 : Math.min(10, Math.max(1, Math.round((10 * count) / all)))

/** The tenths of all people who are in no group, so that these and the groups make up all. */
export const tenthsOutsideGroups = (groups: readonly GroupSize[]): number =>
  groups.reduce((rest, { tenths = 0 }) => Math.max(0, rest - tenths), 10)
