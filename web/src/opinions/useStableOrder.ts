import type { Opinion } from '@parley/contract'
import { useMemo } from 'react'

type Options = {
  /** Another key means another list, which starts in its own order. */
  listKey?: string
  /** The number of rows shown; later ones may still change places. */
  limit?: number
}

/** Opinions in an order that does not change on the screen when newer responses sort them differently. */
export function useStableOrder(
  opinions: readonly Opinion[],
  { listKey = '', limit }: Options = {},
): Opinion[] {
  const arrange = useMemo(() => arrangerOf(listKey), [listKey])
  return arrange(opinions, limit)
}

/** Stores the order that it returned last. Repeated calls with the same opinions return the same order. */
const arrangerOf = (_listKey: string) => {
  let seen: readonly string[] = []
  return (opinions: readonly Opinion[], limit?: number): Opinion[] => {
    const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
    seen = stableOrder(seen, [...bySlug.keys()]).slice(0, limit)
    return seen.flatMap((slugId) => bySlug.get(slugId) ?? [])
  }
}

/** Keeps known rows in their old order and adds new ones after them. */
export const stableOrder = (seen: readonly string[], arrived: readonly string[]): string[] => {
  const here = new Set(arrived)
  const remaining = seen.filter((slugId) => here.has(slugId))
  const known = new Set(remaining)
  return [...remaining, ...arrived.filter((slugId) => !known.has(slugId))]
}
