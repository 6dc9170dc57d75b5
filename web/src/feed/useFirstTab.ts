import { fetchRecentConversations, LIMITS, type HomeTab } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { useFollowedTopics } from '#topics/useFollow.ts'
import { FRESH_MS } from './useFeed.ts'

/** With fewer conversations than this, the list of followed topics is not what opens first. */
const ENOUGH_TO_OPEN = 5

/** The tab that opens if the address names none, undefined while that is unknown. */
export function useFirstTab({ isOpen, after }: { isOpen: boolean; after: string | undefined }) {
  const followed = useFollowedTopics()
  const followsTopics = (followed.data?.followedTopicCodeList.length ?? 0) > 0
  // The same request as that of the list, so it is sent once.
  const list = useApiQuery(
    fetchRecentConversations,
    { sortAlgorithm: 'following', limit: LIMITS.feedChunk },
    { signed: true, enabled: isOpen && followsTopics, staleTime: FRESH_MS },
  )
  const numFollowing = list.data?.conversationDataList.length
  // Pages after the first are those of the popular list, even for people who follow topics.
  const isPopular = !followsTopics || after !== undefined || (numFollowing ?? ENOUGH_TO_OPEN) < ENOUGH_TO_OPEN
  const first: HomeTab | undefined = isPopular
    ? 'popular'
    : numFollowing === undefined
      ? undefined
      : 'following'
  return { first, isDeciding: followed.isPending || (followsTopics && list.isPending) }
}
