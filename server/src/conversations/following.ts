import {
  AppError,
  followConversation,
  LIMITS,
  isFollowingConversation,
  unfollowConversation,
} from '@parley/contract'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { handle } from '#http/handle.ts'
import {
  deleteConversationFollow,
  followsConversation,
  putConversationFollow,
} from '#notifications/follows.sql.ts'

/** The calls for following a conversation. The code in notifications/ decides who is notified. */
export const following = [
  handle(followConversation, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    if (!(await putConversationFollow(db, { userId: viewer.user.id, conversationId: id })))
      throw new AppError(
        'conflict',
        'too_many_follows',
        `You can follow at most ${LIMITS.follows} conversations.`,
      )
  }),

  // Unfollowing also works if the viewer can no longer read the conversation.
  handle(unfollowConversation, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const conversation = await conversationAccess(ctx, conversationSlugId)
    if (conversation !== undefined)
      await deleteConversationFollow(db, { userId: viewer.user.id, conversationId: conversation.id })
  }),

  handle(isFollowingConversation, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    return { isFollowed: await followsConversation(db, { userId: viewer.user.id, conversationId: id }) }
  }),
]
