import { Conversation } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { newestConsents } from '#conversations/consents.sql.ts'
import { positionOn, votesOf } from '#conversations/position.ts'
import {
  participationVersions,
  type OwnVotesQuery,
  type ParticipationsQuery,
} from '#conversations/position.sql.ts'
import { publicConversation } from '#conversations/read.ts'
import type { Readable } from '#conversations/rules.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { userInteraction, type PublicConversation, type ViewerKind } from '#conversations/view.ts'
import { batched } from '#db/batched.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { toJson } from '#http/handle.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'

/** What of a conversation concerns one viewer alone. */
type ViewerPart = {
  /** `group` is the one whose place on the map is the viewer's. */
  kind: ViewerKind
  /** The end of the conversation's JSON. */
  closeJson: Buffer
}

const loadersOf = memoizePerApp((ctx: Ctx) => ({
  parts: new VersionedCache<ViewerPart>(cacheBudget(ctx), ({ closeJson }) => closeJson.length + 100),
  versionsOf: batched((queries: ParticipationsQuery[]) => participationVersions(ctx.pool, queries), {
    maxSize: 50,
    maxRuns: 2,
  }),
  consentOf: batched((queries: OwnVotesQuery[]) => newestConsents(ctx.pool, queries), {
    maxSize: 500,
    maxRuns: 2,
  }),
}))

const CLOSE = Buffer.from('}')
const COMMA = Buffer.from(',')

const closeJsonOf = (ctx: Ctx, own: Parameters<typeof userInteraction>[0]): Buffer => {
  const json = toJson(ctx, Conversation.shape.userInteraction, userInteraction(own))
  return Buffer.from(`,"userInteraction":${json}}`)
}

/** Conversations as JSON, with commas between them: as everybody sees them, and what concerns the viewer with them. */
export async function conversationsJson(
  ctx: Ctx,
  {
    conversations,
    viewer,
  }: { conversations: Readable<ConversationAccess>[]; viewer: KnownViewer | undefined },
): Promise<Buffer[]> {
  const shown = await Promise.all(conversations.map((conversation) => publicConversation(ctx, conversation)))
  const parts = viewer === undefined ? undefined : await viewerParts(ctx, { conversations, shown, viewer })
  return shown.flatMap(({ openJson }, index) => {
    const part = parts?.[index]
    const json = [openJson(part?.kind ?? {}), part?.closeJson ?? CLOSE]
    return index === 0 ? json : [COMMA, ...json]
  })
}

type Viewed = {
  conversations: Readable<ConversationAccess>[]
  shown: PublicConversation[]
  viewer: KnownViewer
}

/** Cached while the viewer's votes in a conversation stay, and all of it but other people's votes. */
async function viewerParts(ctx: Ctx, { conversations, shown, viewer }: Viewed): Promise<ViewerPart[]> {
  const { parts, versionsOf, consentOf } = loadersOf(ctx)
  const userId = viewer.user.id
  const versions = await versionsOf({ userId, conversationIds: conversations.map(({ id }) => id) })
  return Promise.all(
    conversations.map(({ id, contentVersion }, index) => {
      const version = versions.get(id)
      if (version === undefined) return withoutVotes(ctx)
      return parts.get(`${userId} ${id}`, `${version} ${contentVersion}`, async () => {
        const [votes, consentVersion] = await Promise.all([
          votesOf(ctx, { userId, conversationId: id }),
          consentOf({ userId, conversationId: id }),
        ])
        const runId = shown[index]?.runId ?? null
        const position = runId === null ? undefined : await positionOn(ctx, { runId, votes })
        return {
          kind: { group: position?.key, hasVoted: votes.length > 0 },
          closeJson: closeJsonOf(ctx, { votes, consentVersion }),
        }
      })
    }),
  )
}

const withoutVotes = memoizePerApp((ctx: Ctx): ViewerPart => ({
  kind: {},
  closeJson: closeJsonOf(ctx, { votes: [], consentVersion: undefined }),
}))
