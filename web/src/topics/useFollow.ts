import {
  fetchRecentConversations,
  followTopic,
  listFollowedTopics,
  unfollowTopic,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/topics.ts'
import { noConnection } from '#messages/ui.ts'
import { apiQueryKey, refreshQueries, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { notify } from '#ui/notices/notices.ts'

/** The codes of the topics that the viewer follows; only guests and accounts follow any. */
export function useFollowedTopics() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiQuery(listFollowedTopics, {}, { enabled: isGuestOrLoggedIn })
}

/**
 * Whether a topic is followed, and a function to change that. A change shows at once and is undone with a notice if it
 * fails.
 */
export function useFollow(topicCode: string) {
  const queryClient = useQueryClient()
  const followed = useFollowedTopics()
  const [pressed, setPressed] = useState<boolean>()
  const { mutate } = useMutation({
    // Changes are sent one after the other, so that the last one decides.
    scope: { id: `follow ${topicCode}` },
    mutationFn: (isFollowed: boolean) =>
      callApi(isFollowed ? followTopic : unfollowTopic, { topicCode }, { signed: true }),
    onSuccess: async (_, isFollowed) => {
      // A list requested before this change must not replace it.
      await queryClient.cancelQueries({ queryKey: apiQueryKey(listFollowedTopics) })
      updateFollowed(queryClient, topicCode, isFollowed)
      dropHiddenFeeds(queryClient)
    },
    onError: (error, isFollowed) => {
      const failed = isFollowed ? m.followFailed() : m.unfollowFailed()
      notify({ text: error.name === 'offline' ? noConnection() : failed, tone: 'error' })
    },
    onSettled: () => void refreshQueries(queryClient, [listFollowedTopics]),
  })
  const setFollowed = (isFollowed: boolean) => {
    setPressed(isFollowed)
    mutate(isFollowed, { onSettled: () => setPressed(undefined) })
  }
  const codes = followed.data?.followedTopicCodeList
  return { isFollowed: pressed ?? codes?.includes(topicCode), setFollowed }
}

const updateFollowed = (queryClient: QueryClient, topicCode: string, isFollowed: boolean) =>
  queryClient.setQueryData<Output<typeof listFollowedTopics>>(
    apiQueryKey(listFollowedTopics, {}),
    (before) => {
      const others = (before?.followedTopicCodeList ?? []).filter((code) => code !== topicCode)
      return { followedTopicCodeList: isFollowed ? [...others, topicCode] : others }
    },
  )

/** Home depends on followed topics, so it reloads when it is opened; lists on screen never move. */
const dropHiddenFeeds = (queryClient: QueryClient) =>
  queryClient.removeQueries({
    queryKey: apiQueryKey(fetchRecentConversations),
    predicate: (query) => query.getObserversCount() === 0,
  })
