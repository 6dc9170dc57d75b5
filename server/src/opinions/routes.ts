import { AppError, createOpinion, deleteOpinion, listOwnOpinions } from '@parley/contract'
import { headOf } from '#conversations/read.ts'
import { mustBeAllowedIn, mustRead, readable } from '#conversations/rules.ts'
import { touchConversation } from '#conversations/sql.ts'
import { lockConversation } from '#conversations/tallies.sql.ts'
import { insertWithSlug } from '#db/slug.ts'
import { answer } from '#http/answer.ts'
import { mustNotBeOnHoldFor } from '#http/viewer.ts'
import { LOCKED, post } from '#opinions/post.ts'
import { opinionHtml } from '#opinions/rules.ts'
import { conversationOfOpinion, markDeleted, opinionForUpdate, ownOpinions } from '#opinions/sql.ts'
import { takePart } from '#votes/part.ts'
import { countVotesOf } from '#votes/sql.ts'

export const opinions = [
  answer(createOpinion, async ({ conversationSlugId, opinionBody, consentVersion }, { ctx, viewer }) => {
    const body = opinionHtml(opinionBody)
    const head = await headOf(ctx, conversationSlugId)
    if (head?.isDeleted) throw new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
    const conversation = mustRead(head, viewer)
    mustBeAllowedIn(conversation, viewer)
    const { userId, isLoggedIn } = await takePart(ctx, {
      viewer,
      conversationId: conversation.id,
      consentVersion,
    })
    const opinion = { conversationId: conversation.id, authorId: userId, body, isLoggedIn }
    const opinionSlugId = await insertWithSlug((slugId) => post(ctx, { ...opinion, slugId }))
    return opinionSlugId === LOCKED
      ? { success: false as const, reason: 'conversation_locked' as const }
      : { success: true as const, opinionSlugId }
  }),

  answer(deleteOpinion, async ({ opinionSlugId }, { ctx, db, viewer }) => {
    const conversationId = await conversationOfOpinion(db, opinionSlugId)
    if (conversationId === undefined)
      throw new AppError('not_found', 'opinion_not_found', 'This opinion is not here.')
    await db.transaction().execute(async (db) => {
      await lockConversation(db, conversationId)
      const opinion = await opinionForUpdate(db, opinionSlugId)
      if (opinion?.author_id !== viewer.user.id)
        throw new AppError('forbidden', 'not_author', 'Only its author can delete an opinion.')
      if (opinion.deleted_at !== null)
        throw new AppError('conflict', 'opinion_already_deleted', 'This opinion was deleted before.')
      mustNotBeOnHoldFor({ madeAt: opinion.created_at }, viewer, ctx.now())
      await markDeleted(db, opinion.id)
      if (opinion.moderation_id === null)
        await countVotesOf(db, { opinionId: opinion.id, conversationId, sign: -1 })
      await touchConversation(db, conversationId)
    })
  }),

  answer(listOwnOpinions, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const heads = await Promise.all([...new Set(conversationSlugIdList)].map((slugId) => headOf(ctx, slugId)))
    const slugIdOf = new Map(
      heads.filter((head) => readable(head, viewer)).map(({ id, slugId }) => [id, slugId]),
    )
    const rows = await ownOpinions(db, { userId: viewer.user.id, conversationIds: [...slugIdOf.keys()] })
    return rows.map(({ conversation_id, slug_id }) => ({
      conversationSlugId: slugIdOf.get(conversation_id) ?? '',
      opinionSlugId: slug_id,
    }))
  }),
]
