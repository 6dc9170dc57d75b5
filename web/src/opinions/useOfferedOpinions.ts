import { listRoutingWeights } from '@parley/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApiQuery } from '#queries.ts'
import type { Deck, DrawCandidate } from '#votes/deck.ts'
import { useOpinions, type Opinions } from './useOpinions.ts'
import { useOpinionChunks } from './useOpinionsBySlug.ts'

/** The opinions of a conversation that cards are drawn from, and which of them are loaded. */
export type OfferedOpinions = Opinions & {
  /** Undefined while cards are drawn from the loaded opinions. */
  offered: readonly DrawCandidate[] | undefined
  /** Requested opinions that did not arrive: they are gone, or cannot be loaded now. */
  hiddenIds: ReadonlySet<string>
  /** Those that are gone. */
  goneIds: ReadonlySet<string>
  /** Loads the opinions of the next cards. */
  load: (slugIds: readonly string[]) => void
}

/**
 * A list that fits into its first page is drawn from as it is. For a longer list, all weights are loaded with the first
 * vote, so that every opinion has its chance, and opinions are loaded as their cards come near.
 */
export function useOfferedOpinions(conversationSlugId: string, hasVoted: boolean): OfferedOpinions {
  const list = useOpinions({ conversationSlugId, filter: 'discover' })
  const [loads, setLoads] = useState<readonly (readonly string[])[]>([])
  const { data } = useApiQuery(
    listRoutingWeights,
    { conversationSlugId },
    { enabled: list.hasMore && hasVoted },
  )
  const results = useOpinionChunks(conversationSlugId, loads)
  const version = data?.routingVersion
  const listed = new Set(list.opinions.map(({ opinionSlugId }) => opinionSlugId))
  const loaded = results
    .flatMap((result) => result.data ?? [])
    .filter(({ opinionSlugId }) => !listed.has(opinionSlugId))
  const opinions = [...list.opinions, ...loaded]
  const arrived = new Set(opinions.map(({ opinionSlugId }) => opinionSlugId))
  const missingIds = (isMissing: (result: (typeof results)[number]) => boolean) =>
    new Set(
      loads.flatMap((slugIds, at) => {
        const result = results[at]
        return result && isMissing(result) ? slugIds.filter((slugId) => !arrived.has(slugId)) : []
      }),
    )
  const offered =
    version === undefined
      ? undefined
      : data?.weights.map(({ isAboutPerson, ...weight }) => ({
          ...weight,
          routingVersion: version,
          ...(isAboutPerson && { aboutPerson: {} }),
        }))
  return {
    ...list,
    opinions,
    hasMore: list.hasMore && offered === undefined,
    isLoading: list.isLoading || results.some((result) => result.isPending),
    offered,
    hiddenIds: missingIds(({ isPending }) => !isPending),
    goneIds: missingIds(({ isSuccess }) => isSuccess),
    load(slugIds) {
      const asked = new Set(loads.flat())
      const missing = slugIds.filter((slugId) => !arrived.has(slugId) && !asked.has(slugId))
      if (missing.length > 0) setLoads([...loads, missing])
    },
  }
}

/** How many cards ahead of the shown one are loaded, and how many at a time. */
const [NUM_AHEAD, NUM_LOADED] = [5, 20]

/** Loads the opinions of the next cards: those that were drawn, and those that a list lacks that was loaded again. */
export function useNextCards({ opinions, load }: OfferedOpinions, { order, place }: Deck): void {
  const arrived = new Set(opinions.map(({ opinionSlugId }) => opinionSlugId))
  const missing = order.slice(place, place + NUM_AHEAD).find((slugId) => !arrived.has(slugId))
  const loadNext = useEffectEvent(() => load(order.slice(place, place + NUM_LOADED)))
  useEffect(() => {
    if (missing !== undefined) loadNext()
  }, [missing])
}
