import { AppError } from '@parley/contract'
import { lockConversation } from '#conversations/locks.sql.ts'
import { setConversationModeration, touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { findOriginal, insertDecision, newestDecision } from '#moderation/decisions.sql.ts'
import { assertMayDecide, isRepeated, type DecisionRequest } from '#moderation/rules.ts'
import {
  alreadyReviewedError,
  noOpinionError,
  requireSubject,
  targetOf,
  type ModeratedSubject,
} from '#moderation/subject.ts'
import { notify } from '#notifications/notify.sql.ts'
import { admitOpinion } from '#opinions/admit.sql.ts'
import { isCountedNow, opinionForUpdate, setOpinionModeration, type OwnedOpinion } from '#opinions/sql.ts'
import { resolveReports } from '#reports/resolutions.sql.ts'
import { setUpdateModeration } from '#updates/sql.ts'
import { countOpinion, finishRecount, recountOpinion } from '#opinions/counting.ts'

/**
 * Decides about a conversation or an opinion, with all effects in one transaction that blocks votes there. Lists,
 * counts, analysis and pages change at once, the author is notified, and the audit names who decided.
 */
export async function decide(ctx: Ctx, input: DecisionRequest): Promise<void> {
  const requiredSubject = await requireSubject(ctx, input)
  // Finishes the recount of a very recent earlier decision first, in short transactions.
  if (requiredSubject.kind === 'opinion') await recountOpinion(ctx, requiredSubject.id)
  await ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, requiredSubject.conversationId)
    await decideInTransaction(
      db,
      await subjectToDecide(db, { subject: requiredSubject, decision: input }),
      input,
    )
  })
}

/** Decides in a transaction that has locked the conversation; undefined if the same decision is already in force. */
export async function decideInTransaction(
  db: Db,
  subject: ModeratedSubject,
  input: DecisionRequest,
): Promise<{ id: number } | undefined> {
  const { kind, action, viewer } = input
  const opinion = await opinionOf(db, subject)
  const before = await newestDecision(db, subject)
  if (isRepeated(before, input)) return undefined
  if (input.isReview && !subject.isWaiting) throw alreadyReviewedError()
  assertMayDecide({ subject, before, request: input })
  const explanation = input.explanation.trim()
  const { id, slugId } = await insertDecision(db, {
    kind,
    id: subject.id,
    moderatorId: viewer.user.id,
    decidedAs: subject.role,
    action,
    reason: input.reason ?? before?.reason ?? null,
    explanation,
    detail: input.detail,
    duplicateOfId: await originalOf(db, subject, input.duplicateOfSlugId),
  })
  await applyDecision(db, { subject, moderationId: action === 'withdraw' ? null : id, opinion })
  if (action !== 'withdraw' && subject.role !== 'author')
    await resolveReports(db, {
      conversationId: subject.conversationId,
      ...targetOf(subject),
      moderatorId: viewer.user.id,
      resolvedAs: subject.role,
      ledToDecision: true,
    })
  await touchConversation(db, subject.conversationId)
  // A person who appealed gets a notification of the answer instead.
  if (input.isAnswerToAppeal !== true) await notify(db, [announcement(subject, id)])
  await appendAudit(db, {
    actorId: viewer.user.id,
    action: action === 'withdraw' ? 'moderation.withdrawn' : 'moderation.decided',
    target: `${kind}:${subject.slugId}`,
    reason: `${slugId} ${action} ${input.detail ?? input.reason ?? ''}`.trim(),
  })
  return { id }
}

/**
 * Returns the subject of the decision. If it is an opinion that waits for review, this first stores it among the
 * opinions.
 */
async function subjectToDecide(
  db: Db,
  { subject, decision }: { subject: ModeratedSubject; decision: DecisionRequest },
): Promise<ModeratedSubject> {
  if (!subject.isWaiting) return subject
  assertMayDecide({ subject, before: undefined, request: decision })
  const review = { slugId: subject.slugId, reviewerId: decision.viewer.user.id, isRefused: true }
  const id = await admitOpinion(db, review)
  if (id === undefined) throw alreadyReviewedError()
  return { ...subject, id }
}

/** The opinion that a decision is about; fails if it was deleted meanwhile. */
async function opinionOf(db: Db, { kind, slugId }: ModeratedSubject): Promise<OwnedOpinion | undefined> {
  if (kind !== 'opinion') return undefined
  const opinion = await opinionForUpdate(db, slugId)
  if (opinion === undefined || opinion.deleted_at !== null) throw noOpinionError()
  return opinion
}

async function originalOf(
  db: Db,
  subject: ModeratedSubject,
  slugId: string | undefined,
): Promise<number | undefined> {
  if (slugId === undefined) return undefined
  const originalId = await findOriginal(db, { ...subject, slugId })
  if (originalId === undefined)
    throw new AppError(
      'invalid_input',
      'original_unknown',
      subject.kind === 'opinion'
        ? 'duplicateOfSlugId: must be another opinion of this conversation that everybody can read'
        : 'duplicateOfSlugId: must be another public conversation',
      { field: 'duplicateOfSlugId' },
    )
  return originalId
}

type AppliedDecision = {
  subject: ModeratedSubject
  moderationId: number | null
  opinion: OwnedOpinion | undefined
}

async function applyDecision(db: Db, { subject, moderationId, opinion }: AppliedDecision): Promise<void> {
  const { kind, id, conversationId } = subject
  if (kind === 'conversation') return setConversationModeration(db, { conversationId: id, moderationId })
  if (kind === 'update') return setUpdateModeration(db, { updateId: id, moderationId })
  if (opinion === undefined) throw noOpinionError()
  const counted = { opinionId: id, conversationId }
  const wasCounted = isCountedNow(opinion)
  const isCounted = isCountedNow({ ...opinion, moderation_id: moderationId })
  if (isCounted !== wasCounted) await finishRecount(db, counted.opinionId)
  await setOpinionModeration(db, { opinionId: id, moderationId })
  if (isCounted !== wasCounted) await countOpinion(db, { ...counted, sign: isCounted ? 1 : -1 })
}

const announcement = (subject: ModeratedSubject, moderationId: number) => ({
  kind: 'moderation_decision' as const,
  userId: subject.authorId,
  conversationId: subject.conversationId,
  moderationId,
  ...targetOf(subject),
})
