import {
  fetchRecentConversations,
  followTopic,
  listFollowedTopics,
  unfollowTopic,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/topics.ts'
import { apiQueryKey, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { notify } from '#ui/notices.ts'

/** The codes of the topics the viewer follows; a stranger follows none. */
export function useFollowed() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiQuery(listFollowedTopics, {}, { enabled: isGuestOrLoggedIn })
}

/** Follows or unfollows one topic: shown at once, taken back with words where it fails. */
export function useFollow(topicCode: string): (isWanted: boolean) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: FOLLOWING,
    // One press after the other, so that the last one decides.
    scope: { id: `follow ${topicCode}` },
    mutationFn: (isWanted: boolean) =>
      callApi(isWanted ? followTopic : unfollowTopic, { topicCode }, { signed: true }),
    onMutate: async (isWanted) => {
      await queryClient.cancelQueries({ queryKey: apiQueryKey(listFollowedTopics) })
      show(queryClient, { topicCode, isFollowed: isWanted })
    },
    onSuccess: () => forgetLists(queryClient),
    onError: (_, isWanted) => {
      show(queryClient, { topicCode, isFollowed: !isWanted })
      notify({ text: isWanted ? m.followFailed() : m.unfollowFailed(), tone: 'error' })
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: FOLLOWING }) === 1
      return isLast ? queryClient.invalidateQueries({ queryKey: apiQueryKey(listFollowedTopics) }) : undefined
    },
  })
  return mutate
}

const FOLLOWING = ['follow']

const show = (
  queryClient: QueryClient,
  { topicCode, isFollowed }: { topicCode: string; isFollowed: boolean },
) =>
  queryClient.setQueryData<Output<typeof listFollowedTopics>>(apiQueryKey(listFollowedTopics, {}), (held) => {
    const others = (held?.followedTopicCodeList ?? []).filter((code) => code !== topicCode)
    return { followedTopicCodeList: isFollowed ? [...others, topicCode] : others }
  })

/** Home shows the followed topics: its lists are asked again when it is opened, and none moves under the reader. */
const forgetLists = (queryClient: QueryClient) =>
  queryClient.removeQueries({
    queryKey: apiQueryKey(fetchRecentConversations),
    predicate: (query) => query.getObserversCount() === 0,
  })
