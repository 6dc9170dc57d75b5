import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listHidden,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listOwnPositions,
  listRepresentative,
  type GroupKey,
  type Opinion,
  type Output,
} from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { isOrderedByRun, assertMayList, selectOpinions, type ListQuery } from '#analysis/order.ts'
import { loadRun, type Run } from '#analysis/read.ts'
import { votesForPlace } from '#analysis/sql.ts'
import { emptyMap, toWireMap, toWireOpinion, positionOf, type OpinionViewer } from '#analysis/view.ts'
import { conversationAccess, publicConversation } from '#conversations/read.ts'
import { mayModerate, requireReadable, canRead } from '#conversations/rules.ts'
import { handle, serialize, type SerializedResponse } from '#http/handle.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { loadOpinionSet } from '#opinions/read.ts'
import { conversationsOfOpinions, type OpinionSet } from '#opinions/sql.ts'

type ListRequest = { ctx: Ctx; conversationSlugId: string; viewer: KnownViewer | undefined }
type OpinionList = SerializedResponse<Output<typeof listOpinions>>

/** The lists kept as they were sent; every list call has the same output. */
const listCache = memoizePerApp(
  () => new VersionedCache<OpinionList>({ maxBytes: 128 * 1024 * 1024, sizeOf: ({ bytes }) => bytes.length }),
)

async function listFor(asker: ListRequest, wanted: ListQuery): Promise<Opinion[] | OpinionList> {
  const { ctx, viewer } = asker
  const conversation = requireReadable(await conversationAccess(ctx, asker.conversationSlugId), viewer)
  assertMayList(wanted, viewer)
  const shown = async () => {
    const set = await loadOpinionSet(ctx, conversation)
    const run = await loadRun(ctx, set.runId)
    const orderedBy = await orderingRun(ctx, { conversationId: conversation.id, newest: run, wanted })
    const rows = selectOpinions(set.opinions, orderedBy, wanted)
    return { set, run, rows, orderId: isOrderedByRun(wanted) ? (orderedBy?.id ?? 0) : undefined }
  }
  if (viewer !== undefined) {
    const { set, run, rows, orderId } = await shown()
    const personal = await viewerOf({ ctx, viewer, conversationId: conversation.id }, { run, rows })
    if (personal !== undefined || wanted.filter === 'hidden')
      return rows.map((row) => toWireOpinion(row, { set, run, viewer: personal, orderId }))
  }
  return listCache(ctx).get(
    `${conversation.id} ${JSON.stringify(wanted)}`,
    conversation.version,
    async () => {
      const { set, run, rows, orderId } = await shown()
      return serialize(
        listOpinions,
        rows.map((row) => toWireOpinion(row, { set, run, orderId })),
      )
    },
  )
}

/** The run that a page is ordered by: the one its cursor names, else the newest. */
async function orderingRun(
  ctx: Ctx,
  { conversationId, newest, wanted }: { conversationId: number; newest: Run | undefined; wanted: ListQuery },
): Promise<Run | undefined> {
  const { lastSlugId, orderId = newest?.id ?? 0 } = wanted
  if (lastSlugId === undefined || !isOrderedByRun(wanted) || orderId === newest?.id) return newest
  if (orderId === 0) return undefined
  const run = await loadRun(ctx, orderId)
  return run?.conversation_id === conversationId ? run : newest
}

/** Who asks, if they get more of these opinions than everybody. */
async function viewerOf(
  { ctx, viewer, conversationId }: { ctx: Ctx; viewer: KnownViewer | undefined; conversationId: number },
  { run, rows }: { run: Run | undefined; rows: OpinionSet['opinions'] },
): Promise<OpinionViewer | undefined> {
  const userId = viewer?.user.id
  if (userId === undefined) return undefined
  const isAuthor = rows.some(({ author_id }) => author_id === userId)
  const seesNames = mayModerate(viewer) && rows.some(({ pseudonym }) => pseudonym !== null)
  if (!isAuthor && !seesNames) return undefined
  const votes = isAuthor && run ? await votesForPlace(ctx.db, { userId, conversationId }) : []
  return { userId, group: run && positionOf(run, votes)?.key, seesNames }
}

export const analysis = [
  handle(listOpinions, ({ conversationSlugId, ...wanted }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, wanted),
  ),
  handle(listConsensus, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'group-aware-consensus' }),
  ),
  handle(listControversial, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'controversial' }),
  ),
  handle(listMajority, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'majority' }),
  ),
  handle(listHidden, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'hidden' }),
  ),

  handle(listRepresentative, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    const set = await loadOpinionSet(ctx, conversation)
    const run = await loadRun(ctx, set.runId)
    const personal = await viewerOf(
      { ctx, viewer, conversationId: conversation.id },
      { run, rows: set.opinions },
    )
    const show = (clusterKey: GroupKey) =>
      selectOpinions(set.opinions, run, { filter: 'cluster', clusterKey }).map((row) =>
        toWireOpinion(row, { set, run, viewer: personal, orderId: run?.id ?? 0 }),
      )
    return { '0': show('0'), '1': show('1'), '2': show('2'), '3': show('3'), '4': show('4'), '5': show('5') }
  }),

  handle(listOpinionsBySlug, async ({ opinionSlugIdList }, { ctx, db, viewer }) => {
    const places = await conversationsOfOpinions(db, opinionSlugIdList)
    const slugIds = new Set(places.map(({ conversation_slug_id }) => conversation_slug_id))
    const asked = new Set(opinionSlugIdList)
    const found = new Map<string, Opinion>()
    for (const slugId of slugIds) {
      const conversation = await conversationAccess(ctx, slugId)
      if (!canRead(conversation, viewer)) continue
      const set = await loadOpinionSet(ctx, conversation)
      const run = await loadRun(ctx, set.runId)
      const rows = set.opinions.filter(
        ({ slug_id, action }) => asked.has(slug_id) && (action !== 'hide' || mayModerate(viewer)),
      )
      const personal = await viewerOf({ ctx, viewer, conversationId: conversation.id }, { run, rows })
      for (const row of rows) found.set(row.slug_id, toWireOpinion(row, { set, run, viewer: personal }))
    }
    return opinionSlugIdList.flatMap((slugId) => found.get(slugId) ?? [])
  }),

  handle(getOpinionMap, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const conversation = requireReadable(await conversationAccess(ctx, conversationSlugId), viewer)
    const { runId } = await loadOpinionSet(ctx, conversation)
    const run = await loadRun(ctx, runId)
    if (run === undefined)
      return emptyMap((await publicConversation(ctx, conversation)).conversation.metadata)
    if (viewer === undefined) return toWireMap(run)
    const votes = await votesForPlace(db, { userId: viewer.user.id, conversationId: conversation.id })
    const place = positionOf(run, votes)
    return { ...toWireMap(run), ...(place === undefined ? {} : { place }) }
  }),

  handle(listOwnPositions, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const conversations = await Promise.all(
      [...new Set(conversationSlugIdList)].map((slugId) => conversationAccess(ctx, slugId)),
    )
    const positions: Output<typeof listOwnPositions> = []
    for (const conversation of conversations) {
      if (!canRead(conversation, viewer)) continue
      const run = await loadRun(ctx, (await loadOpinionSet(ctx, conversation)).runId)
      if (run === undefined) continue
      const votes = await votesForPlace(db, { userId: viewer.user.id, conversationId: conversation.id })
      const position = positionOf(run, votes)
      if (position !== undefined)
        positions.push({ conversationSlugId: conversation.slugId, runId: run.id, position })
    }
    return positions
  }),
]
