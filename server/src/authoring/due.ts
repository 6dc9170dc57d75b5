import { applyDates, dueConversations } from '#conversations/due.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx } from '#ctx.ts'
import { notify } from '#notifications/notify.sql.ts'

const AT_ONCE = 1000

/**
 * Publishes, closes and opens what is due, each once: also what became due while nothing ran. Several processes may do
 * it at the same time.
 */
export async function applyDueDates(ctx: Ctx): Promise<void> {
  for (const conversationId of await dueConversations(ctx.db, { now: ctx.now(), limit: AT_ONCE }))
    try {
      await applyDueDatesOf(ctx, conversationId)
    } catch (error) {
      // The others are not to wait for it.
      ctx.log.error({ err: error, conversationId }, 'could not do what is due of a conversation')
    }
}

async function applyDueDatesOf({ db, now }: Ctx, conversationId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockConversation(db, conversationId)
    const published = await applyDates(db, { conversationId, now: now() })
    if (published !== undefined)
      await notify(db, [{ kind: 'scheduled_publication', userId: published.authorId, conversationId }])
  })
}
