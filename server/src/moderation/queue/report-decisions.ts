import { AppError } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { decide } from '#moderation/decide.ts'
import { hadEarlierDecision, newestDecision, type SubjectKind } from '#moderation/decisions.sql.ts'
import {
  conversationIdOf,
  notWaitingError,
  wrongActionError,
  type QueueItemQuery,
  type DecisionResult,
  type EarlierDecider,
  type QueueItemToDecide,
  type QueueDecisions,
  type QueueItemToUndo,
} from '#moderation/queue/decision-types.ts'
import { ownSubjectError } from '#moderation/rules.ts'
import { requireSubject, targetOf } from '#moderation/subject.ts'
import { lastResolution, reopenReports, resolveReports } from '#reports/resolutions.sql.ts'

const decisionsAbout = (kind: SubjectKind): QueueDecisions => ({
  decide: (ctx, input) => decideOnReports(ctx, { ...input, kind }),
  undo: (ctx, input) => undoOnReports(ctx, { ...input, kind }),
  whoDecided: (ctx, query) => whoAnsweredReports(ctx, { ...query, kind }),
})

/** Reported opinions are moved or hidden, or the reports are dismissed. */
export const opinionReportDecisions: QueueDecisions = decisionsAbout('opinion')
/** Reported updates are hidden, or the reports are dismissed. */
export const updateReportDecisions: QueueDecisions = decisionsAbout('update')
/** Reported conversations are locked, or the reports are dismissed. */
export const conversationReportDecisions: QueueDecisions = decisionsAbout('conversation')

type OfKind<T> = T & { kind: SubjectKind }

async function decideOnReports(ctx: Ctx, input: OfKind<QueueItemToDecide>): Promise<DecisionResult> {
  const { kind, viewer, row, item, decision } = input
  if (decision.action === 'nothing_wrong') return dismissReports(ctx, input)
  if (!SUITABLE[kind].has(decision.action) || !('moderationReason' in decision))
    throw wrongActionError(
      'Reported opinions are moved or hidden, reported updates hidden, reported conversations locked.',
    )
  if (kind === 'update' && (decision.detail === 'duplicate' || decision.duplicateOfSlugId !== undefined))
    throw wrongActionError('An update is no duplicate.')
  const { moderationReason: reason, moderationExplanation: explanation, ...rest } = decision
  const { expectedDecisionId } = item
  const subjectQuery = { kind, slugId: row.slug_id, viewer }
  await decide(ctx, { ...subjectQuery, ...rest, reason, explanation, expectedDecisionId })
  const newDecision = await newestDecision(ctx.db, await requireSubject(ctx, subjectQuery))
  if (newDecision?.moderator_id !== viewer.user.id) return { isFinal: true }
  return {
    decisionId: newDecision.slug_id,
    isFinal: (await hadEarlierDecision(ctx.db, { kind, slugId: newDecision.slug_id })) || undefined,
  }
}

const SUITABLE: Record<SubjectKind, ReadonlySet<string>> = {
  conversation: new Set(['lock']),
  opinion: new Set(['move', 'hide']),
  update: new Set(['hide']),
}

async function dismissReports(
  ctx: Ctx,
  { viewer, scope, row, item }: QueueItemToDecide,
): Promise<DecisionResult> {
  return ctx.db.transaction().execute(async (db) => {
    const isResolved = await resolveReports(db, {
      conversationId: conversationIdOf(row),
      opinionId: row.opinion_id ?? undefined,
      updateId: row.update_id ?? undefined,
      moderatorId: viewer.user.id,
      resolvedAs: scope.role,
      ledToDecision: false,
      until: new Date(item.seenAt),
    })
    if (!isResolved) throw notWaitingError()
    await appendAudit(db, {
      actorId: viewer.user.id,
      action: 'moderation.nothing_wrong',
      target: item.itemId,
    })
    return {}
  })
}

/** Withdraws a decision, if any, and returns the reports to the queue. */
async function undoOnReports(ctx: Ctx, input: OfKind<QueueItemToUndo>): Promise<void> {
  const { kind, slugId, viewer, itemId, decisionId } = input
  const subject = await requireSubject(ctx, { kind, slugId, viewer })
  if (decisionId !== undefined) {
    // Withdrawing a decision does not restore the decision that it replaced. Content that the replaced one moved, hid
    // or locked would be shown.
    if (await hadEarlierDecision(ctx.db, { kind, slugId: decisionId }))
      throw new AppError('conflict', 'earlier_decision', 'Another decision held before this one.')
    await decide(ctx, {
      kind,
      slugId,
      viewer,
      action: 'withdraw',
      explanation: '',
      expectedDecisionId: decisionId,
    })
  }
  const isReopened = await ctx.db.transaction().execute(async (db) => {
    const isReopened = await reopenReports(db, {
      conversationId: subject.conversationId,
      ...targetOf(subject),
      moderatorId: viewer.user.id,
    })
    if (isReopened)
      await appendAudit(db, { actorId: viewer.user.id, action: 'moderation.reopened', target: itemId })
    return isReopened
  })
  if (!isReopened && decisionId === undefined) throw notWaitingError()
}

async function whoAnsweredReports(
  ctx: Ctx,
  { kind, slugId, viewer }: OfKind<QueueItemQuery>,
): Promise<EarlierDecider> {
  const subject = await requireSubject(ctx, { kind, slugId, viewer })
  if (subject.authorId === viewer.user.id) throw ownSubjectError(kind)
  const [decision, resolution] = await Promise.all([
    newestDecision(ctx.db, subject),
    lastResolution(ctx.db, { conversationId: subject.conversationId, ...targetOf(subject) }),
  ])
  if (resolution !== undefined && !resolution.led_to_decision && !isLater(decision, resolution))
    return { username: resolution.username, action: 'nothing_wrong' }
  if (decision === undefined) return {}
  return {
    action: decision.action,
    username: decision.username ?? undefined,
  }
}

const isLater = (a: { created_at: Date } | undefined, b: { created_at: Date }) =>
  a !== undefined && a.created_at > b.created_at
