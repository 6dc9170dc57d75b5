import {
  AppError,
  answerAppeal,
  createAppeal,
  getDecision,
  type Appeal,
  type OwnDecision,
} from '@parley/contract'
import { readableConversation } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { answer } from '#moderation/answer.ts'
import { appealAgainst, insertAppeal, type AppealRow } from '#moderation/appeals.sql.ts'
import { reasonFields } from '#moderation/ledger.ts'
import { decisionBySlug, type DecisionRow } from '#moderation/own-decisions.sql.ts'
import { DELETED_CONVERSATION } from '#texts/content.ts'

const SUCCESS = { success: true as const }
const refusedWith = (reason: 'already_appealed' | 'not_in_force') => ({ success: false as const, reason })

export const appeals = [
  handle(getDecision, async ({ decisionId }, { ctx, db, viewer }) => {
    const decision = await requireOwnDecision(ctx, { slugId: decisionId, viewer })
    const appeal = await appealAgainst(db, appealOf(decision, viewer))
    return toOwnDecision(decision, appeal)
  }),

  handle(createAppeal, async ({ decisionId, appealExplanation }, { ctx, db, viewer }) => {
    const decision = await requireOwnDecision(ctx, { slugId: decisionId, viewer })
    const appealedDecision = appealOf(decision, viewer)
    const explanation = appealExplanation.trim()
    const before = await appealAgainst(db, appealedDecision)
    // The response to an earlier call with the same text may have been lost.
    if (before?.explanation === explanation) return SUCCESS
    if (before !== undefined) return refusedWith('already_appealed')
    if (!mayAppeal(decision)) return refusedWith('not_in_force')
    const { conversation_id: conversationId } = decision
    const isStored = await insertAppeal(db, {
      ...appealedDecision,
      conversationId,
      explanation,
      now: ctx.now(),
    })
    return isStored ? SUCCESS : refusedWith('already_appealed')
  }),

  handle(answerAppeal, (input, { ctx, viewer }) => answer(ctx, { ...input, viewer })),
]

/** A decision about the viewer or their content. Other people get the error that it does not exist. */
async function requireOwnDecision(
  ctx: Ctx,
  { slugId, viewer }: { slugId: string; viewer: KnownViewer },
): Promise<DecisionRow> {
  const decision = await decisionBySlug(ctx.db, { slugId, userId: viewer.user.id })
  if (decision === undefined)
    throw new AppError('not_found', 'decision_not_found', 'This decision does not exist.')
  await readableConversation(ctx, decision.conversation_slug_id, viewer)
  return decision
}

const appealOf = ({ kind, id }: DecisionRow, viewer: KnownViewer) => ({
  kind,
  decisionId: id,
  userId: viewer.user.id,
})

const mayAppeal = ({ action, is_in_force, is_deleted }: DecisionRow): boolean =>
  action !== 'withdraw' && action !== 'readmit' && is_in_force && !is_deleted

/** Converts a decision to the form for the person whom it concerns. */
const toOwnDecision = (decision: DecisionRow, appeal: AppealRow | undefined): OwnDecision => ({
  decisionId: decision.slug_id,
  kind: decision.action,
  createdAt: decision.created_at.toISOString(),
  conversationSlugId: decision.conversation_slug_id,
  conversationTitle: decision.conversation_title || DELETED_CONVERSATION,
  ...(decision.opinion_slug_id === null
    ? {}
    : { opinion: { opinionSlugId: decision.opinion_slug_id, opinion: decision.opinion_body ?? '' } }),
  ...(decision.action === 'withdraw' ? {} : reasonFields(decision)),
  pattern: decision.pattern ?? undefined,
  explanation: decision.explanation,
  isInForce: decision.is_in_force,
  mayAppeal: mayAppeal(decision) && appeal === undefined,
  appeal: appeal === undefined ? undefined : toAppeal(appeal, decision.is_in_force),
})

/** Converts an appeal to the form for its sender. */
function toAppeal(row: AppealRow, isInForce: boolean): Appeal {
  const { is_accepted: isAccepted, answered_at: answeredAt } = row
  const sent = { explanation: row.explanation, createdAt: row.created_at.toISOString() }
  if (answeredAt === null) return { ...sent, status: isInForce ? 'open' : 'lapsed' }
  return {
    ...sent,
    status: isAccepted ? 'accepted' : 'rejected',
    answer: row.answer,
    answeredAt: answeredAt.toISOString(),
    isAnsweredByDecider: row.is_by_decider ? (true as const) : undefined,
  }
}
