import {
  getConversationModeration,
  getOpinionModeration,
  moderateConversation,
  moderateOpinion,
  ModerationReason,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import { detailOf } from '#conversations/view.ts'
import { handle } from '#http/handle.ts'
import { decide } from '#moderation/decide.ts'
import { newestDecision, type Decision } from '#moderation/decisions.sql.ts'
import { requireSubject } from '#moderation/subject.ts'

export const moderation = [
  handle(moderateConversation, async ({ conversationSlugId, ...decision }, { ctx, viewer }) =>
    decide(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer, ...asDecided(decision) }),
  ),

  handle(moderateOpinion, async ({ opinionSlugId, ...decision }, { ctx, viewer }) =>
    decide(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer, ...asDecided(decision) }),
  ),

  handle(withdrawConversationModeration, async ({ conversationSlugId, ...input }, { ctx, viewer }) =>
    decide(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer, ...asWithdrawn(input) }),
  ),

  handle(withdrawOpinionModeration, async ({ opinionSlugId, ...input }, { ctx, viewer }) =>
    decide(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer, ...asWithdrawn(input) }),
  ),

  handle(getConversationModeration, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const subject = await requireSubject(ctx, { kind: 'conversation', slugId: conversationSlugId, viewer })
    const decision = await newestDecision(db, subject)
    if (decision?.action !== 'lock') return { status: 'unmoderated' as const }
    return { ...toWire(decision), action: decision.action }
  }),

  handle(getOpinionModeration, async ({ opinionSlugId }, { ctx, db, viewer }) => {
    const subject = await requireSubject(ctx, { kind: 'opinion', slugId: opinionSlugId, viewer })
    const decision = await newestDecision(db, subject)
    if (decision?.action !== 'move' && decision?.action !== 'hide') return { status: 'unmoderated' as const }
    return {
      ...toWire(decision),
      action: decision.action,
      ...(decision.is_from_import ? { source: 'import' as const } : {}),
    }
  }),
]

/** What was asked in the words of a decision. */
const asDecided = <A extends string, R extends string, T>({
  moderationAction: action,
  moderationReason: reason,
  moderationExplanation: explanation,
  ...rest
}: T & { moderationAction: A; moderationReason: R; moderationExplanation: string }) => ({
  action,
  reason,
  explanation,
  ...rest,
})

const asWithdrawn = <T>({
  moderationExplanation: explanation = '',
  ...rest
}: T & { moderationExplanation?: string | undefined }) => ({
  action: 'withdraw' as const,
  explanation,
  ...rest,
})

/** A decision that holds, as those see it who may change it. */
const toWire = (decision: Decision) => ({
  status: 'moderated' as const,
  // Existing clients need one of six reasons, and a source gives none.
  reason: ModerationReason.parse(decision.reason ?? 'misleading'),
  explanation: decision.explanation,
  ...detailOf(decision),
  createdAt: decision.first_at.toISOString(),
  updatedAt: decision.created_at.toISOString(),
  decisionId: decision.slug_id,
  decidedAs: decision.decided_as,
  ...(decision.username === null ? {} : { username: decision.username }),
})
