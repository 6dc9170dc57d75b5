import { AppError } from '@parley/contract'
import { decide } from '#moderation/decide.ts'
import { publishWaiting } from '#moderation/publish.ts'
import { isFinal, tooLate, wrongAction, type QueueDecisions } from '#moderation/queue/deciding.ts'
import { whoReviewed } from '#moderation/queue/deciders.sql.ts'

/**
 * Opinions that wait are let in, or refused by moving or hiding them. Neither is undone: one that was let in has been read,
 * and withdrawing a refusal would let it in.
 */
export const reviewDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row, decision }) => {
    const { slug_id: slugId, conversation_id: conversationId } = row
    if (decision.action === 'publish') {
      const isPublished = await publishWaiting(ctx, { slugId, conversationId, reviewerId: viewer.user.id })
      if (!isPublished)
        throw new AppError('conflict', 'conversation_locked', 'This conversation takes no opinions now.')
    } else if (decision.action === 'move' || decision.action === 'hide') {
      const { moderationReason: reason, moderationExplanation: explanation, ...rest } = decision
      await decide(ctx, { kind: 'opinion', slugId, viewer, isReview: true, reason, explanation, ...rest })
    } else throw wrongAction('Opinions that wait are let in, moved or hidden.')
    return { isFinal: true }
  },
  undo: () => Promise.reject(isFinal()),
  whoDecided: async (ctx, { scope, slugId }) => {
    const decider = await whoReviewed(ctx.db, { scope, slugId })
    if (decider === undefined) throw tooLate()
    return decider
  },
}
