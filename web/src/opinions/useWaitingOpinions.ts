import { getConversation, listOwnOpinions, listWaitingOpinions } from '@parley/contract'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { deletedOpinions } from './useOpinions.ts'

/** The opinions waiting for review in a conversation: all of them for reviewers, their own for other people. */
export function useWaitingOpinions(conversationSlugId: string) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const deleted = useStore(deletedOpinions)
  const conversation = useApiQuery(getConversation, { conversationSlugId }, { enabled: false }).data
  const metadata = conversation?.conversationData.metadata
  const username = useProfile().data?.username
  const isAuthor = username !== undefined && username === metadata?.authorUsername
  const isModerator = useMayModerate(conversationSlugId)
  const input = { conversationSlugIdList: [conversationSlugId] }
  const own = useApiQuery(listOwnOpinions, input, { enabled: isGuestOrLoggedIn }).data ?? []
  // Opinions that waited when review was switched off still wait.
  const canHaveSome = isModerator || isAuthor || own.length > 0
  const { data, error, refetch } = useApiQuery(
    listWaitingOpinions,
    { conversationSlugId },
    { enabled: isGuestOrLoggedIn && canHaveSome },
  )
  const { isReviewer = false, numWaiting = 0, opinionList = [] } = data ?? {}
  const opinions = opinionList.filter(({ opinionSlugId }) => !deleted.has(opinionSlugId))
  const isReviewed = metadata?.isReviewRequired === true || metadata?.isNewcomerReviewRequired === true
  const numOwn = opinions.filter(({ isOwn }) => isOwn).length
  return {
    opinions,
    isReviewer,
    /** The number of waiting opinions, including those beyond the limit of the list. */
    count: isReviewer ? numWaiting + numOwn : opinions.length,
    /** Whether to offer the list: something waits, may wait, or failed to load. */
    isOffered: opinions.length > 0 || error !== null || (isReviewer && isReviewed),
    isReviewed,
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
  }
}
