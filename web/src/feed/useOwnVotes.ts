import { LIMITS, listOwnPositions, type MostSharedOpinion } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'

/** What a list shows of a conversation to somebody who has voted there. */
export type OwnVotes = { numVotes: number; mostSharedOpinion?: MostSharedOpinion }

const NONE: OwnVotes = { numVotes: 0 }

/** The viewer's votes in conversations of a list. The list itself is the same for all and does not know them. */
export function useOwnVotes(slugIds: readonly string[]): (slugId: string) => OwnVotes {
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
