import {
  GroupKey,
  listConsensus,
  listControversial,
  listHidden,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
  listRoutingWeights,
  listSharedOpinions,
  type Opinion,
  type Output,
} from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { largeLists } from '#analysis/lists/large-lists.ts'
import { findListPart } from '#analysis/lists/list-part.ts'
import { assertMayList, type ListQuery } from '#analysis/lists/order.ts'
import { opinionListResponse } from '#analysis/lists/pages.ts'
import { routingResponse } from '#analysis/lists/routing.ts'
import { authorFor } from '#analysis/own-position.ts'
import { loadRun } from '#analysis/read.ts'
import { toOwnOpinion, toWaitingOpinion, toWireOpinion } from '#analysis/view.ts'
import { mutedAmong, mutedOpinions } from '#conversations/viewer.sql.ts'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { canRead, mayModerate, reviewerRole } from '#conversations/rules.ts'
import { listSharedOpinionsOf } from '#results/shared-opinions.sql.ts'
import { handle, SerializedResponse } from '#http/handle.ts'
import { networksOf } from '#http/network.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionsBySlug } from '#opinions/sql.ts'
import { waitingBySlug } from '#opinions/waiting.sql.ts'

type ListRequest = {
  ctx: Ctx
  conversationSlugId: string
  viewer: KnownViewer | undefined
  address: string
}

async function listFor(request: ListRequest, query: ListQuery) {
  const { ctx, viewer, address } = request
  const conversation = await readableConversation(ctx, request.conversationSlugId, viewer)
  assertMayList(query, conversation, viewer, ctx.now())
  const mutedIds = await mutedIn(ctx, conversation.id, viewer)
  const part = await findListPart(ctx, conversation, query, mutedIds)
  const authorOf = authorFor(ctx, { conversation, runId: part.runId })
  const write = () => opinionListResponse(ctx, { conversation, part, viewer, authorOf })
  const size = part.spans.reduce((sum, { start, end }) => sum + end - start, 0)
  return size <= MAX_QUICK_OPINIONS ? write() : largeLists(ctx)(networksOf(address), write)
}

/**
 * The opinions of a conversation that the viewer has muted. They are read for each request, so that a mute applies at
 * once.
 */
const mutedIn = async (
  { pool }: Ctx,
  conversationId: number,
  viewer: KnownViewer | undefined,
): Promise<ReadonlySet<number>> =>
  new Set(viewer?.user.hasMutes ? await mutedOpinions(pool, { userId: viewer.user.id, conversationId }) : [])

/** Lists with more opinions than this count as large. */
const MAX_QUICK_OPINIONS = 200
const MAX_QUICK_CONVERSATIONS = 5

/** Registers a call for one list. */
const listCall = (call: typeof listConsensus | typeof listHidden, filter: ListQuery['filter']) =>
  handle(call, ({ conversationSlugId }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, { filter }),
  )

export const opinionLists = [
  handle(listOpinions, ({ conversationSlugId, ...wanted }, { ctx, viewer, address }) =>
    listFor({ ctx, conversationSlugId, viewer, address }, wanted),
  ),
  listCall(listConsensus, 'group-aware-consensus'),
  listCall(listControversial, 'controversial'),
  listCall(listMajority, 'majority'),
  listCall(listHidden, 'hidden'),

  handle(listRoutingWeights, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    return routingResponse(ctx, {
      conversation,
      mutedIds: await mutedIn(ctx, conversation.id, viewer),
    })
  }),

  handle(listRepresentative, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const mutedIds = await mutedIn(ctx, conversation.id, viewer)
    const lists = await Promise.all(
      GroupKey.options.map(async (clusterKey) => {
        const part = await findListPart(ctx, conversation, { filter: 'cluster', clusterKey }, mutedIds)
        const authorOf = authorFor(ctx, { conversation, runId: part.runId })
        const { bytes } = await opinionListResponse(ctx, { conversation, part, viewer, authorOf })
        return Buffer.concat([Buffer.from(`${clusterKey === '0' ? '{' : ','}"${clusterKey}":`), bytes])
      }),
    )
    return new SerializedResponse<Output<typeof listRepresentative>>(
      Buffer.concat([...lists, Buffer.from('}')]),
    )
  }),

  handle(listOpinionsBySlug, async ({ opinionSlugIdList, conversationSlugId }, { ctx, viewer, address }) => {
    const isAsked = (row: { conversation_slug_id: string }) =>
      conversationSlugId === undefined || row.conversation_slug_id === conversationSlugId
    const found = await opinionsBySlug(ctx.pool, opinionSlugIdList)
    const rows = found.filter(isAsked)
    const slugIds = [...new Set(rows.map(({ conversation_slug_id }) => conversation_slug_id))]
    const accesses = await Promise.all(slugIds.map((slugId) => conversationAccess(ctx, slugId)))
    const readable = new Map(
      accesses.filter((access) => canRead(access, viewer)).map((access) => [access.id, access]),
    )
    const userId = viewer?.user.hasMutes ? viewer.user.id : undefined
    const opinionIds = rows.map(({ id }) => id)
    const mutedIds = new Set(userId === undefined ? [] : await mutedAmong(ctx.pool, { userId, opinionIds }))
    const write = async () => {
      const opinions: Opinion[] = []
      for (const row of rows) {
        const conversation = readable.get(row.conversation_id)
        if (
          conversation === undefined ||
          (row.action === 'hide' && !mayModerate(conversation, viewer, ctx.now()))
        )
          continue
        const opinion = toWireOpinion(row, {
          run: await loadRun(ctx, row.run_id),
          seesNames: mayModerate(conversation, viewer, ctx.now()),
        })
        const isOwn = row.author_id === viewer?.user.id
        const author = isOwn ? await authorFor(ctx, { conversation, runId: row.run_id })(viewer) : undefined
        if (author !== undefined) opinions.push(toOwnOpinion(opinion, author))
        else opinions.push(mutedIds.has(row.id) ? { ...opinion, isMuted: true } : opinion)
      }
      return viewer === undefined || rows.length === opinionSlugIdList.length
        ? opinions
        : withWaiting(ctx, { opinions, slugIds: opinionSlugIdList, viewer, isAsked })
    }
    // Each conversation needs a run of its own, which is large.
    return readable.size <= MAX_QUICK_CONVERSATIONS ? write() : largeLists(ctx)(networksOf(address), write)
  }),

  handle(listSharedOpinions, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
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

type WaitingRequest = {
  opinions: Opinion[]
  slugIds: readonly string[]
  viewer: KnownViewer
  isAsked: (row: { conversation_slug_id: string }) => boolean
}

/** Adds the waiting opinions, in the requested order, for their author and for those who review them. */
async function withWaiting(
  ctx: Ctx,
  { opinions, slugIds, viewer, isAsked }: WaitingRequest,
): Promise<Opinion[]> {
  const waiting = (await waitingBySlug(ctx.pool, slugIds)).filter(isAsked)
  if (waiting.length === 0) return opinions
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  for (const row of waiting) {
    const conversation = await conversationAccess(ctx, row.conversation_slug_id)
    if (!canRead(conversation, viewer)) continue
    const now = ctx.now()
    const isOwn = row.author_id === viewer.user.id
    if (!isOwn && reviewerRole(conversation, viewer, now) === undefined) continue
    const seesNames = mayModerate(conversation, viewer, now)
    bySlug.set(row.slug_id, toWaitingOpinion(row, { viewer, seesNames }))
  }
  return slugIds.flatMap((slugId) => bySlug.get(slugId) ?? [])
}

/** The opinions that all groups share. Votes alone do not change them. */
const sharedCache = cachePerApp<SerializedResponse<Output<typeof listSharedOpinions>>>(({ size }) => size)
