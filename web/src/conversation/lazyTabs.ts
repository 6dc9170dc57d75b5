import { isOver, type Conversation } from '@parley/contract'
import { lazyComponent } from '#lazyComponent.ts'

// A first visit loads only the code of the parts that its first screen shows.

export const VoteTab = lazyComponent(
  'conversation/VoteTab.tsx',
  async () => (await import('./VoteTab.tsx')).VoteTab,
)

export const ConversationStats = lazyComponent(
  'conversation/ConversationStats.tsx',
  async () => (await import('./ConversationStats.tsx')).ConversationStats,
)

export const OpinionsTab = lazyComponent(
  'conversation/OpinionsTab.tsx',
  async () => (await import('./OpinionsTab.tsx')).OpinionsTab,
)

export const AnalysisTab = lazyComponent(
  'results/AnalysisTab.tsx',
  async () => (await import('#results/AnalysisTab.tsx')).AnalysisTab,
)

export const ResultPart = lazyComponent(
  'results/lists/ResultPart.tsx',
  async () => (await import('#results/lists/ResultPart.tsx')).ResultPart,
)

export const ConversationUpdates = lazyComponent(
  'conversation/ConversationUpdates.tsx',
  async () => (await import('./ConversationUpdates.tsx')).ConversationUpdates,
)

export const WhatWasDecided = lazyComponent(
  'results/outcome/WhatWasDecided.tsx',
  async () => (await import('#results/outcome/WhatWasDecided.tsx')).WhatWasDecided,
)

export const OrganizerUpdates = lazyComponent(
  'updates/OrganizerUpdates.tsx',
  async () => (await import('#updates/OrganizerUpdates.tsx')).OrganizerUpdates,
)

export const LockedNotice = lazyComponent(
  'moderation/LockedNotice.tsx',
  async () => (await import('#moderation/LockedNotice.tsx')).LockedNoticeWithLedger,
)

export const SharedPlaceQuestion = lazyComponent(
  'conversation/author/SharedPlaceQuestion.tsx',
  async () => (await import('./author/SharedPlaceQuestion.tsx')).SharedPlaceQuestion,
)

/** Whether the place from which people take part decides how they are counted. */
export const countsGuestsByPlace = ({ publication, isLoginRequired }: Conversation['metadata']): boolean =>
  publication === 'results' && !isLoginRequired

/** Whether the author has changed, scheduled, promised or added something, which most authors never do. */
export const wasUpdated = ({ metadata, payload }: Conversation): boolean =>
  [
    metadata.awaitsApproval,
    metadata.indexConversationAt,
    metadata.closeAt,
    metadata.reopenAt,
    metadata.answerDueOn,
    metadata.editedAt,
  ].some(Boolean) || (payload.additionList ?? []).length > 0

/** Which lazy parts the conversations of a page need; `isOver` decides at which tab they open. */
export const lazyPartsOf = (conversations: readonly Conversation[]) => ({
  hasPoll: conversations.some(({ payload }) => payload.poll !== undefined),
  hasOutcome: conversations.some(({ metadata }) => metadata.outcome !== undefined),
  hasUpdates: conversations.some(wasUpdated),
  hasOrganizerUpdates: conversations.some(({ metadata }) => metadata.updates !== undefined),
  hasGroups: conversations.every(({ polis }) => polis.clusters.length > 0),
  isOver: conversations.some(({ metadata }) => isOver(metadata)),
  isLocked: conversations.some(({ metadata }) => metadata.moderation.status === 'moderated'),
})
export type KnownParts = ReturnType<typeof lazyPartsOf>
