import {
  LIMITS,
  listMajority,
  listOpinionsBySlug,
  listSharedOpinions,
  type Conversation,
  type Opinion,
} from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { hasNoGroups, isAgreedWith } from '#results/outcome/WhatWasDecided.tsx'

/** The opinions that an outcome answers first: those that all groups share; without groups, what most people agree with. */
export function useAgreedOpinions(conversation: Conversation): readonly Opinion[] {
  const { conversationSlugId } = conversation.metadata
  const isByTotals = hasNoGroups(conversation)
  const shared = useApiQuery(listSharedOpinions, { conversationSlugId }, { enabled: !isByTotals })
  const slugIds = (shared.data ?? []).map(({ opinionSlugId }) => opinionSlugId).slice(0, LIMITS.slugList)
  const sharedOnes = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: slugIds },
    { enabled: slugIds.length > 0 },
  )
  const majority = useApiQuery(listMajority, { conversationSlugId }, { enabled: isByTotals })
  if (isByTotals) return (majority.data ?? []).filter(isAgreedWith).slice(0, LIMITS.outcomeAnswers)
  return slugIds.length > 0 ? (sharedOnes.data ?? []) : []
}
