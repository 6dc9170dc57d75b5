import { getConversation, listOwnOpinions, listWaitingOpinions } from '@parley/contract'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { useDeletions } from './deletions.tsx'

/** What waits for review in a conversation: for those who review there all, for others their own. */
export function useWaitingOpinions(conversationSlugId: string) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const { deleted } = useDeletions()
  const conversation = useApiQuery(getConversation, { conversationSlugId }, { enabled: false }).data
  const metadata = conversation?.conversationData.metadata
  const username = useProfile().data?.username
  const isAuthor = username !== undefined && username === metadata?.authorUsername
  const isModerator = useMayModerate(conversationSlugId)
  const input = { conversationSlugIdList: [conversationSlugId] }
  const own = useApiQuery(listOwnOpinions, input, { enabled: isGuestOrLoggedIn }).data ?? []
  // Also where review has been switched off since: what waited then waits on.
  const canHaveSome = isModerator || isAuthor || own.length > 0
  const { data, error, refetch } = useApiQuery(
    listWaitingOpinions,
    { conversationSlugId },
    { enabled: isGuestOrLoggedIn && canHaveSome },
  )
  const { isReviewer = false, numWaiting = 0, opinionList = [] } = data ?? {}
  const opinions = opinionList.filter(({ opinionSlugId }) => !deleted.has(opinionSlugId))
  const numOwn = opinions.filter(({ isOwn }) => isOwn).length
  return {
    opinions,
    isReviewer,
    /** How many there are, also those that the list has no room for. */
    count: isReviewer ? numWaiting + numOwn : opinions.length,
    /** There is something to look at, or to wait for. */
    isOffered: opinions.length > 0 || error !== null || (isReviewer && metadata?.isReviewRequired === true),
    isReviewed: metadata?.isReviewRequired === true,
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
  }
}
