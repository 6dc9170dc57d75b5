import { memoizePerApp, type Ctx } from '#ctx.ts'
import { canRead, requireReadable } from '#conversations/rules.ts'
import { loadRunWords } from '#results/run-words.ts'
import { sharedOpinions, type SharedOpinions } from '#results/shared-opinions.sql.ts'
import {
  conversationDetails,
  selectFeedPage,
  accessBySlug,
  followTopics,
  type FeedPage,
  type ConversationAccess,
  type ReadableConversation,
} from '#conversations/sql.ts'
import { toPublicConversation, type PublicConversation } from '#conversations/view.ts'
import { batched } from '#db/batched.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { Viewer } from '#http/viewer.ts'
import { areNamesCurrent } from '#users/author-names.ts'

/** The shared batches and caches for reading conversations. */
const loadersOf = memoizePerApp((ctx: Ctx) => ({
  accessOf: batched((slugIds: string[]) => accessBySlug(ctx.pool, slugIds), { maxSize: 200, maxRuns: 2 }),
  detailsOf: batched(
    async (ids: number[]) => {
      const rows = new Map(
        (
          await conversationDetails(ctx.pool, { ids: [...new Set(ids)], origin: ctx.config.PUBLIC_ORIGIN })
        ).map((row) => [row.id, row]),
      )
      return ids.map((id) => rows.get(id))
    },
    { maxSize: 200, maxRuns: 2 },
  ),
  cache: new VersionedCache<PublicConversation>(
    cacheBudget(ctx),
    ({ conversation, openJson }) => openJson({}).length * (4 + 2 * conversation.polis.clusters.length),
  ),
  sharedOf: batched((ids: number[]) => sharedOpinions(ctx.pool, ids), { maxSize: 200, maxRuns: 2 }),
  shared: new VersionedCache<SharedOpinions | undefined>(
    cacheBudget(ctx),
    (shared) => 100 + (shared?.most?.body.length ?? 0),
  ),
  followsTopics: batched((userIds: number[]) => followTopics(ctx.pool, userIds), {
    maxSize: 200,
    maxRuns: 2,
  }),
  feedPageOf: batched(
    // Requests for the same page at the same time share one query.
    async (pages: FeedPage[]) => {
      const pending = new Map<string, Promise<ConversationAccess[]>>()
      return Promise.all(
        pages.map((page) => {
          const key = JSON.stringify(page)
          const known = pending.get(key) ?? selectFeedPage(ctx.pool, page)
          pending.set(key, known)
          return known
        }),
      )
    },
    { maxSize: 64, maxRuns: 2 },
  ),
}))

/** What decides about access to a conversation, and its version; read from the database at each request. */
export const conversationAccess = (ctx: Ctx, slugId: string): Promise<ConversationAccess | undefined> =>
  loadersOf(ctx).accessOf(slugId)

/** The conversation if the viewer may read it; refuses otherwise, as {@link requireReadable} does. */
export const readableConversation = async (
  ctx: Ctx,
  slugId: string,
  viewer: Viewer | undefined,
): Promise<ReadableConversation> => requireReadable(await conversationAccess(ctx, slugId), viewer)

/** Those of some conversations that the viewer may read, each once. */
export async function readableConversations(
  ctx: Ctx,
  { slugIds, viewer }: { slugIds: readonly string[]; viewer: Viewer | undefined },
): Promise<ReadableConversation[]> {
  const found = await Promise.all([...new Set(slugIds)].map((slugId) => conversationAccess(ctx, slugId)))
  return found.filter((conversation) => canRead(conversation, viewer))
}

/** One page of the feed, read from the database at each request. */
export const feedPage = (ctx: Ctx, page: FeedPage): Promise<ConversationAccess[]> =>
  loadersOf(ctx).feedPageOf(page)

/** The public part of a conversation; cached for its version. */
export const publicConversation = (
  ctx: Ctx,
  conversation: ReadableConversation,
): Promise<PublicConversation> => {
  const { cache, detailsOf, shared: sharedCache, sharedOf } = loadersOf(ctx)
  const { id, authorId, version, contentVersion, nameVersion } = conversation
  const isCurrent = ({ authors }: PublicConversation) => areNamesCurrent(ctx, authors, nameVersion)
  return cache.getCurrent(String(id), version, isCurrent, async () => {
    const [row, shared] = await Promise.all([
      detailsOf(id),
      // Votes alone do not change it.
      sharedCache.get(String(id), contentVersion, () => sharedOf(id)),
    ])
    if (row === undefined)
      throw new Error(`Conversation ${conversation.slugId} was deleted while it was read`)
    const words = await loadRunWords(ctx, { conversation, runId: row.run_id })
    const authors = { version: nameVersion, names: new Map([[authorId, row.author_username]]) }
    return toPublicConversation(ctx, { row, shared, words, authors })
  })
}

/** Whether somebody follows a topic, read from the database at each request. */
export const followsTopics = (ctx: Ctx, userId: number): Promise<boolean> =>
  loadersOf(ctx).followsTopics(userId)
