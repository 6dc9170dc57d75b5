import { approveConversation } from '#conversations/approval.sql.ts'
import { lockConversation, lockForVoting } from '#conversations/locks.sql.ts'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { alreadyReviewedError } from '#moderation/subject.ts'
import { notify } from '#notifications/notify.sql.ts'
import { admitOpinion } from '#opinions/admit.sql.ts'
import { intakeOf } from '#opinions/insert.sql.ts'

type PublishRequest = { slugId: string; conversationId: number; reviewerId: number }

/** Publishes an opinion that waits for review. Returns false if its conversation accepts no opinions now. */
export async function publishWaiting(
  ctx: Ctx,
  { slugId, conversationId, reviewerId }: PublishRequest,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    await lockForVoting(db, { conversationIds: [conversationId], userIds: [] })
    if ((await intakeOf(db, conversationId)) === 'locked') return false
    const admitted = await admitOpinion(db, { slugId, reviewerId, isRefused: false })
    if (admitted === undefined) throw alreadyReviewedError()
    await appendAudit(db, { actorId: reviewerId, action: 'review.published', target: `opinion:${slugId}` })
    return true
  })
}

/** Makes an uploaded conversation public and tells its author. Returns false if it does not wait for that any more. */
export async function publishUploaded(
  ctx: Ctx,
  { slugId, conversationId, reviewerId }: PublishRequest,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    const approved = await approveConversation(db, { conversationId, reviewerId, now: ctx.now() })
    if (approved === undefined) return false
    await notify(db, [{ kind: 'scheduled_publication', userId: approved.authorId, conversationId }])
    await appendAudit(db, {
      actorId: reviewerId,
      action: 'conversation.published',
      target: `conversation:${slugId}`,
    })
    return true
  })
}
