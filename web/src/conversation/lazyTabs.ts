import type { Conversation } from '@parley/contract'
import { lazyComponent } from '#lazyComponent.ts'

// What is not on the first screen of most visits, so not in what a first visit loads.

export const OpinionsTab = lazyComponent(
  'conversation/OpinionsTab.tsx',
  async () => (await import('./OpinionsTab.tsx')).OpinionsTab,
)

export const AnalysisTab = lazyComponent(
  'results/AnalysisTab.tsx',
  async () => (await import('#results/AnalysisTab.tsx')).AnalysisTab,
)

export const ConversationUpdates = lazyComponent(
  'conversation/ConversationUpdates.tsx',
  async () => (await import('./ConversationUpdates.tsx')).ConversationUpdates,
)

export const WhatWasDecided = lazyComponent(
  'results/outcome/WhatWasDecided.tsx',
  async () => (await import('#results/outcome/WhatWasDecided.tsx')).WhatWasDecided,
)

export const LockedNotice = lazyComponent(
  'moderation/LockedNotice.tsx',
  async () => (await import('#moderation/LockedNotice.tsx')).LockedNoticeWithLedger,
)

/** Whether the author has set or added something since; most conversations have nothing of it. */
export const wasUpdated = ({ metadata, payload }: Conversation): boolean =>
  [metadata.indexConversationAt, metadata.closeAt, metadata.reopenAt, metadata.editedAt].some(Boolean) ||
  (payload.additionList ?? []).length > 0

/** What the conversations of a page say about its parts. */
export const knownParts = (conversations: readonly Conversation[]) => ({
  hasPoll: conversations.some(({ payload }) => payload.poll !== undefined),
  hasOutcome: conversations.some(({ metadata }) => metadata.outcome !== undefined),
  hasUpdates: conversations.some(wasUpdated),
  isLocked: conversations.some(({ metadata }) => metadata.moderation.status === 'moderated'),
})
export type KnownParts = ReturnType<typeof knownParts>
