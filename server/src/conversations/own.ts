import { LIMITS, listOwnConversations, type Output } from '@parley/contract'
import { canRead } from '#conversations/rules.ts'
import { selectOwnConversations } from '#conversations/sql.ts'
import { conversationsJson } from '#conversations/viewer.ts'
import { handle, SerializedResponse } from '#http/handle.ts'

/** What somebody has started, as their profile lists it: also what no other list shows. */
export const ownConversations = [
  handle(listOwnConversations, async ({ lastConversationSlugId: lastSlugId }, { ctx, viewer }) => {
    const page = { userId: viewer.user.id, lastSlugId, limit: LIMITS.profilePage }
    const own = await selectOwnConversations(ctx.pool, page)
    const conversations = own.filter((conversation) => canRead(conversation, viewer))
    const json = await conversationsJson(ctx, { conversations, viewer })
    return new SerializedResponse<Output<typeof listOwnConversations>>(
      Buffer.concat([Buffer.from('['), ...json, Buffer.from(']')]),
    )
  }),
]
