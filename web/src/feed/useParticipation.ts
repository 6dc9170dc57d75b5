import { LIMITS, listOwnPositions, type MostSharedOpinion } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'

/** What a list shows of a conversation only to the viewer: it depends on whether they voted there. */
export type Participation = { numVotes: number; mostSharedOpinion?: MostSharedOpinion }

const NONE: Participation = { numVotes: 0 }

/** How the viewer has taken part in conversations of a list. The list itself is the same for all and does not know it. */
export function useParticipation(slugIds: readonly string[]): (slugId: string) => Participation {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const { data } = useApiQuery(
    listOwnPositions,
    { conversationSlugIdList: slugIds.slice(0, LIMITS.slugList) },
    // Always asks again, so that votes cast elsewhere show.
    { enabled: isGuestOrLoggedIn && slugIds.length > 0, staleTime: 0 },
  )
  return (slugId) => {
    const own = data?.find(({ conversationSlugId }) => conversationSlugId === slugId)
    return own ? { numVotes: own.position.numVotes, mostSharedOpinion: own.mostSharedOpinion } : NONE
  }
}
