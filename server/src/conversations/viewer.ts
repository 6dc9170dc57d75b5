import { memoizePerApp, type Ctx } from '#ctx.ts'
import { newestConsents } from '#conversations/consents.sql.ts'
import { publicConversation } from '#conversations/read.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { closingJson, type PublicConversation, type ViewerKind } from '#conversations/view.ts'
import { mutedAmong, participationVersions, pollAnswers } from '#conversations/viewer.sql.ts'
import { batchedQuery } from '#db/batched.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { votesInBlocks, type VotesInBlock } from '#results/votes-in-block.sql.ts'
import { positionOn, votesOf } from '#results/position.ts'

/** The parts of a conversation for one viewer. */
type ViewerPart = {
  /** The group of `kind` is the one at the viewer's position on the map. */
  kind: ViewerKind
  /** The end of the conversation's JSON. */
  closeJson: Buffer
}

const partsCache = cachePerApp<ViewerPart>(({ closeJson }) => closeJson.length + 100)
const versionsOf = batchedQuery(participationVersions, { maxSize: 50, maxRuns: 2 })
const pollAnswerOf = batchedQuery(pollAnswers, { maxSize: 500, maxRuns: 2 })
const inBlockOf = batchedQuery(votesInBlocks, { maxSize: 200, maxRuns: 2 })
const inBlockCache = cachePerApp<VotesInBlock | undefined>((inBlock) => 100 + 40 * (inBlock?.votes.size ?? 0))
const consentOf = batchedQuery(newestConsents, { maxSize: 500, maxRuns: 2 })

const COMMA = Buffer.from(',')

/** Conversations as JSON, separated by commas: the shared part of each, followed by the viewer's part. */
export async function conversationsJson(
  ctx: Ctx,
  { conversations, viewer }: { conversations: ReadableConversation[]; viewer: KnownViewer | undefined },
): Promise<Buffer[]> {
  const publicConversations = await Promise.all(
    conversations.map((conversation) => publicConversation(ctx, conversation)),
  )
  const parts =
    viewer === undefined ? undefined : await viewerParts(ctx, { conversations, publicConversations, viewer })
  const mutedIds = await mutedSharedOpinions(ctx, { conversations: publicConversations, viewer })
  return publicConversations.flatMap(({ openJson, mostSharedId }, index) => {
    const part = parts?.[index]
    const hasMutedMost = mostSharedId !== undefined && mutedIds.has(mostSharedId)
    const json = [openJson({ ...part?.kind, hasMutedMost }), part?.closeJson ?? withoutViewer(ctx)]
    return index === 0 ? json : [COMMA, ...json]
  })
}

/** The most shared opinions that the viewer has muted, read for each request so that a mute applies at once. */
export async function mutedSharedOpinions(
  { pool }: Ctx,
  {
    conversations,
    viewer,
  }: { conversations: readonly Pick<PublicConversation, 'mostSharedId'>[]; viewer: KnownViewer | undefined },
): Promise<ReadonlySet<number>> {
  if (!viewer?.user.hasMutes) return new Set()
  const opinionIds = conversations.flatMap(({ mostSharedId }) => mostSharedId ?? [])
  return new Set(await mutedAmong(pool, { userId: viewer.user.id, opinionIds }))
}

type ViewedConversations = {
  conversations: ReadableConversation[]
  publicConversations: PublicConversation[]
  viewer: KnownViewer
}

/**
 * The viewer's parts. They are cached until the viewer's votes or poll answer change, or the conversation changes in
 * more than votes.
 */
async function viewerParts(
  ctx: Ctx,
  { conversations, publicConversations, viewer }: ViewedConversations,
): Promise<ViewerPart[]> {
  const userId = viewer.user.id
  const versions = await versionsOf(ctx, { userId, conversationIds: conversations.map(({ id }) => id) })
  return Promise.all(
    conversations.map(({ id, authorId, contentVersion, publication }, index) => {
      const version = versions.get(id)
      const isAuthor = authorId === userId
      if (version === undefined) return partWithoutActs(ctx)[isAuthor ? 'author' : 'reader']
      return partsCache(ctx).get(`${userId} ${id}`, `${version} ${contentVersion}`, async () => {
        const [votes, consentVersion, pollAnswer, inBlock] = await Promise.all([
          votesOf(ctx, { userId, conversationId: id }),
          consentOf(ctx, { userId, conversationId: id }),
          pollAnswerOf(ctx, { userId, conversationId: id }),
          publication === 'results'
            ? inBlockCache(ctx).get(`${userId} ${id}`, contentVersion, () =>
                inBlockOf(ctx, { userId, conversationId: id }),
              )
            : undefined,
        ])
        const runId = publicConversations[index]?.runId ?? null
        const position = runId === null ? undefined : await positionOn(ctx, { runId, votes })
        return {
          kind: { group: position?.key, hasVoted: votes.length > 0 },
          closeJson: closingJson(ctx, { votes, pollAnswer, inBlock, consentVersion, isAuthor }),
        }
      })
    }),
  )
}

const partWithoutActs = memoizePerApp((ctx: Ctx) => {
  const partOf = (isAuthor: boolean): ViewerPart => ({
    kind: {},
    closeJson: closingJson(ctx, {
      votes: [],
      pollAnswer: undefined,
      inBlock: undefined,
      consentVersion: undefined,
      isAuthor,
    }),
  })
  return { author: partOf(true), reader: partOf(false) }
})

const withoutViewer = memoizePerApp((ctx: Ctx) => closingJson(ctx))
