import { listOwnPollResponses } from '@parley/contract'
import { useOutbox, useWaitingVotes } from '#outbox/useOutbox.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'

/** The viewer's answer to the poll of a conversation, also one that the server does not have yet. */
export function useOwnAnswer(conversationSlugId: string, hasPoll: boolean) {
  const status = useLoginStatus()
  const pressed = useStore(useOutbox().optimisticAnswers.store).get(conversationSlugId)
  const { answerOf, isLoaded, isOffline } = useWaitingVotes()
  const { data, isPending, isError } = useApiQuery(listOwnPollResponses, [conversationSlugId], {
    enabled: hasPoll && status.isKnown,
    staleTime: Infinity,
  })
  // An answer that an earlier visit left unsent is known to the outbox only.
  const unsent = answerOf(conversationSlugId)
  return {
    answer: pressed ? pressed.value : (unsent ?? data?.[0]?.optionChosen),
    isWaiting: isOffline && unsent !== undefined,
    /** False while an earlier answer is still on its way. What was pressed here is known, also when it makes a guest. */
    isReady:
      pressed !== undefined ||
      (isLoaded && status.isInitialised && (!status.isKnown || !hasPoll || !isPending || isError)),
  }
}
