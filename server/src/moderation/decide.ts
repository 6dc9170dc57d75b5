import { AppError } from '@parley/contract'
import { lockConversation } from '#conversations/locks.sql.ts'
import { setConversationModeration, touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { findOriginal, insertDecision, newestDecision } from '#moderation/decisions.sql.ts'
import { assertMayDecide, isRepeated, type DecisionRequest } from '#moderation/rules.ts'
import { alreadyReviewed, noOpinion, requireSubject, type ModeratedSubject } from '#moderation/subject.ts'
import { notify } from '#notifications/notify.sql.ts'
import { admitOpinion } from '#opinions/admit.sql.ts'
import { opinionForUpdate, setOpinionModeration } from '#opinions/sql.ts'
import { resolveReports } from '#reports/resolutions.sql.ts'
import { countOpinion, finishRecount, recountOpinion } from '#opinions/counting.ts'

/**
 * Decides about a conversation or an opinion, with all effects in one transaction that blocks votes there. Lists,
 * counts, analysis and pages change at once, the author is notified, and the audit names who decided.
 */
export async function decide(ctx: Ctx, input: DecisionRequest): Promise<void> {
  const found = await requireSubject(ctx, input)
  // Finishes the recount of a very recent earlier decision first, in short transactions.
  if (found.kind === 'opinion') await recountOpinion(ctx, found.id)
  await ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, found.conversationId)
    await decideIn(db, await subjectToDecide(db, { found, deciding: input }), input)
  })
}

/** Decides in a transaction that has locked the conversation; undefined if the same decision is already in force. */
export async function decideIn(
  db: Db,
  subject: ModeratedSubject,
  input: DecisionRequest,
): Promise<{ id: number } | undefined> {
  const { kind, action, viewer } = input
  const wasCounted = await isInPlace(db, subject)
  const before = await newestDecision(db, subject)
  if (isRepeated(before, input)) return undefined
  if (input.isReview && !subject.isWaiting) throw alreadyReviewed()
  assertMayDecide({ subject, before, deciding: input })
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
  await applyDecision(db, { subject, moderationId: action === 'withdraw' ? null : id, wasCounted })
  if (action !== 'withdraw' && subject.role !== 'author')
    await resolveReports(db, {
      conversationId: subject.conversationId,
      opinionId: kind === 'opinion' ? subject.id : undefined,
      moderatorId: viewer.user.id,
      resolvedAs: subject.role,
      ledToDecision: true,
    })
  await touchConversation(db, subject.conversationId)
  // A person who appealed is notified of the answer instead.
  if (input.isAnswerToAppeal !== true) await notify(db, [announcement(subject, id)])
  await appendAudit(db, {
    actorId: viewer.user.id,
    action: action === 'withdraw' ? 'moderation.withdrawn' : 'moderation.decided',
    target: `${kind}:${subject.slugId}`,
    reason: `${slugId} ${action} ${input.detail ?? input.reason ?? ''}`.trim(),
  })
  return { id }
}

/** The subject of the decision. An opinion that waits for review is first stored like all others. */
async function subjectToDecide(
  db: Db,
  { found, deciding }: { found: ModeratedSubject; deciding: DecisionRequest },
): Promise<ModeratedSubject> {
  if (!found.isWaiting) return found
  assertMayDecide({ subject: found, before: undefined, deciding })
  const review = { slugId: found.slugId, reviewerId: deciding.viewer.user.id, isRefused: true }
  const id = await admitOpinion(db, review)
  if (id === undefined) throw alreadyReviewed()
  return { ...found, id }
}

/** Whether an opinion is listed and counted; fails if it was deleted meanwhile. */
async function isInPlace(db: Db, { kind, slugId }: ModeratedSubject): Promise<boolean> {
  if (kind === 'conversation') return false
  const opinion = await opinionForUpdate(db, slugId)
  if (opinion === undefined || opinion.deleted_at !== null) throw noOpinion()
  return opinion.moderation_id === null
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

type AppliedDecision = { subject: ModeratedSubject; moderationId: number | null; wasCounted: boolean }

async function applyDecision(db: Db, { subject, moderationId, wasCounted }: AppliedDecision): Promise<void> {
  const { kind, id, conversationId } = subject
  if (kind === 'conversation') return setConversationModeration(db, { conversationId: id, moderationId })
  const counted = { opinionId: id, conversationId }
  const isCounted = moderationId === null
  if (isCounted !== wasCounted) await finishRecount(db, counted.opinionId)
  await setOpinionModeration(db, { opinionId: id, moderationId })
  if (isCounted !== wasCounted) await countOpinion(db, { ...counted, sign: isCounted ? 1 : -1 })
}

function announcement({ kind, id, conversationId, authorId }: ModeratedSubject, moderationId: number) {
  const about = { kind: 'moderation_decision' as const, userId: authorId, conversationId, moderationId }
  return kind === 'opinion' ? { ...about, opinionId: id } : about
}
