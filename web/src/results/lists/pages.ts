import { conversationView, GroupKey, LIMITS, readSearch, type Opinion } from '@parley/contract'
import { anchorOf } from '#results/groups/group.tsx'

/** A page of a list: the parameter `all` of the address, and the number of the page, starting at 1. */
export type ResultPage = { list: string; part: number }

/** The page of a list that an address names, or undefined for all results. */
export const resultPageOf = (address: string): ResultPage | undefined => {
  const search = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  const { resultList, page } = conversationView(readSearch('/conversation/$postSlugId', search))
  return resultList === undefined ? undefined : { list: resultList, part: page }
}

/** The id of the short list on the page of all results, and in an address. */
export const SHORT_LIST_ID = 'short-list'

/** The group that a list belongs to, or undefined for lists of everybody. */
export const groupOf = (list: string): GroupKey | undefined =>
  GroupKey.options.find((key) => anchorOf(key) === list)

/** The opinions of one page. */
export const opinionsOfPage = (opinions: readonly Opinion[], part: number): Opinion[] =>
  opinions.slice((part - 1) * LIMITS.opinionPage, part * LIMITS.opinionPage)

/** The number of the first opinion of a page in the whole list. */
export const firstNumberOf = (part: number): number => (part - 1) * LIMITS.opinionPage + 1
