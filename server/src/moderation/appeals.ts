import {
  answerAppeal,
  type Appeal,
  AppError,
  createAppeal,
  DELETED_CONVERSATION,
  getDecision,
  type OwnDecision,
} from '@parley/contract'
import { readableConversation } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { answer } from '#moderation/answer.ts'
import { appealAgainst, insertAppeal, type AppealKind, type AppealRow } from '#moderation/appeals.sql.ts'
import { reasonFields } from '#moderation/ledger.ts'
import { decisionBySlug, type DecisionRow } from '#moderation/own-decisions.sql.ts'
import { toOwnSuspension } from '#moderation/suspension-appeals.ts'
import { isInForce, suspensionBySlug } from '#moderation/suspensions.sql.ts'

const SUCCESS = { success: true as const }
const refusedWith = (reason: 'already_appealed' | 'not_in_force') => ({ success: false as const, reason })

export const appeals = [
  handle(getDecision, async ({ decisionId }, { ctx, db, viewer }) => {
    const suspension = await suspensionBySlug(db, { slugId: decisionId, userId: viewer.user.id })
    if (suspension !== undefined) {
      const own = toOwnSuspension(suspension, ctx.now())
      const appeal = await appealAgainst(db, appealOf({ kind: 'suspension', id: suspension.id }, viewer))
      return {
        ...own,
        mayAppeal: own.isInForce && appeal === undefined,
        appeal: appeal === undefined ? undefined : toAppeal(appeal, own.isInForce),
      }
    }
    const decision = await requireOwnDecision(ctx, { slugId: decisionId, viewer })
    const appeal = await appealAgainst(db, appealOf(decision, viewer))
    return toOwnDecision(decision, appeal)
  }),

  handle(createAppeal, async ({ decisionId, appealExplanation }, { ctx, db, viewer }) => {
    const suspension = await suspensionBySlug(db, { slugId: decisionId, userId: viewer.user.id })
    const decision: AppealedSubject = suspension
      ? { kind: 'suspension', id: suspension.id, mayAppeal: isInForce(suspension, ctx.now()) }
      : await appealedSubject(ctx, { slugId: decisionId, viewer })
    const appealedDecision = appealOf(decision, viewer)
    const explanation = appealExplanation.trim()
    const before = await appealAgainst(db, appealedDecision)
    // The response to an earlier call with the same text may have been lost.
    if (before?.explanation === explanation) return SUCCESS
    if (before !== undefined) return refusedWith('already_appealed')
    if (!decision.mayAppeal) return refusedWith('not_in_force')
    const { conversationId } = decision
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

/** What is appealed against: a suspension, or a decision in a conversation. */
type AppealedSubject = { kind: AppealKind; id: number; conversationId?: number; mayAppeal: boolean }

async function appealedSubject(
  ctx: Ctx,
  request: { slugId: string; viewer: KnownViewer },
): Promise<AppealedSubject> {
  const decision = await requireOwnDecision(ctx, request)
  const { kind, id, conversation_id: conversationId } = decision
  return { kind, id, conversationId, mayAppeal: mayAppeal(decision) }
}

const appealOf = ({ kind, id }: Pick<DecisionRow, 'kind' | 'id'>, viewer: KnownViewer) => ({
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
  conversationLanguage: decision.conversation_language ?? undefined,
  ...(decision.opinion_slug_id === null
    ? {}
    : {
        opinion: {
          opinionSlugId: decision.opinion_slug_id,
          opinion: decision.opinion_body ?? '',
          language: decision.opinion_language ?? undefined,
        },
      }),
  update: decision.update_body ?? undefined,
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
