import { listOwnPositions, listSharedOpinions } from '@parley/contract'
import { useMemo } from 'react'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SharedOpinions } from './discoveries/discoveries.ts'
import { ownStandingOf, type OwnStanding } from './ownStanding.ts'
import { usePlaceInFile } from './usePlaceInFile.ts'

/** Where the viewer stands on the newest map, computed from the current votes and reloaded after each vote. */
export function useOwnStanding(conversationSlugId: string): {
  standing: OwnStanding | undefined
  isPending: boolean
} {
  const queryClient = useQueryClient()
  const { isGuestOrLoggedIn } = useLoginStatus()
  const byFile = usePlaceInFile(conversationSlugId)
  const { data, isFetching } = useApiQuery(
    listOwnPositions,
    { conversationSlugIdList: [conversationSlugId], withWords: true },
    { enabled: isGuestOrLoggedIn && !byFile.isUsed },
  )
  useVoteOutcome(({ status }) => {
    if (status === 'saved') void refreshQueries(queryClient, [listOwnPositions])
  })
  const own = byFile.isUsed
    ? byFile.found
    : data?.find((position) => position.conversationSlugId === conversationSlugId)
  return {
    standing: own && ownStandingOf(own.position, own.words),
    isPending: byFile.isUsed ? byFile.isPending : isFetching && data === undefined,
  }
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
