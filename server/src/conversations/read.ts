import type { Conversation } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { Readable } from '#conversations/rules.ts'
import {
  conversationDetails,
  selectFeedPage,
  accessBySlug,
  ownGroups,
  ownVotes,
  type FeedPage,
  type ConversationAccess,
} from '#conversations/sql.ts'
import { ownConsents } from '#conversations/consents.sql.ts'
import { withViewer, toPublicConversation, type PublicConversation } from '#conversations/view.ts'
import { batched } from '#db/batched.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** The shared queues and kept answers of all who read conversations. */
const loadersOf = memoizePerApp((ctx: Ctx) => ({
  accessOf: batched((slugIds: string[]) => accessBySlug(ctx.pool, slugIds), { maxSize: 200, maxRuns: 2 }),
  detailsOf: batched(
    async (ids: number[]) => {
      const rows = new Map(
        (await conversationDetails(ctx.pool, [...new Set(ids)])).map((row) => [row.id, row]),
      )
      return ids.map((id) => rows.get(id))
    },
    { maxSize: 200, maxRuns: 2 },
  ),
  cache: new VersionedCache<PublicConversation>({
    maxBytes: 32 * 1024 * 1024,
    sizeOf: ({ json }) => json.length * 3,
  }),
  feedPageOf: batched(
    // Those who ask for the same page at the same time get it from one query.
    async (pages: FeedPage[]) => {
      const asked = new Map<string, Promise<ConversationAccess[]>>()
      return Promise.all(
        pages.map((page) => {
          const key = JSON.stringify(page)
          const known = asked.get(key) ?? selectFeedPage(ctx.pool, page)
          asked.set(key, known)
          return known
        }),
      )
    },
    { maxSize: 64, maxRuns: 4 },
  ),
}))

/** What decides about access to a conversation, and its version; read from the database at each request. */
export const conversationAccess = (ctx: Ctx, slugId: string): Promise<ConversationAccess | undefined> =>
  loadersOf(ctx).accessOf(slugId)

/** One page of the feed, read from the database at each request. */
export const feedPage = (ctx: Ctx, page: FeedPage): Promise<ConversationAccess[]> =>
  loadersOf(ctx).feedPageOf(page)

/** What everybody sees of a conversation; kept while its version stays. */
export const publicConversation = (
  ctx: Ctx,
  conversation: Readable<ConversationAccess>,
): Promise<PublicConversation> => {
  const { cache, detailsOf } = loadersOf(ctx)
  return cache.get(String(conversation.id), conversation.version, async () => {
    const row = await detailsOf(conversation.id)
    if (row === undefined) throw new Error(`Conversation ${conversation.slugId} vanished while it was read`)
    return toPublicConversation(row)
  })
}

/** The conversations with the viewer's own votes and groups. */
export async function conversationsForViewer(
  ctx: Ctx,
  { conversations, viewer }: { conversations: Readable<ConversationAccess>[]; viewer: KnownViewer },
): Promise<Conversation[]> {
  if (conversations.length === 0) return []
  const own = { userId: viewer.user.id, conversationIds: conversations.map(({ id }) => id) }
  const [shown, votes, groups, consents] = await Promise.all([
    Promise.all(conversations.map((conversation) => publicConversation(ctx, conversation))),
    ownVotes(ctx.db, own),
    ownGroups(ctx.db, own),
    ownConsents(ctx.db, own),
  ])
  const votesOf = Map.groupBy(votes, ({ conversation_id }) => conversation_id)
  return conversations.map(({ id }, index) =>
    withViewer(shown[index] as PublicConversation, {
      votes: votesOf.get(id) ?? [],
      group: groups.get(id),
      consentVersion: consents.findLast(({ conversationId }) => conversationId === id)?.version,
    }),
  )
}
