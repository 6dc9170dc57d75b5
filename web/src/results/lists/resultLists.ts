import { type GroupKey, LIMITS, type Opinion } from '@parley/contract'
import { byGap, without } from './lists.ts'
import { groupOf } from './resultPages.ts'

/** The lists that the results of a conversation are made of, as far as they are known. */
type ResultLists = {
  shared?: readonly Opinion[] | undefined
  apart?: readonly Opinion[] | undefined
  majority?: readonly Opinion[] | undefined
  representative?: Partial<Record<GroupKey, readonly Opinion[]>> | undefined
}

/** The opinions of a list in the order in which the results show them; undefined while they are not known. */
export function opinionsOf(list: string, { shared, apart, majority, representative }: ResultLists) {
  switch (list) {
    case 'common-ground':
      return shared
    case 'differences':
      return apart && byGap(apart)
    case 'majority':
      return majority && shared && without(majority, shared)
    default: {
      const key = groupOf(list)
      return key && representative && (representative[key] ?? [])
    }
  }
}

/** The opinions of one part. */
export const inPart = (opinions: readonly Opinion[], part: number): Opinion[] =>
  opinions.slice((part - 1) * LIMITS.opinionPage, part * LIMITS.opinionPage)

/** The number of the first opinion of a part in the whole list. */
export const firstIn = (part: number): number => (part - 1) * LIMITS.opinionPage + 1
