import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { Readable } from '#conversations/rules.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import { opinionsOf, type OpinionSet } from '#opinions/sql.ts'

const opinionSetCache = memoizePerApp(
  () =>
    new VersionedCache<OpinionSet>({
      maxBytes: 64 * 1024 * 1024,
      sizeOf: ({ opinions }) => opinions.reduce((bytes, { body }) => bytes + 500 + body.length * 2, 0),
    }),
)

/** All opinions of a conversation that are not deleted; kept while its version stays. */
export const loadOpinionSet = (ctx: Ctx, conversation: Readable<ConversationAccess>): Promise<OpinionSet> =>
  opinionSetCache(ctx).get(String(conversation.id), conversation.version, () =>
    opinionsOf(ctx.pool, conversation.id),
  )
