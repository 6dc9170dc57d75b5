import { listOwnPositions, listSharedOpinions, type MapPosition } from '@parley/contract'
import { useMemo } from 'react'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SharedOpinions } from './facts.ts'

/** The viewer's position on the newest map, computed from the current votes and reloaded after each vote. */
export function useOwnPosition(conversationSlugId: string): {
  position: MapPosition | undefined
  isPending: boolean
} {
  const queryClient = useQueryClient()
  const { isGuestOrLoggedIn } = useLoginStatus()
  const { data, isFetching } = useApiQuery(
    listOwnPositions,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: isGuestOrLoggedIn },
  )
  useVoteOutcome(({ status }) => {
    if (status === 'saved') void refreshQueries(queryClient, [listOwnPositions])
  })
  const own = data?.find((position) => position.conversationSlugId === conversationSlugId)
  return { position: own?.position, isPending: isFetching && data === undefined }
}

/** The opinions that all groups share in the newest published run; empty if there are no groups or while it loads. */
export function useSharedOpinions(conversationSlugId: string): {
  shared: SharedOpinions
  isPending: boolean
} {
  const { data, isPending } = useApiQuery(listSharedOpinions, { conversationSlugId })
  const shared = useMemo(
    () => new Map((data ?? []).map(({ opinionSlugId, direction }) => [opinionSlugId, direction] as const)),
    [data],
  )
  return { shared, isPending }
}
