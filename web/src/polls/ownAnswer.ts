import { listOwnPollResponses } from '@parley/contract'
import { useOutbox, useWaitingVotes } from '#outbox/useOutbox.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'

/** The viewer's answer to the poll of a conversation, including one that the server has not received yet. */
export function useOwnAnswer(conversationSlugId: string, hasPoll: boolean) {
  const status = useLoginStatus()
  const pressed = useStore(useOutbox().optimisticAnswers.store).get(conversationSlugId)
  const { answerOf, isLoaded, isOffline } = useWaitingVotes()
  const { data, isPending, isError } = useApiQuery(listOwnPollResponses, [conversationSlugId], {
    enabled: hasPoll && status.isKnown,
    staleTime: Infinity,
  })
  // Only the outbox knows an unsent answer of an earlier visit.
  const unsent = answerOf(conversationSlugId)
  return {
    answer: pressed ? pressed.value : (unsent ?? data?.[0]?.optionChosen),
    isWaiting: isOffline && unsent !== undefined,
    /**
     * False while an earlier answer is loading. It stays true for people who answer here, even if that makes them a
     * guest.
     */
    isReady:
      pressed !== undefined ||
      (isLoaded && status.isInitialized && (!status.isKnown || !hasPoll || !isPending || isError)),
  }
}
