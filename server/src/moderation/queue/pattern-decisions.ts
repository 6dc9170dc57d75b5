import { AppError } from '@parley/contract'
import { isFinal, tooLate, wrongAction, type QueueDecisions } from '#moderation/queue/deciding.ts'
import { whoDecidedOnPattern } from '#moderation/queue/deciders.sql.ts'
import { decideOnPattern, reopenPattern } from '#patterns/decide.ts'
import { patternBySlug } from '#patterns/sql.ts'

/** The people of a pattern are set aside, or nothing is wrong. */
export const patternDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row: { slug_id: patternSlugId }, item, decision }) => {
    if (decision.action !== 'set_aside' && decision.action !== 'nothing_wrong')
      throw wrongAction('People are set aside, or nothing is wrong.')
    const seen = await patternBySlug(ctx.db, patternSlugId)
    if (seen?.state !== 'waiting') throw tooLate()
    // Nobody is set aside whom whoever decides has not heard of.
    if (seen.updated_at > new Date(item.seenAt))
      throw new AppError('conflict', 'pattern_grew', 'More people were found since you read this.')
    const { decision_slug_id } = await decideOnPattern(ctx, {
      viewer,
      patternSlugId,
      action: decision.action,
      expectedDecisionId: seen.decision_slug_id,
      ...(decision.action === 'set_aside' ? { moderationExplanation: decision.moderationExplanation } : {}),
    })
    return decision_slug_id === null ? { isFinal: true } : { decisionId: decision_slug_id }
  },
  undo: async (ctx, { viewer, slugId: patternSlugId, decisionId }) => {
    if (decisionId === undefined) throw isFinal()
    await reopenPattern(ctx, { viewer, patternSlugId, decisionId })
  },
  whoDecided: async (ctx, { scope, slugId }) => {
    const decider = await whoDecidedOnPattern(ctx.db, { scope, slugId })
    if (decider === undefined) throw tooLate()
    return decider
  },
}
