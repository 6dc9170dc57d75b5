import {
  fetchRecentConversations,
  followTopic,
  listFollowedTopics,
  unfollowTopic,
  type Output,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { answerKey, askWith, useAnswer } from '#call.ts'
import * as m from '#messages/topics.ts'
import { useLoginStatus } from '#shell/session.ts'
import { notify } from '#ui/notices.ts'

/** The codes of the topics the viewer follows; a stranger follows none. */
export function useFollowed() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useAnswer(listFollowedTopics, {}, { enabled: isGuestOrLoggedIn })
}

/** Follows or unfollows one topic: shown at once, taken back with words where it fails. */
export function useFollow(topicCode: string): (isWanted: boolean) => void {
  const answers = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: FOLLOWING,
    // One press after the other, so that the last one decides.
    scope: { id: `follow ${topicCode}` },
    mutationFn: (isWanted: boolean) =>
      askWith({ signed: true })(isWanted ? followTopic : unfollowTopic, { topicCode }),
    onMutate: async (isWanted) => {
      await answers.cancelQueries({ queryKey: answerKey(listFollowedTopics) })
      show(answers, { topicCode, isFollowed: isWanted })
    },
    onSuccess: () => forgetLists(answers),
    onError: (_, isWanted) => {
      show(answers, { topicCode, isFollowed: !isWanted })
      notify({ text: isWanted ? m.followFailed() : m.unfollowFailed(), tone: 'error' })
    },
    onSettled: () => {
      const isLast = answers.isMutating({ mutationKey: FOLLOWING }) === 1
      return isLast ? answers.invalidateQueries({ queryKey: answerKey(listFollowedTopics) }) : undefined
    },
  })
  return mutate
}

const FOLLOWING = ['follow']

const show = (answers: QueryClient, { topicCode, isFollowed }: { topicCode: string; isFollowed: boolean }) =>
  answers.setQueryData<Output<typeof listFollowedTopics>>(answerKey(listFollowedTopics, {}), (held) => {
    const others = (held?.followedTopicCodeList ?? []).filter((code) => code !== topicCode)
    return { followedTopicCodeList: isFollowed ? [...others, topicCode] : others }
  })

/** Home shows the followed topics: its lists are asked again when it is opened, and none moves under the reader. */
const forgetLists = (answers: QueryClient) =>
  answers.removeQueries({
    queryKey: answerKey(fetchRecentConversations),
    predicate: (query) => query.getObserversCount() === 0,
  })
