import { applyDates, dueConversations } from '#conversations/due.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { notify } from '#notifications/notify.sql.ts'

const BATCH_SIZE = 1000

/**
 * Publishes, closes and opens the conversations that are due, each once. This includes conversations that became due
 * while no process ran. Several processes may run it at the same time.
 */
export async function applyDueDates(ctx: Ctx): Promise<void> {
  for (const conversationId of await dueConversations(ctx.db, { now: ctx.now(), limit: BATCH_SIZE }))
    try {
      await applyDueDatesOf(ctx, conversationId)
    } catch (error) {
      // The error is only logged, so that a failure does not delay the other conversations.
      ctx.log.error({ err: error, conversationId }, 'could not do what is due of a conversation')
    }
}

async function applyDueDatesOf({ db, now }: Ctx, conversationId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    const changed = await applyDates(db, { conversationId, now: now() })
    if (changed === undefined) return
    const { authorId: userId, slugId, isPublished, isClosed, isReopened } = changed
    if (isPublished) await notify(db, [{ kind: 'scheduled_publication', userId, conversationId }])
    const target = `conversation:${slugId}`
    if (isPublished) await appendAudit(db, { action: 'conversation.published', target })
    if (isClosed) await appendAudit(db, { action: 'conversation.closed', target })
    if (isReopened) await appendAudit(db, { action: 'conversation.reopened', target })
  })
}
