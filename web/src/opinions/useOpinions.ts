import { listOpinions, type AppError, type Opinion, type OpinionFilter } from '@parley/contract'
import { useState } from 'react'
import { useApiQuery } from '#queries.ts'
import { inShownOrder, LIST_STEPS, stepFor } from './shownOrder.ts'

export type OpinionsAnswer = {
  /** In an order that does not change under the reader. */
  opinions: readonly Opinion[]
  /** The list may go on behind what is loaded. */
  hasMore: boolean
  isLoading: boolean
  error: AppError | null
  retry: () => void
}

type Wanted = {
  conversationSlugId: string
  filter: OpinionFilter
  numWanted: number
  enabled?: boolean
}

/** The opinions of a conversation: the first few at once, more when they are wanted. */
export function useOpinions({
  conversationSlugId,
  filter,
  numWanted,
  enabled = true,
}: Wanted): OpinionsAnswer {
  const step = stepFor(numWanted)
  const ask = (limit: number) => ({ conversationSlugId, filter, limit })
  const first = useApiQuery(listOpinions, ask(LIST_STEPS[0]), { enabled: enabled && step >= LIST_STEPS[0] })
  const firstIsFull = (first.data?.length ?? 0) >= LIST_STEPS[0]
  const second = useApiQuery(listOpinions, ask(LIST_STEPS[1]), {
    enabled: enabled && step >= LIST_STEPS[1] && firstIsFull,
  })
  const secondIsFull = (second.data?.length ?? 0) >= LIST_STEPS[1]
  const third = useApiQuery(listOpinions, ask(LIST_STEPS[2]), {
    enabled: enabled && step >= LIST_STEPS[2] && secondIsFull,
  })

  const arrived = third.data ?? second.data ?? first.data ?? []
  const shown = useShownOrder(arrived, filter)
  const newest = third.data ? third : second.data ? second : first
  const last = [third, second, first].find((answer) => answer.isFetching || answer.error) ?? newest
  return {
    opinions: shown,
    hasMore: third.data ? false : second.data ? secondIsFull : firstIsFull,
    isLoading: enabled && last.isFetching,
    error: last.error,
    retry: () => void last.refetch(),
  }
}

function useShownOrder(arrived: readonly Opinion[], filter: OpinionFilter): readonly Opinion[] {
  const [shown, setShown] = useState<{ filter: OpinionFilter; order: string[] }>({ filter, order: [] })
  const bySlug = new Map(arrived.map((opinion) => [opinion.opinionSlugId, opinion]))
  const order = inShownOrder(shown.filter === filter ? shown.order : [], [...bySlug.keys()])
  if (shown.filter !== filter || order.join() !== shown.order.join()) setShown({ filter, order })
  return order.flatMap((slugId) => bySlug.get(slugId) ?? [])
}
