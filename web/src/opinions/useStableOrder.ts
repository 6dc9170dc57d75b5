import type { Opinion } from '@parley/contract'
import { useMemo } from 'react'

type Options = {
  /** Another key is another list, which begins in its own order. */
  listKey?: string
  /** Rows shown; those not shown yet may still change places. */
  limit?: number
}

/** Opinions in an order that does not change under the reader when newer answers sort them anew. */
export function useStableOrder(
  opinions: readonly Opinion[],
  { listKey = '', limit }: Options = {},
): Opinion[] {
  const arrange = useMemo(() => arrangerOf(listKey), [listKey])
  return arrange(opinions, limit)
}

/** Remembers the order it gave last. The same opinions get the same order, however often it is asked. */
const arrangerOf = (_listKey: string) => {
  let seen: readonly string[] = []
  return (opinions: readonly Opinion[], limit?: number): Opinion[] => {
    const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
    seen = stableOrder(seen, [...bySlug.keys()]).slice(0, limit)
    return seen.flatMap((slugId) => bySlug.get(slugId) ?? [])
  }
}

/** Rows stay where the reader saw them: known ones in their old order, new ones after them. */
export const stableOrder = (seen: readonly string[], arrived: readonly string[]): string[] => {
  const here = new Set(arrived)
  const remaining = seen.filter((slugId) => here.has(slugId))
  const known = new Set(remaining)
  return [...remaining, ...arrived.filter((slugId) => !known.has(slugId))]
}
