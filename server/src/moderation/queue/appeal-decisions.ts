import { answer } from '#moderation/answer.ts'
import { isFinal, tooLate, wrongAction, type QueueDecisions } from '#moderation/queue/deciding.ts'
import { whoAnswered } from '#moderation/queue/deciders.sql.ts'

/** Appeals are accepted or rejected with an answer, which its sender is told: that is not undone. */
export const appealDecisions: QueueDecisions = {
  decide: async (ctx, { viewer, row: { slug_id: appealId }, decision }) => {
    if (decision.action !== 'accept_appeal' && decision.action !== 'reject_appeal')
      throw wrongAction('Appeals are accepted or rejected, with an answer.')
    const isAccepted = decision.action === 'accept_appeal'
    const { success } = await answer(ctx, { appealId, isAccepted, answer: decision.answer, viewer })
    if (!success) throw tooLate()
    return { isFinal: true }
  },
  undo: () => Promise.reject(isFinal()),
  whoDecided: async (ctx, { scope, slugId }) => {
    const decider = await whoAnswered(ctx.db, { scope, slugId })
    if (decider === undefined) throw tooLate()
    return decider
  },
}
