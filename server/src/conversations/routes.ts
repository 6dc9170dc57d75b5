import {
  fetchRecentConversations,
  getConversation,
  LIMITS,
  type Output,
  type ParsedInput,
} from '@parley/contract'
import { perApp, type Ctx } from '#ctx.ts'
import { feedPage, headOf, shownOf, shownToViewer } from '#conversations/read.ts'
import { mustRead, readable } from '#conversations/rules.ts'
import { followsTopics, type FeedPage } from '#conversations/sql.ts'
import { answer, Ready } from '#http/answer.ts'
import { Kept } from '#http/kept.ts'
import type { KnownViewer } from '#http/viewer.ts'

export const conversations = [
  answer(getConversation, async ({ conversationSlugId }, { ctx, viewer }) => {
    const head = mustRead(await headOf(ctx, conversationSlugId), viewer)
    if (viewer !== undefined) {
      const [conversationData] = await shownToViewer(ctx, { heads: [head], viewer })
      if (conversationData !== undefined) return { conversationData }
    }
    return kept(ctx).get(`get ${head.id}`, head.version, async () => {
      const { json } = await shownOf(ctx, head)
      return new Ready(Buffer.from(`{"conversationData":${json}}`))
    })
  }),

  answer(fetchRecentConversations, async (input, { ctx, viewer }) => {
    const { page, shownAs } = await feedOf(ctx, { input, viewer })
    const isFirst = page.after === undefined && page.limit >= TOP
    const [heads, topHeads] = await Promise.all([
      feedPage(ctx, page),
      isFirst ? undefined : feedPage(ctx, { ...page, after: undefined, limit: TOP }),
    ])
    const listed = heads.filter((head) => readable(head, viewer))
    const top = (topHeads ?? heads).slice(0, TOP).map(({ slugId }) => slugId)
    if (viewer !== undefined) {
      const conversationDataList = await shownToViewer(ctx, { heads: listed, viewer })
      return { conversationDataList, topConversationSlugIdList: top, shownAs }
    }
    const version = `${listed.map(({ id, version }) => `${id}:${version}`).join()} ${top.join()}`
    return kept(ctx).get(`feed ${JSON.stringify(page)}`, version, async () => {
      const shown = await Promise.all(listed.map((head) => shownOf(ctx, head)))
      const list = shown.map(({ json }) => json).join()
      const rest = JSON.stringify({ topConversationSlugIdList: top, shownAs }).slice(1)
      return new Ready(Buffer.from(`{"conversationDataList":[${list}],${rest}`))
    })
  }),
]

/** Length of the list by which a client notices new conversations. */
const TOP = 10

const kept = perApp(
  () =>
    new Kept<Ready<Output<typeof getConversation>> & Ready<Output<typeof fetchRecentConversations>>>({
      maxBytes: 64 * 1024 * 1024,
      sizeOf: ({ bytes }) => bytes.length,
    }),
)

async function feedOf(
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
