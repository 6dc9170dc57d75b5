import type { Conversation } from '@parley/contract'
import { perApp, type Ctx } from '#ctx.ts'
import type { Readable } from '#conversations/rules.ts'
import {
  conversationDetails,
  feedHeads,
  headsBySlug,
  ownGroups,
  ownVotes,
  type FeedPage,
  type Head,
} from '#conversations/sql.ts'
import { forViewer, shownConversation, type Shown } from '#conversations/view.ts'
import { batched } from '#db/batched.ts'
import { Kept } from '#http/kept.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** The shared queues and kept answers of all who read conversations. */
const reading = perApp((ctx: Ctx) => ({
  headOf: batched((slugIds: string[]) => headsBySlug(ctx.pool, slugIds), { maxSize: 200, maxRuns: 2 }),
  detailsOf: batched(
    async (ids: number[]) => {
      const rows = new Map(
        (await conversationDetails(ctx.pool, [...new Set(ids)])).map((row) => [row.id, row]),
      )
      return ids.map((id) => rows.get(id))
    },
    { maxSize: 200, maxRuns: 2 },
  ),
  shown: new Kept<Shown>({ maxBytes: 32 * 1024 * 1024, sizeOf: ({ json }) => json.length * 3 }),
  feedOf: batched(
    // Those who ask for the same page at the same time get it from one query.
    async (pages: FeedPage[]) => {
      const asked = new Map<string, Promise<Head[]>>()
      return Promise.all(
        pages.map((page) => {
          const key = JSON.stringify(page)
          const known = asked.get(key) ?? feedHeads(ctx.pool, page)
          asked.set(key, known)
          return known
        }),
      )
    },
    { maxSize: 64, maxRuns: 4 },
  ),
}))

/** The head of a conversation, read now. */
export const headOf = (ctx: Ctx, slugId: string): Promise<Head | undefined> => reading(ctx).headOf(slugId)

/** The heads of a page of the feed, read now. */
export const feedPage = (ctx: Ctx, page: FeedPage): Promise<Head[]> => reading(ctx).feedOf(page)

/** What everybody sees of a conversation; kept while its version stays. */
export const shownOf = (ctx: Ctx, head: Readable<Head>): Promise<Shown> => {
  const { shown, detailsOf } = reading(ctx)
  return shown.get(String(head.id), head.version, async () => {
    const row = await detailsOf(head.id)
    if (row === undefined) throw new Error(`Conversation ${head.slugId} vanished while it was read`)
    return shownConversation(row)
  })
}

/** The conversations with the viewer's own votes and groups. */
export async function shownToViewer(
  ctx: Ctx,
  { heads, viewer }: { heads: Readable<Head>[]; viewer: KnownViewer },
): Promise<Conversation[]> {
  if (heads.length === 0) return []
  const own = { userId: viewer.user.id, conversationIds: heads.map(({ id }) => id) }
  const [shown, votes, groups] = await Promise.all([
    Promise.all(heads.map((head) => shownOf(ctx, head))),
    ownVotes(ctx.db, own),
    ownGroups(ctx.db, own),
  ])
  const votesOf = Map.groupBy(votes, ({ conversation_id }) => conversation_id)
  return heads.map(({ id }, index) =>
    forViewer(shown[index] as Shown, { votes: votesOf.get(id) ?? [], group: groups.get(id) }),
  )
}
