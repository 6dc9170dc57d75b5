import type { Conversation } from '@parley/contract'
import { lazyComponent } from '#lazyComponent.ts'

// Most visits do not show these parts on their first screen, so a first visit does not load their code.

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

/** Whether the author has changed, scheduled or added something, which most authors never do. */
export const wasUpdated = ({ metadata, payload }: Conversation): boolean =>
  [metadata.indexConversationAt, metadata.closeAt, metadata.reopenAt, metadata.editedAt].some(Boolean) ||
  (payload.additionList ?? []).length > 0

/** Which lazy parts the conversations of a page need. */
export const knownParts = (conversations: readonly Conversation[]) => ({
  hasPoll: conversations.some(({ payload }) => payload.poll !== undefined),
  hasOutcome: conversations.some(({ metadata }) => metadata.outcome !== undefined),
  hasUpdates: conversations.some(wasUpdated),
  isLocked: conversations.some(({ metadata }) => metadata.moderation.status === 'moderated'),
})
export type KnownParts = ReturnType<typeof knownParts>
