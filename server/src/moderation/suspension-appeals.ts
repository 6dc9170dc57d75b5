import { AppError, type answerAppeal, type Output, type OwnDecision } from '@parley/contract'
import { notModerator } from '#conversations/rules.ts'
import type { Ctx, Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { appealBySlug, canAnybodyElseAnswer, setAnswer, type AppealRow } from '#moderation/appeals.sql.ts'
import { requireQueueScope } from '#moderation/queue/scope.ts'
import {
  endSuspensions,
  isInForce,
  lockSuspended,
  suspensionBySlug,
  type SuspensionRow,
} from '#moderation/suspensions.sql.ts'
import { notify } from '#notifications/notify.sql.ts'

/** Converts a suspension to the form for the suspended person, without the appeal. */
export const toOwnSuspension = (
  row: SuspensionRow,
  now: Date,
): Omit<OwnDecision, 'mayAppeal' | 'appeal'> => ({
  decisionId: row.slug_id,
  kind: 'suspend',
  createdAt: row.created_at.toISOString(),
  reason: row.reason,
  explanation: row.explanation,
  until: row.ends_at?.toISOString(),
  isInForce: isInForce(row, now),
})

type AnswerRequest = { appealId: string; isAccepted: boolean; answer: string; viewer: KnownViewer }

/**
 * Answers an appeal against a suspension; accepting it lifts the suspension. Moderators and administrators answer,
 * but not who suspended the person, unless there is nobody else.
 */
export async function answerSuspensionAppeal(
  ctx: Ctx,
  input: AnswerRequest,
): Promise<Output<typeof answerAppeal>> {
  const { viewer, isAccepted } = input
  const now = ctx.now()
  if (requireQueueScope(viewer, now).role !== 'moderator') throw notModerator()
  const answererId = viewer.user.id
  return ctx.db.transaction().execute(async (db) => {
    const { user_id: userId } = await requireAppeal(db, input.appealId)
    if (!(await lockSuspended(db, userId))) throw noAppeal()
    // Somebody may have answered or lifted the suspension before the lock was taken.
    const appeal = await requireAppeal(db, input.appealId)
    if (appeal.is_accepted !== null) {
      const isSame = appeal.answerer_id === answererId && appeal.is_accepted === isAccepted
      return isSame && appeal.answer === input.answer.trim()
        ? { success: true }
        : { success: false, reason: 'already_answered', isAccepted: appeal.is_accepted }
    }
    const suspension = await suspensionBySlug(db, { slugId: appeal.decision_slug_id, userId })
    if (suspension === undefined || !isInForce(suspension, now))
      return { success: false, reason: 'not_in_force' }
    const isByDecider = await assertMayAnswer(db, { appeal, suspension, answererId })
    if (isAccepted) await endSuspensions(db, { userId, lifterId: answererId, now })
    await setAnswer(db, {
      id: appeal.id,
      answererId,
      isAccepted,
      answer: input.answer.trim(),
      isByDecider,
      withdrawalId: undefined,
      now,
    })
    await notify(db, [{ kind: 'suspension_appeal', userId, suspensionId: suspension.id, isAccepted }])
    const target = await actorNumberOf(db, userId)
    await appendAudit(db, {
      actorId: answererId,
      action: 'moderation.appeal_answered',
      target,
      reason: `${suspension.slug_id} ${isAccepted ? 'accepted' : 'rejected'}`,
    })
    if (isAccepted) await appendAudit(db, { actorId: answererId, action: 'user.suspension_lifted', target })
    return { success: true }
  })
}

async function requireAppeal(db: Db, slugId: string): Promise<AppealRow & { decision_slug_id: string }> {
  const appeal = await appealBySlug(db, slugId)
  const decisionId = appeal?.decision_slug_id ?? undefined
  if (appeal === undefined || decisionId === undefined) throw noAppeal()
  return { ...appeal, decision_slug_id: decisionId }
}

const noAppeal = () => new AppError('not_found', 'appeal_not_found', 'This appeal does not exist.')

type Answered = { appeal: AppealRow; suspension: SuspensionRow; answererId: number }

/** Refuses the sender, and whoever suspended them if anybody else can answer. Returns whether that person answers. */
async function assertMayAnswer(db: Db, { appeal, suspension, answererId }: Answered): Promise<boolean> {
  if (appeal.user_id === answererId)
    throw new AppError('forbidden', 'own_appeal', 'Nobody answers their own appeal.')
  if (suspension.moderator_id !== answererId) return false
  if (
    await canAnybodyElseAnswer(db, {
      conversationId: null,
      isByModerator: true,
      without: [answererId, appeal.user_id],
    })
  )
    throw new AppError('forbidden', 'own_decision', 'Somebody else answers appeals against your decision.')
  return true
}
