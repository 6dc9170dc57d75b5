import { listUpdates, sendUpdate, UPDATE_EVERY_MS, type Update } from '@parley/contract'
import { changeAsOrganizer, refusedWith, requireMayChange, success } from '#authoring/organizer.ts'
import { updateHtml } from '#authoring/texts.ts'
import { markUpdated } from '#conversations/authoring.sql.ts'
import { readableConversation } from '#conversations/read.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHold } from '#http/viewer.ts'
import { enqueueUpdate } from '#notifications/queue.sql.ts'
import { insertUpdate, lastUpdate, updatesOf, type UpdateRow } from '#updates/sql.ts'

export const updates = [
  handle(sendUpdate, async ({ conversationSlugId: slugId, text }, { ctx, viewer }) => {
    const now = ctx.now()
    assertNotOnHold(viewer, now)
    await requireMayChange(ctx, { slugId, viewer, isMemberAllowed: true })
    const body = updateHtml(text, 'text')
    return changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, { id: conversationId, isLocked }, record) => {
        if (isLocked) return refusedWith('conversation_locked')
        const authorId = viewer.user.id
        const updateId = await insertUpdate(db, { conversationId, authorId, body, now })
        if (updateId === undefined) {
          const last = await lastUpdate(db, conversationId)
          // The response to an earlier call with the same text may have been lost.
          if (last?.body === body && last.author_id === authorId) return success
          return { ...refusedWith('too_soon'), nextAt: nextAfter(last?.created_at ?? now).toISOString() }
        }
        await markUpdated(db, conversationId, now)
        await enqueueUpdate(db, updateId)
        await record('update.sent')
        return success
      },
    )
  }),

  handle(listUpdates, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id: conversationId } = await readableConversation(ctx, conversationSlugId, viewer)
    const rows = await updatesOf(db, {
      conversationId,
      viewerId: viewer?.user?.id,
      origin: ctx.config.PUBLIC_ORIGIN,
    })
    const last = await lastUpdate(db, conversationId)
    const next = last && nextAfter(last.created_at)
    return {
      updateList: rows.map(toWire),
      ...(next !== undefined && next > ctx.now() ? { nextAt: next.toISOString() } : {}),
    }
  }),
]

const nextAfter = (sentAt: Date): Date => new Date(sentAt.getTime() + UPDATE_EVERY_MS)

const toWire = ({ slug_id, body, created_at, username, organization, is_hidden }: UpdateRow): Update => ({
  updateSlugId: slug_id,
  text: body,
  createdAt: created_at.toISOString(),
  authorUsername: username,
  ...(organization === null ? {} : { organization }),
  ...(is_hidden ? { isHidden: true as const } : {}),
})
