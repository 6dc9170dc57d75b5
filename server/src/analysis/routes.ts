import {
  getOpinionMap,
  GroupKey,
  listConsensus,
  listControversial,
  listHidden,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listOwnPositions,
  listRepresentative,
  listSharedOpinions,
  OpinionMap,
  type MapPosition,
  type Opinion,
  type Output,
  type Publication,
} from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { largeLists } from '#analysis/large-lists.ts'
import { findListPart } from '#analysis/lists.ts'
import { assertMayList, type ListQuery } from '#analysis/order.ts'
import { opinionListResponse } from '#analysis/pages.ts'
import { loadDrawings, loadRun } from '#analysis/read.ts'
import { emptyMap, toWireMap, toWireOpinion, toOwnOpinion, type Author } from '#analysis/view.ts'
import { positionOn, votesOf } from '#conversations/position.ts'
import { conversationAccess, publicConversation, readableConversations } from '#conversations/read.ts'
import { canRead, mayModerate, requireReadable, type Readable } from '#conversations/rules.ts'
import { listSharedOpinionsOf } from '#conversations/shared-opinions.sql.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import { networkOf } from '#http/network.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { loadOpinionIndex } from '#opinions/read.ts'
import { opinionsBySlug } from '#opinions/sql.ts'

type ListRequest = {
  ctx: Ctx
  conversationSlugId: string
  viewer: KnownViewer | undefined
  address: string
}

async function listFor(request: ListRequest, query: ListQuery) {
  const { ctx, viewer, address } = request
  const conversation = requireReadable(await conversationAccess(ctx, request.conversationSlugId), viewer)
  assertMayList(query, viewer, ctx.now())
  const part = await findListPart(ctx, conversation, query)
  const authorOf = authorIn(ctx, { conversation, runId: part.runId })
  const write = () => opinionListResponse(ctx, { conversation, part, viewer, authorOf })
  return part.end - part.start <= MAX_QUICK_OPINIONS ? write() : largeLists(ctx)(networkOf(address), write)
}

/** Longer lists are large. */
const MAX_QUICK_OPINIONS = 200
const MAX_QUICK_CONVERSATIONS = 5

/** What the viewer learns about their own opinions in a conversation. */
const authorIn =
  (ctx: Ctx, { conversation, runId }: { conversation: Readable<ConversationAccess>; runId: number | null }) =>
  async (viewer: KnownViewer): Promise<Author> => ({
    username: viewer.user.username,
    group: (await ownPosition(ctx, { conversation, runId, viewer }))?.key,
  })

async function ownPosition(
  ctx: Ctx,
  {
    conversation,
    runId,
    viewer,
  }: { conversation: Readable<ConversationAccess>; runId: number | null; viewer: KnownViewer },
): Promise<MapPosition | undefined> {
  if (runId === null) return undefined
  const votes = await votesOf(ctx, { userId: viewer.user.id, conversationId: conversation.id })
  return positionOn(ctx, { runId, votes })
}

export const analysis = [
  handle(listOpinions, ({ conversationSlugId, ...wanted }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, wanted),
  ),
  handle(listConsensus, ({ conversationSlugId }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, { filter: 'group-aware-consensus' }),
  ),
  handle(listControversial, ({ conversationSlugId }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, { filter: 'controversial' }),
  ),
  handle(listMajority, ({ conversationSlugId }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, { filter: 'majority' }),
  ),
  handle(listHidden, ({ conversationSlugId }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, { filter: 'hidden' }),
  ),

  handle(listRepresentative, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    const lists = await Promise.all(
      GroupKey.options.map(async (clusterKey) => {
        const part = await findListPart(ctx, conversation, { filter: 'cluster', clusterKey })
        const authorOf = authorIn(ctx, { conversation, runId: part.runId })
        const { bytes } = await opinionListResponse(ctx, { conversation, part, viewer, authorOf })
        return Buffer.concat([Buffer.from(`${clusterKey === '0' ? '{' : ','}"${clusterKey}":`), bytes])
      }),
    )
    return new SerializedResponse<Output<typeof listRepresentative>>(
      Buffer.concat([...lists, Buffer.from('}')]),
    )
  }),

  handle(listOpinionsBySlug, async ({ opinionSlugIdList }, { ctx, viewer, address }) => {
    const rows = await opinionsBySlug(ctx.pool, opinionSlugIdList)
    const slugIds = [...new Set(rows.map(({ conversation_slug_id }) => conversation_slug_id))]
    const accesses = await Promise.all(slugIds.map((slugId) => conversationAccess(ctx, slugId)))
    const readable = new Map(
      accesses.filter((access) => canRead(access, viewer)).map((access) => [access.id, access]),
    )
    const write = async () => {
      const opinions: Opinion[] = []
      for (const row of rows) {
        const conversation = readable.get(row.conversation_id)
        if (conversation === undefined || (row.action === 'hide' && !mayModerate(viewer, ctx.now()))) continue
        const opinion = toWireOpinion(row, {
          run: await loadRun(ctx, row.run_id),
          seesNames: mayModerate(viewer, ctx.now()),
        })
        const isOwn = row.author_id === viewer?.user.id
        const author = isOwn ? await authorIn(ctx, { conversation, runId: row.run_id })(viewer) : undefined
        opinions.push(author === undefined ? opinion : toOwnOpinion(opinion, author))
      }
      return opinions
    }
    // Each conversation has a run of its own, which is large.
    return readable.size <= MAX_QUICK_CONVERSATIONS ? write() : largeLists(ctx)(networkOf(address), write)
  }),

  handle(getOpinionMap, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    const { runId } = await loadOpinionIndex(ctx, conversation)
    const map = await mapResponse(ctx, { runId, publication: conversation.publication })
    if (map === undefined)
      return emptyMap((await publicConversation(ctx, conversation)).conversation.metadata)
    const place = viewer && (await ownPosition(ctx, { conversation, runId, viewer }))
    if (place === undefined) return map
    const open = map.bytes.subarray(0, -1)
    return new SerializedResponse<OpinionMap>(
      Buffer.concat([open, Buffer.from(`,"place":${JSON.stringify(place)}}`)]),
    )
  }),

  handle(listOwnPositions, async ({ conversationSlugIdList }, { ctx, viewer }) => {
    const conversations = await readableConversations(ctx, { slugIds: conversationSlugIdList, viewer })
    const positions = await Promise.all(
      conversations.map(async (conversation) => {
        const { runId } = await loadOpinionIndex(ctx, conversation)
        const position = await ownPosition(ctx, { conversation, runId, viewer })
        if (runId === null || position === undefined) return []
        const { mostSharedOpinion } = await publicConversation(ctx, conversation)
        return [
          {
            conversationSlugId: conversation.slugId,
            runId,
            position,
            ...(mostSharedOpinion === undefined ? {} : { mostSharedOpinion }),
          },
        ]
      }),
    )
    return positions.flat()
  }),

  handle(listSharedOpinions, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    return sharedCache(ctx).get(String(conversation.id), conversation.contentVersion, async () => {
      const rows = await listSharedOpinionsOf(ctx.pool, conversation.id)
      const shared: Output<typeof listSharedOpinions> = rows.map(({ slug_id, direction }) => ({
        opinionSlugId: slug_id,
        direction: direction > 0 ? 'agree' : 'disagree',
      }))
      return new SerializedResponse<Output<typeof listSharedOpinions>>(Buffer.from(JSON.stringify(shared)))
    })
  }),
]

/** What all groups share; votes alone do not change it. */
const sharedCache = memoizePerApp(
  (ctx: Ctx) =>
    new VersionedCache<SerializedResponse<Output<typeof listSharedOpinions>>>(
      cacheBudget(ctx),
      ({ size }) => size,
    ),
)

/** The map of a run as everybody sees it; runs never change, but what may be published of them can become less. */
async function mapResponse(
  ctx: Ctx,
  { runId, publication }: { runId: number | null; publication: Publication },
): Promise<SerializedResponse<OpinionMap> | undefined> {
  if (runId === null) return undefined
  return mapCache(ctx).get(String(runId), publication, async () => {
    const run = await loadRun(ctx, runId)
    if (run === undefined) return undefined
    const map = toWireMap(run, { publication, drawings: await loadDrawings(ctx, run) })
    return new SerializedResponse<OpinionMap>(Buffer.from(toJson(ctx, OpinionMap, map)))
  })
}

const mapCache = memoizePerApp(
  (ctx: Ctx) =>
    new VersionedCache<SerializedResponse<OpinionMap> | undefined>(cacheBudget(ctx), (map) => map?.size ?? 0),
)
