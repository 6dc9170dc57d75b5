import { LIMITS, listOwnPositions, type MostSharedOpinion } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'

/** The facts of a row that only this viewer sees, because they depend on the viewer's votes. */
export type Participation = { numVotes: number; mostSharedOpinion?: MostSharedOpinion }

const NONE: Participation = { numVotes: 0 }

/**
 * The viewer's participation in conversations of a list, which is a separate request because the list is the same for
 * all.
 */
export function useParticipation(slugIds: readonly string[]): (slugId: string) => Participation {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const { data } = useApiQuery(
    listOwnPositions,
    { conversationSlugIdList: slugIds.slice(0, LIMITS.slugList) },
    // This always reloads, so that votes cast elsewhere show.
    { enabled: isGuestOrLoggedIn && slugIds.length > 0, staleTime: 0 },
  )
  return (slugId) => {
    const own = data?.find(({ conversationSlugId }) => conversationSlugId === slugId)
    return own ? { numVotes: own.position.numVotes, mostSharedOpinion: own.mostSharedOpinion } : NONE
  }
}
