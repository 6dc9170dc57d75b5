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
import { notify } from '#ui/notices.ts'

/** The codes of the topics the viewer follows; nobody follows any without a guest or an account. */
export function useFollowedTopics() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiQuery(listFollowedTopics, {}, { enabled: isGuestOrLoggedIn })
}

/** Whether one topic is followed, and how to change that: shown at once, and taken back with a notice if it fails. */
export function useFollow(topicCode: string) {
  const queryClient = useQueryClient()
  const followed = useFollowedTopics()
  const [pressed, setPressed] = useState<boolean>()
  const { mutate } = useMutation({
    // One press after the other, so that the last one decides.
    scope: { id: `follow ${topicCode}` },
    mutationFn: (isFollowed: boolean) =>
      callApi(isFollowed ? followTopic : unfollowTopic, { topicCode }, { signed: true }),
    onSuccess: async (_, isFollowed) => {
      // A list that was asked for before this change must not replace it.
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

/** Home shows the followed topics, so it loads again when it is opened; no list on screen moves under the reader. */
const dropHiddenFeeds = (queryClient: QueryClient) =>
  queryClient.removeQueries({
    queryKey: apiQueryKey(fetchRecentConversations),
    predicate: (query) => query.getObserversCount() === 0,
  })
