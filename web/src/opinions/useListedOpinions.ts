import type { Opinion, OpinionFilter } from '@parley/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMuted } from '#mutes/mutedNames.ts'
import { useStore } from '#ui/store.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { deletedOpinions } from './useOpinions.ts'
import type { ListFilter } from './listFilters.ts'
import { useHiddenOpinions, useOpinions } from './useOpinions.ts'
import { useOpinionsBySlug } from './useOpinionsBySlug.ts'

type List = { conversationSlugId: string; filter: ListFilter; numShown: number }

/** The rows of one filter. A row whose vote no longer matches stays until the filter is chosen again. */
export function useListedOpinions({ conversationSlugId, filter, numShown }: List) {
  const deleted = useStore(deletedOpinions)
  const { votes } = useVoting()
  const { hasMuted } = useMuted()
  const [votesAtStart] = useState(votes)

  const isMine = filter === 'mine'
  const isServerList = SERVER_FILTER[filter] !== undefined
  const mine = useOpinionsBySlug(conversationSlugId, isMine ? [...votesAtStart.keys()].reverse() : [])
  const server = useOpinions({
    conversationSlugId,
    filter: SERVER_FILTER[filter] ?? 'discover',
    enabled: isServerList,
  })
  const hidden = useHiddenOpinions(conversationSlugId, filter === 'hidden')
  const { opinions, isLoading, error, retry } = isMine ? mine : filter === 'hidden' ? hidden : server
  const isListed = (opinion: Opinion) => !hasMuted(opinion) && isOfList(opinion)
  const isOfList = ({ opinionSlugId }: Opinion) =>
    !deleted.has(opinionSlugId) && (filter !== 'open' || !votesAtStart.has(opinionSlugId))
  const listed = opinions.filter(isListed)

  const isShort =
    isServerList && server.hasMore && !server.isLoading && !server.error && listed.length <= numShown
  const loadMore = useEffectEvent(() => server.loadMore())
  useEffect(() => {
    if (isShort) loadMore()
  }, [isShort])

  // Parts that were loaded before and after a block would show figures of two moments.
  const isOfTwoBlocks = isServerList && opinions.some(({ asOf }) => asOf?.block !== opinions[0]?.asOf?.block)
  const loadAgain = useEffectEvent(() => server.retry())
  useEffect(() => {
    if (isOfTwoBlocks) loadAgain()
  }, [isOfTwoBlocks])

  return {
    shown: listed.slice(0, numShown),
    /** Opinions that are loaded but not shown yet. */
    rest: listed.slice(numShown),
    hasMore: listed.length > numShown || (isServerList && server.hasMore),
    isLoading,
    error,
    retry,
  }
}

/** The server's list behind a filter. The viewer's votes are loaded by slug id, and hidden opinions by a call of their own. */
const SERVER_FILTER: Partial<Record<ListFilter, OpinionFilter>> = {
  useful: 'discover',
  newest: 'new',
  open: 'discover',
  moderated: 'moderated',
}
