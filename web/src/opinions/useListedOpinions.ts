import type { Opinion } from '@parley/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMuted } from '#mutes/mutedNames.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { useDeletions } from './deletions.tsx'
import { SERVER_FILTER, type ListFilter } from './listFilters.ts'
import { useOpinions, useOpinionsBySlug } from './useOpinions.ts'

type List = { conversationSlugId: string; filter: ListFilter; numShown: number }

/** The rows of one filter. What a vote would move out of the list stays until the filter is chosen again. */
export function useListedOpinions({ conversationSlugId, filter, numShown }: List) {
  const { deleted } = useDeletions()
  const { votes } = useVoting()
  const { hasMuted } = useMuted()
  const [votesAtStart] = useState(votes)

  const isMine = filter === 'mine'
  const mine = useOpinionsBySlug(conversationSlugId, isMine ? [...votesAtStart.keys()].reverse() : [])
  const server = useOpinions({
    conversationSlugId,
    filter: isMine ? 'discover' : SERVER_FILTER[filter],
    enabled: !isMine,
  })
  const { opinions, isLoading, error, retry } = isMine ? mine : server
  const isListed = (opinion: Opinion) => !hasMuted(opinion) && isOfList(opinion)
  const isOfList = ({ opinionSlugId }: Opinion) =>
    !deleted.has(opinionSlugId) && (filter !== 'open' || !votesAtStart.has(opinionSlugId))
  const listed = opinions.filter(isListed)

  const isShort = !isMine && server.hasMore && !server.isLoading && !server.error && listed.length <= numShown
  const loadMore = useEffectEvent(() => server.loadMore())
  useEffect(() => {
    if (isShort) loadMore()
  }, [isShort])

  return {
    shown: listed.slice(0, numShown),
    /** Loaded and not shown yet. */
    rest: listed.slice(numShown),
    hasMore: listed.length > numShown || (!isMine && server.hasMore),
    isLoading,
    error,
    retry,
  }
}
