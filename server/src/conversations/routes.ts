import {
  fetchRecentConversations,
  getConversation,
  LIMITS,
  type Output,
  type ParsedInput,
} from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import {
  feedPage,
  conversationAccess,
  publicConversation,
  conversationsForViewer,
} from '#conversations/read.ts'
import { requireReadable, canRead } from '#conversations/rules.ts'
import { followsTopics, type FeedPage } from '#conversations/sql.ts'
import { handle, SerializedResponse } from '#http/handle.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'

export const conversations = [
  handle(getConversation, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    if (viewer !== undefined) {
      const [conversationData] = await conversationsForViewer(ctx, { conversations: [conversation], viewer })
      if (conversationData !== undefined) return { conversationData }
    }
    return responseCache(ctx).get(`get ${conversation.id}`, conversation.version, async () => {
      const { json } = await publicConversation(ctx, conversation)
      return new SerializedResponse(Buffer.from(`{"conversationData":${json}}`))
    })
  }),

  handle(fetchRecentConversations, async (input, { ctx, viewer }) => {
    const { page, shownAs } = await feedQuery(ctx, { input, viewer })
    const isFirst = page.after === undefined && page.limit >= TOP
    const [conversations, topConversations] = await Promise.all([
      feedPage(ctx, page),
      isFirst ? undefined : feedPage(ctx, { ...page, after: undefined, limit: TOP }),
    ])
    const listed = conversations.filter((conversation) => canRead(conversation, viewer))
    const top = (topConversations ?? conversations).slice(0, TOP).map(({ slugId }) => slugId)
    if (viewer !== undefined) {
      const conversationDataList = await conversationsForViewer(ctx, { conversations: listed, viewer })
      return { conversationDataList, topConversationSlugIdList: top, shownAs }
    }
    const version = `${listed.map(({ id, version }) => `${id}:${version}`).join()} ${top.join()}`
    return responseCache(ctx).get(`feed ${JSON.stringify(page)}`, version, async () => {
      const shown = await Promise.all(listed.map((conversation) => publicConversation(ctx, conversation)))
      const list = shown.map(({ json }) => json).join()
      const rest = JSON.stringify({ topConversationSlugIdList: top, shownAs }).slice(1)
      return new SerializedResponse(Buffer.from(`{"conversationDataList":[${list}],${rest}`))
    })
  }),
]

/** Length of the list by which a client notices new conversations. */
const TOP = 10

const responseCache = memoizePerApp(
  () =>
    new VersionedCache<
      SerializedResponse<Output<typeof getConversation>> &
        SerializedResponse<Output<typeof fetchRecentConversations>>
    >({
      maxBytes: 64 * 1024 * 1024,
      sizeOf: ({ bytes }) => bytes.length,
    }),
)

async function feedQuery(
  ctx: Ctx,
  { input, viewer }: { input: ParsedInput<typeof fetchRecentConversations>; viewer: KnownViewer | undefined },
): Promise<{ page: FeedPage; shownAs: Output<typeof fetchRecentConversations>['shownAs'] }> {
  const { sortAlgorithm, topicCode, lastSlugId, lastRank } = input
  const page: FeedPage = {
    order: sortAlgorithm === 'new' ? 'new' : 'popular',
    topicCode,
    followerId: undefined,
    after: lastSlugId === undefined ? undefined : { slugId: lastSlugId, rank: lastRank },
    limit: input.limit ?? (lastSlugId === undefined ? LIMITS.feedPage : LIMITS.feedChunk),
  }
  if (topicCode !== undefined) return { page, shownAs: 'topic' }
  if (sortAlgorithm === 'new') return { page, shownAs: 'new' }
  if (viewer !== undefined && (await followsTopics(ctx.db, viewer.user.id)))
    return { page: { ...page, followerId: viewer.user.id }, shownAs: 'following' }
  return { page, shownAs: 'popular' }
}
