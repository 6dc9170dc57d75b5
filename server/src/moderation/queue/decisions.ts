import { AppError } from '@parley/contract'
import { answer } from '#moderation/answer.ts'
import { decide } from '#moderation/decide.ts'
import { publishUploaded, publishWaiting } from '#moderation/publish.ts'
import {
  conversationIdOf,
  finalError,
  notWaitingError,
  wrongActionError,
  type QueueDecisions,
} from '#moderation/queue/decision-types.ts'
import { whoAnswered, whoApproved, whoDecidedOnPattern, whoReviewed } from '#moderation/queue/deciders.sql.ts'
import {
  conversationReportDecisions,
  opinionReportDecisions,
  updateReportDecisions,
} from '#moderation/queue/report-decisions.ts'
import type { SourceName } from '#moderation/queue/sources.sql.ts'
import { decideOnPattern, reopenPattern } from '#patterns/decide.ts'
import { patternBySlug } from '#patterns/sql.ts'

/**
 * Appeals are accepted or rejected with an answer. An answer cannot be undone, because the sender is notified at once.
 */
const appealDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row: { slug_id: appealId }, decision }) => {
    if (decision.action !== 'accept_appeal' && decision.action !== 'reject_appeal')
      throw wrongActionError('Appeals are accepted or rejected, with an answer.')
    const isAccepted = decision.action === 'accept_appeal'
    const { success } = await answer(ctx, { appealId, isAccepted, answer: decision.answer, viewer })
    if (!success) throw notWaitingError()
    return { isFinal: true }
  },
  undo: () => Promise.reject(finalError()),
  whoDecided: (ctx, query) => whoAnswered(ctx.db, query),
}

/**
 * Waiting opinions are published, or refused by moving or hiding them. Neither can be undone: people may have read a
 * published one, and withdrawing a refusal would publish it.
 */
const reviewDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row, decision }) => {
    const { slug_id: slugId } = row
    const conversationId = conversationIdOf(row)
    if (decision.action === 'publish') {
      const isPublished = await publishWaiting(ctx, { slugId, conversationId, reviewerId: viewer.user.id })
      if (!isPublished)
        throw new AppError('conflict', 'conversation_locked', 'This conversation takes no opinions now.')
    } else if (decision.action === 'move' || decision.action === 'hide') {
      const { moderationReason: reason, moderationExplanation: explanation, ...rest } = decision
      await decide(ctx, { kind: 'opinion', slugId, viewer, isReview: true, reason, explanation, ...rest })
    } else throw wrongActionError('Opinions that wait are let in, moved or hidden.')
    return { isFinal: true }
  },
  undo: () => Promise.reject(finalError()),
  whoDecided: (ctx, query) => whoReviewed(ctx.db, query),
}

/** Uploaded conversations become public, which is final because people may have read them, or are locked. */
const conversationReviewDecisions: QueueDecisions = {
  decide: async (ctx, input) => {
    const { viewer, row, decision } = input
    if (decision.action === 'lock') return conversationReportDecisions.decide(ctx, input)
    if (decision.action !== 'publish')
      throw wrongActionError('Conversations that wait are made public or locked.')
    const reviewed = {
      slugId: row.slug_id,
      conversationId: conversationIdOf(row),
      reviewerId: viewer.user.id,
    }
    if (!(await publishUploaded(ctx, reviewed))) throw notWaitingError()
    return { isFinal: true }
  },
  undo: (ctx, input) =>
    input.decisionId === undefined
      ? Promise.reject(finalError())
      : conversationReportDecisions.undo(ctx, input),
  whoDecided: (ctx, query) => whoApproved(ctx.db, query),
}

/** The people of a pattern are set aside, or the pattern is dismissed. */
const patternDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row: { slug_id: patternSlugId }, item, decision }) => {
    if (decision.action !== 'set_aside' && decision.action !== 'nothing_wrong')
      throw wrongActionError('People are set aside, or nothing is wrong.')
    const pattern = await patternBySlug(ctx.db, patternSlugId)
    if (pattern?.state !== 'waiting') throw notWaitingError()
    // The moderator must have seen all people who are set aside.
    if (pattern.updated_at > new Date(item.seenAt))
      throw new AppError('conflict', 'pattern_grew', 'More people have been found since you read this.')
    const { decision_slug_id } = await decideOnPattern(ctx, {
      viewer,
      patternSlugId,
      action: decision.action,
      expectedDecisionId: pattern.decision_slug_id,
      moderationExplanation: 'moderationExplanation' in decision ? decision.moderationExplanation : undefined,
    })
    return decision_slug_id === null ? { isFinal: true } : { decisionId: decision_slug_id }
  },
  undo: async (ctx, { viewer, slugId: patternSlugId, decisionId }) => {
    if (decisionId === undefined) throw finalError()
    await reopenPattern(ctx, { viewer, patternSlugId, decisionId })
  },
  whoDecided: (ctx, query) => whoDecidedOnPattern(ctx.db, query),
}

/** How each kind of item is decided. */
export const DECISIONS: Record<SourceName, QueueDecisions> = {
  'opinion-report': opinionReportDecisions,
  'conversation-report': conversationReportDecisions,
  'update-report': updateReportDecisions,
  appeal: appealDecisions,
  'suspension-appeal': appealDecisions,
  review: reviewDecisions,
  'conversation-review': conversationReviewDecisions,
  pattern: patternDecisions,
}
