import { AppError, createOpinion, deleteOpinion, listOwnOpinions } from '@parley/contract'
import { conversationAccess, readableConversations } from '#conversations/read.ts'
import { assertMayParticipate, isTrusted, requireReadable } from '#conversations/rules.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { insertWithSlug } from '#db/slug.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHoldFor, type Viewer, type ViewerUser } from '#http/viewer.ts'
import { postOpinion } from '#opinions/post.ts'
import { hasWritten, type Intake, intakeOf, isReviewed } from '#opinions/insert.sql.ts'
import { isOrganizer } from '#organizations/sql.ts'
import { opinionHtml } from '#opinions/rules.ts'
import { sameTextKey } from '#opinions/same-text.ts'
import {
  conversationOfOpinion,
  isCountedNow,
  markDeleted,
  opinionForUpdate,
  ownOpinions,
} from '#opinions/sql.ts'
import { eraseWaiting, waitingForUpdate } from '#opinions/admit.sql.ts'
import { originTags } from '#votes/place.ts'
import { ensureParticipant } from '#votes/participant.ts'
import { countOpinion, finishRecount } from '#opinions/counting.ts'
import { lockConversation } from '#conversations/locks.sql.ts'

export const opinions = [
  handle(createOpinion, async ({ conversationSlugId, opinionBody, ...input }, request) => {
    const { language, isAboutPerson, consentVersion } = input
    const { ctx, db, viewer, address, admitGuest, admitAuthor } = request
    const access = await conversationAccess(ctx, conversationSlugId)
    if (access?.isDeleted && access.isIndexed)
      throw new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
    const conversation = requireReadable(access, viewer)
    assertMayParticipate(conversation, viewer)
    const body = opinionHtml(opinionBody)
    // An unknown device becomes a guest only with an opinion that counts.
    const intake = viewer.user === undefined ? await intakeOf(db, conversation.id) : 'open'
    if (intake !== 'open') return refusedAs(intake)
    const isSeed = await isFromOrganizer(request, conversation.id)
    const post = async () => {
      const { userId: authorId, isLoggedIn } = await ensureParticipant(ctx, { viewer, admitGuest })
      const text = { body, textKey: sameTextKey(body), language }
      const conversationId = conversation.id
      const place = originTags(ctx)({ address, conversationId, isLoggedIn })
      const said = { conversationId, authorId, ...text, ...(isAboutPerson && { isAboutPerson }) }
      const opinion = { ...said, isLoggedIn, place, consentVersion, isSeed }
      const posted = await insertWithSlug((slugId) => postOpinion(ctx, { ...opinion, slugId }))
      return { posted, isNew: typeof posted !== 'string' && !posted.isExisting }
    }
    const { posted } = (await isNewAuthor(db, { conversationId: conversation.id, user: viewer.user }))
      ? await admitAuthor(conversation.id, post)
      : await post()
    if (typeof posted === 'string') return refusedAs(posted)
    const { slugId: opinionSlugId, isWaiting, isExisting, isWithoutVote } = posted
    return {
      success: true as const,
      opinionSlugId,
      ...(isWaiting ? { isWaiting: true as const } : {}),
      ...(isExisting ? { isExisting: true as const } : {}),
      ...(isWithoutVote ? { isWithoutVote: true as const } : {}),
      ...(isSeed && !isExisting ? { isFromOrganizer: true as const } : {}),
    }
  }),

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
      const isCounted = isCountedNow(opinion)
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

/**
 * Whether an opinion waits for no review because it comes from somebody who leads the conversation, on a device that may
 * act for them.
 */
async function isFromOrganizer(
  { ctx, db, viewer }: { ctx: Ctx; db: Db; viewer: Viewer },
  conversationId: number,
): Promise<boolean> {
  const { user } = viewer
  if (user === undefined || !isTrusted(user, ctx.now()) || !(await isReviewed(db, conversationId)))
    return false
  return isOrganizer(db, { conversationId, userId: user.id })
}

/** Whether somebody without an account has written nothing in a conversation. */
async function isNewAuthor(
  db: Db,
  { conversationId, user }: { conversationId: number; user: ViewerUser | undefined },
): Promise<boolean> {
  if (user === undefined) return true
  return !user.isLoggedIn && !(await hasWritten(db, { conversationId, authorId: user.id }))
}

const refusedAs = (intake: Exclude<Intake, 'open'>) => ({
  success: false as const,
  reason: 'conversation_locked' as const,
  ...(intake === 'paused' ? { isPaused: true as const } : {}),
})

const noOpinion = () => new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
