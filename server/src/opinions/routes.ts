import { AppError, createOpinion, deleteOpinion, listOwnOpinions } from '@parley/contract'
import { conversationAccess, readableConversations } from '#conversations/read.ts'
import { assertMayParticipate, requireReadable } from '#conversations/rules.ts'
import { touchConversation } from '#conversations/sql.ts'
import { insertWithSlug } from '#db/slug.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHoldFor } from '#http/viewer.ts'
import { LOCKED, postOpinion } from '#opinions/post.ts'
import { opinionHtml } from '#opinions/rules.ts'
import {
  conversationOfOpinion,
  markDeleted,
  opinionForUpdate,
  ownOpinions,
  takesOpinions,
} from '#opinions/sql.ts'
import { eraseWaiting, waitingForUpdate } from '#opinions/admit.sql.ts'
import { ensureParticipant } from '#votes/participant.ts'
import { countOpinion, finishRecount } from '#opinions/counting.ts'
import { lockConversation } from '#conversations/locks.sql.ts'

export const opinions = [
  handle(
    createOpinion,
    async ({ conversationSlugId, opinionBody, consentVersion }, { ctx, db, viewer, admitGuest }) => {
      const body = opinionHtml(opinionBody)
      const access = await conversationAccess(ctx, conversationSlugId)
      if (access?.isDeleted && access.isIndexed)
        throw new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
      const conversation = requireReadable(access, viewer)
      assertMayParticipate(conversation, viewer)
      // An unknown device becomes a guest only with an opinion that counts.
      if (viewer.user === undefined && !(await takesOpinions(db, conversation.id)))
        return { success: false as const, reason: 'conversation_locked' as const }
      const { userId, isLoggedIn } = await ensureParticipant(ctx, { viewer, admitGuest })
      const opinion = { conversationId: conversation.id, authorId: userId, body, isLoggedIn, consentVersion }
      const posted = await insertWithSlug((slugId) => postOpinion(ctx, { ...opinion, slugId }))
      if (posted === LOCKED) return { success: false as const, reason: 'conversation_locked' as const }
      const { slugId: opinionSlugId, isWaiting } = posted
      return { success: true as const, opinionSlugId, ...(isWaiting ? { isWaiting } : {}) }
    },
  ),

  handle(deleteOpinion, async ({ opinionSlugId }, { ctx, db, viewer }) => {
    const conversationId = await conversationOfOpinion(db, opinionSlugId)
    if (conversationId === undefined) throw noOpinion()
    await db.transaction().execute(async (db) => {
      await lockConversation(db, conversationId)
      const waiting = await waitingForUpdate(db, opinionSlugId)
      const opinion = waiting ?? (await opinionForUpdate(db, opinionSlugId))
      if (waiting !== undefined && waiting.author_id !== viewer.user.id) throw noOpinion()
      if (opinion?.author_id !== viewer.user.id)
        throw new AppError('forbidden', 'not_author', 'Only the author can delete an opinion.')
      if (opinion.deleted_at !== null)
        throw new AppError('conflict', 'opinion_already_deleted', 'This opinion has already been deleted.')
      assertNotOnHoldFor({ madeAt: opinion.created_at }, viewer, ctx.now())
      if (waiting !== undefined) return eraseWaiting(db, waiting.id)
      const counted = { opinionId: opinion.id, conversationId }
      const isCounted = opinion.moderation_id === null
      if (isCounted) await finishRecount(db, counted.opinionId)
      await markDeleted(db, opinion.id)
      if (isCounted) await countOpinion(db, { ...counted, sign: -1 })
      await touchConversation(db, conversationId)
    })
  }),

  handle(listOwnOpinions, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds: conversationSlugIdList, viewer })
    const slugIdOf = new Map(conversations.map(({ id, slugId }) => [id, slugId]))
    const rows = await ownOpinions(db, { userId: viewer.user.id, conversationIds: [...slugIdOf.keys()] })
    return rows.map(({ conversation_id, slug_id }) => ({
      conversationSlugId: slugIdOf.get(conversation_id) ?? '',
      opinionSlugId: slug_id,
    }))
  }),
]

const noOpinion = () => new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
