import { conversationView, GroupKey, LIMITS, readSearch, type Opinion } from '@parley/contract'
import { anchorOf } from '#results/groups/group.tsx'

/** A list that has pages of its own: `all` in the address of the results, and which part of it, from 1. */
export type ResultPage = { list: string; part: number }

/** The page of a list that an address asks for; undefined where it asks for all results. */
export const resultPageIn = (search: Record<string, unknown>): ResultPage | undefined => {
  const { resultList, page } = conversationView(readSearch('/conversation/$postSlugId', search))
  return resultList === undefined ? undefined : { list: resultList, part: page }
}

export const resultPageOf = (address: string): ResultPage | undefined =>
  resultPageIn(Object.fromEntries(new URLSearchParams(address.split('?')[1])))

/** The group whose opinions a list has; undefined for the lists of all. */
export const groupOf = (list: string): GroupKey | undefined =>
  GroupKey.options.find((key) => anchorOf(key) === list)

/** The opinions of one part. */
export const inPart = (opinions: readonly Opinion[], part: number): Opinion[] =>
  opinions.slice((part - 1) * LIMITS.opinionPage, part * LIMITS.opinionPage)

/** The number of the first opinion of a part in the whole list. */
export const firstIn = (part: number): number => (part - 1) * LIMITS.opinionPage + 1
