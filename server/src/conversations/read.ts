import type { Ctx } from '#ctx.ts'
import { canRead, requireReadable } from '#conversations/rules.ts'
import { loadRunWords } from '#results/run-words.ts'
import { sharedOpinions, type SharedOpinions } from '#results/shared-opinions.sql.ts'
import {
  conversationDetails,
  selectFeedPage,
  accessBySlug,
  areFollowingTopics,
  type FeedPage,
  type ConversationAccess,
  type ReadableConversation,
} from '#conversations/sql.ts'
import { toPublicConversation, type PublicConversation } from '#conversations/view.ts'
import { batchedPerApp, batchedQuery } from '#db/batched.ts'
import { batchedContent } from '#db/replica-reads.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import type { Viewer } from '#http/viewer.ts'
import { areNamesCurrent } from '#users/author-names.ts'

const BATCH_LIMITS = { maxSize: 200, maxRuns: 2 }

const detailsOf = batchedContent(async (source, ids: number[], { config }) => {
  const rows = await conversationDetails(source, { ids: [...new Set(ids)], origin: config.PUBLIC_ORIGIN })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}, BATCH_LIMITS)
const conversationCache = cachePerApp<PublicConversation>(
  ({ conversation, openJson }) => openJson({}).length * (4 + 2 * conversation.polis.clusters.length),
)

const sharedOf = batchedContent(sharedOpinions, BATCH_LIMITS)
const sharedCache = cachePerApp<SharedOpinions | undefined>(
  (shared) => 100 + (shared?.most?.body.length ?? 0),
)

/** The access data of a conversation and its version, read from the database for each request. */
export const conversationAccess = batchedPerApp(accessBySlug, BATCH_LIMITS)

/** The conversation if the viewer may read it; throws otherwise, like {@link requireReadable}. */
export const readableConversation = async (
  ctx: Ctx,
  slugId: string,
  viewer: Viewer | undefined,
): Promise<ReadableConversation> => requireReadable(await conversationAccess(ctx, slugId), viewer)

/** The given conversations that the viewer may read, without duplicates. */
export async function readableConversations(
  ctx: Ctx,
  { slugIds, viewer }: { slugIds: readonly string[]; viewer: Viewer | undefined },
): Promise<ReadableConversation[]> {
  const conversations = await Promise.all(
    [...new Set(slugIds)].map((slugId) => conversationAccess(ctx, slugId)),
  )
  return conversations.filter((conversation) => canRead(conversation, viewer))
}

/** One page of the feed, read from the database for each request. */
export const feedPage = batchedPerApp(
  // Requests for the same page at the same time share one query.
  (ctx, pages: FeedPage[]) => {
    const pending = new Map<string, Promise<ConversationAccess[]>>()
    return Promise.all(
      pages.map((page) => {
        const key = JSON.stringify(page)
        const pendingPage = pending.get(key) ?? selectFeedPage(ctx, page)
        pending.set(key, pendingPage)
        return pendingPage
      }),
    )
  },
  { maxSize: 64, maxRuns: 2 },
)

/** The public part of a conversation; cached for its version. */
export const publicConversation = (
  ctx: Ctx,
  conversation: ReadableConversation,
): Promise<PublicConversation> => {
  const { id, authorId, version, contentVersion, nameVersion, position } = conversation
  const isCurrent = ({ authors }: PublicConversation) => areNamesCurrent(ctx, authors, nameVersion)
  return conversationCache(ctx).getCurrent(String(id), version, isCurrent, async () => {
    const [row, shared] = await Promise.all([
      detailsOf(ctx, id, position),
      // This part does not change with votes alone.
      sharedCache(ctx).get(String(id), contentVersion, () => sharedOf(ctx, id, position)),
    ])
    if (row === undefined)
      throw new Error(`Conversation ${conversation.slugId} was deleted while it was read`)
    const words = await loadRunWords(ctx, { conversation, runId: row.run_id })
    const authors = { version: nameVersion, names: new Map([[authorId, row.author_username]]) }
    return toPublicConversation(ctx, { row, shared, words, authors })
  })
}

/** Whether somebody follows a topic, read from the database for each request. */
export const followsTopics = batchedQuery(areFollowingTopics, BATCH_LIMITS)
