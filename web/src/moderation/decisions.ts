import {
  getConversation,
  getConversationModeration,
  getOpinionModeration,
  listHidden,
  listOpinions,
  listOpinionsBySlug,
  moderateConversation,
  moderateOpinion,
  withdrawConversationModeration,
  withdrawOpinionModeration,
  type AppError,
} from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import { refreshQueries, useApiQuery } from '#queries.ts'
import type { Decision } from './decisionDraft.ts'

/** The subject of a decision: an opinion, or a whole conversation. */
export type DecisionTarget = { conversationSlugId: string; opinionSlugId?: string }

/** Reads the decision in force. */
export function usePresentDecision({ conversationSlugId, opinionSlugId }: DecisionTarget) {
  const [call, input] =
    opinionSlugId === undefined
      ? ([getConversationModeration, { conversationSlugId }] as const)
      : ([getOpinionModeration, { opinionSlugId }] as const)
  return useApiQuery<typeof call>(call, input, { staleTime: 0 })
}

/** Sends decisions about one thing; all reads that show it are refreshed. */
export function useDecide(target: DecisionTarget) {
  const queryClient = useQueryClient()
  return useMutation<undefined, AppError, Decision>({
    mutationFn: (decision) => sendDecision(target, decision),
    onSuccess: () => refreshQueries(queryClient, SHOWING),
    // Somebody else may have decided, or it was deleted.
    onError: () => void refreshQueries(queryClient, [getOpinionModeration, getConversationModeration]),
  })
}

const SHOWING = [
  getOpinionModeration,
  getConversationModeration,
  getConversation,
  listOpinions,
  listOpinionsBySlug,
  listHidden,
]

const sendDecision = (
  { conversationSlugId, opinionSlugId }: DecisionTarget,
  decision: Decision,
): Promise<undefined> => {
  if (decision.action === 'withdraw') {
    const { action: _, ...why } = decision
    return opinionSlugId === undefined
      ? callApi(withdrawConversationModeration, { conversationSlugId, ...why })
      : callApi(withdrawOpinionModeration, { opinionSlugId, ...why })
  }
  const { action, ...why } = decision
  return action === 'lock'
    ? callApi(moderateConversation, { conversationSlugId, moderationAction: action, ...why })
    : callApi(moderateOpinion, { opinionSlugId: opinionSlugId ?? '', moderationAction: action, ...why })
}
