import type { Opinion } from '@parley/contract'
import { useState } from 'react'
import { useStore } from '#ui/store.ts'
import type { Voting } from '#votes/useVoting.ts'
import { deletedHere } from './deletion.ts'
import { SERVER_FILTER, type ListFilter } from './filters.ts'
import { useOpinions } from './useOpinions.ts'
import { useOpinionsBySlug } from './useOpinionsBySlug.ts'

type Listed = {
  conversationSlugId: string
  filter: ListFilter
  numShown: number
  voting: Voting
}

/** The rows of one filter. What a vote would move out of the list stays until the filter is chosen again. */
export function useListedOpinions({ conversationSlugId, filter, numShown, voting }: Listed) {
  const gone = useStore(deletedHere)
  const { votes, isReady } = voting
  const [then, setThen] = useState({ filter, votes, isReady })
  if (then.filter !== filter || then.isReady !== isReady) setThen({ filter, votes, isReady })
  const before = then.votes

  const isMine = filter === 'mine'
  const mine = useOpinionsBySlug(isMine ? [...before.keys()].reverse() : [])
  // Some of those asked for are left out below, so more are asked for.
  const numWanted = filter === 'open' ? numShown + before.size : numShown
  const server = useOpinions({
    conversationSlugId,
    filter: isMine ? 'discover' : SERVER_FILTER[filter],
    numWanted: numWanted + 1,
    enabled: !isMine,
  })
  const { opinions, isLoading, error, retry } = isMine ? mine : server
  const isListed = ({ opinionSlugId }: Opinion) =>
    !gone.has(opinionSlugId) && (filter !== 'open' || !before.has(opinionSlugId))
  const listed = opinions.filter(isListed)
  return {
    shown: listed.slice(0, numShown),
    hasMore: listed.length > numShown || (!isMine && server.hasMore),
    isLoading,
    error,
    retry,
  }
}
