import {
  fetchRecentConversations,
  getConversation,
  LIMITS,
  listOwnConversations,
  type Output,
  type ParsedInput,
} from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { feedPage, followsTopics, publicConversation, readableConversation } from '#conversations/read.ts'
import { canRead } from '#conversations/rules.ts'
import { selectOwnConversations, type ConversationAccess, type FeedPage } from '#conversations/sql.ts'
import { closingJson } from '#conversations/view.ts'
import { conversationsJson } from '#conversations/viewer.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { handle, SerializedResponse } from '#http/handle.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'

export const conversations = [
  handle(getConversation, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    if (viewer !== undefined)
      return toResponse(await conversationsJson(ctx, { conversations: [conversation], viewer }))
    return cachesOf(ctx).conversations.get(String(conversation.id), versionKey(conversation), async () => {
      const { openJson } = await publicConversation(ctx, conversation)
      return toResponse([openJson({}), closingJson(ctx)])
    })
  }),

  handle(fetchRecentConversations, async (input, { ctx, viewer }) => {
    const { page, shownAs } = await feedQuery(ctx, { input, viewer })
    const isFirst = page.after === undefined && page.limit >= TOP_LENGTH
    const [conversations, topConversations] = await Promise.all([
      feedPage(ctx, page),
      isFirst ? undefined : feedPage(ctx, { ...page, after: undefined, limit: TOP_LENGTH }),
    ])
    const readable = conversations.filter((conversation) => canRead(conversation, viewer))
    const top = (topConversations ?? conversations).slice(0, TOP_LENGTH).map(({ slugId }) => slugId)
    const buildResponse = async (): Promise<SerializedResponse<Output<typeof fetchRecentConversations>>> => {
      const json = await conversationsJson(ctx, { conversations: readable, viewer })
      const closingText = JSON.stringify({ topConversationSlugIdList: top, shownAs }).slice(1)
      return new SerializedResponse(
        Buffer.concat([Buffer.from('{"conversationDataList":['), ...json, Buffer.from(`],${closingText}`)]),
      )
    }
    // Clients can send arbitrary cursors and limits, so only first pages of the usual length are cached.
    const isCacheable =
      page.after === undefined && (page.limit === LIMITS.feedPage || page.limit === LIMITS.feedChunk)
    if (viewer !== undefined || !isCacheable) return buildResponse()
    const version = `${readable.map((conversation) => `${conversation.id}:${versionKey(conversation)}`).join()} ${top.join()}`
    return cachesOf(ctx).firstPages.get(
      `${page.order} ${page.topicCode ?? ''} ${page.limit}`,
      version,
      buildResponse,
    )
  }),

  // This list also contains private and locked conversations, which no other list shows.
  handle(listOwnConversations, async ({ lastConversationSlugId: lastSlugId }, { ctx, viewer }) => {
    const page = { userId: viewer.user.id, lastSlugId, limit: LIMITS.profilePage }
    const own = await selectOwnConversations(ctx, page)
    const conversations = own.filter((conversation) => canRead(conversation, viewer))
    const json = await conversationsJson(ctx, { conversations, viewer })
    return new SerializedResponse<Output<typeof listOwnConversations>>(
      Buffer.concat([Buffer.from('['), ...json, Buffer.from(']')]),
    )
  }),
]

const toResponse = (json: Buffer[]): SerializedResponse<Output<typeof getConversation>> =>
  new SerializedResponse(Buffer.concat([Buffer.from('{"conversationData":'), ...json, Buffer.from('}')]))

/**
 * The version of a complete response, including names. The response is assembled from JSON that is cached without
 * names.
 */
const versionKey = ({ version, nameVersion }: ConversationAccess) => `${version} ${nameVersion}`

/** How many slug ids a feed response lists. Clients compare this list to detect new conversations. */
const TOP_LENGTH = 10

const cachesOf = memoizePerApp((ctx: Ctx) => ({
  conversations: new VersionedCache<SerializedResponse<Output<typeof getConversation>>>(
    cacheBudget(ctx),
    ({ size }) => size,
  ),
  firstPages: new VersionedCache<SerializedResponse<Output<typeof fetchRecentConversations>>>(
    cacheBudget(ctx),
    ({ size }) => size,
  ),
}))

async function feedQuery(
  ctx: Ctx,
  { input, viewer }: { input: ParsedInput<typeof fetchRecentConversations>; viewer: KnownViewer | undefined },
): Promise<{ page: FeedPage; shownAs: Output<typeof fetchRecentConversations>['shownAs'] }> {
  const { sortAlgorithm, topicCode, lastSlugId, lastRank } = input
  const page: FeedPage = {
    order: sortAlgorithm === 'new' ? 'new' : 'popular',
    topicCode,
    followerId: undefined,
    muterId: viewer?.user.hasMutes ? viewer.user.id : undefined,
    after: lastSlugId === undefined ? undefined : { slugId: lastSlugId, rank: lastRank },
    limit: input.limit ?? (lastSlugId === undefined ? LIMITS.feedPage : LIMITS.feedChunk),
  }
  if (topicCode !== undefined) return { page, shownAs: 'topic' }
  if (sortAlgorithm === 'new') return { page, shownAs: 'new' }
  if (viewer !== undefined && (await followsTopics(ctx, viewer.user.id)))
    return { page: { ...page, followerId: viewer.user.id }, shownAs: 'following' }
  return { page, shownAs: 'popular' }
}
