import { LIMITS, ROUTING_METHOD } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import {
  isOrderedByRun,
  keepsMuted,
  leavesOutMuted,
  listName,
  listOrder,
  indexAfter,
  type ListOrder,
  type ListQuery,
} from '#analysis/lists/order.ts'
import { NO_RUN, listOrdersOf, type RunOrder } from '#analysis/lists/run-orders.ts'
import { runOrders } from '#analysis/lists/orders.sql.ts'
import { loadRun } from '#analysis/read.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { cacheBudget } from '#http/cache-budget.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import { loadOpinionIndex, opinionIdOf } from '#opinions/read.ts'

/** The part of a list that a call requests; the same for all viewers. */
export type ListPart = {
  /** Identifies the list and its order; the same for all its parts. */
  key: string
  /** The run that determines the order, 0 before the first run; undefined if the order does not depend on runs. */
  orderId: number | undefined
  /** The run whose figures are shown. */
  runId: number | null
  /** All opinions of the list. */
  shown: Int32Array
  /** The weights of these opinions and the version of the weights, if the next opinion is drawn from the list. */
  routing: ListRouting | undefined
  /** The part, as positions in `shown`: one span, or several with muted opinions between them. */
  spans: readonly Span[]
  /** Opinions that the viewer has muted but that stay in the part. */
  mutedIds: ReadonlySet<number>
}

/** What clients draw the next opinion of a list by, parallel to its shown opinions. */
export type ListRouting = { version: string; weights: Float32Array } & Pick<
  ListOrder,
  'openings' | 'lookAlikes' | 'aboutPerson'
>

/** A range of positions; `end` is exclusive. */
export type Span = { start: number; end: number }

type FoundOrder = { orderId: number; order: RunOrder }

const cachesOf = memoizePerApp((ctx: Ctx) => ({
  runOrders: new VersionedCache<RunOrder[]>(cacheBudget(ctx), (orders) =>
    orders.reduce(
      (bytes, { opinionIds, weights, lookAlikes }) =>
        bytes + 200 + (opinionIds.length + (weights?.weights.length ?? 0) + (lookAlikes?.length ?? 0)) * 8,
      0,
    ),
  ),
  lists: new VersionedCache<ListOrder>(
    cacheBudget(ctx),
    ({ shown, weights, all }) => (3 * shown.length + (weights?.length ?? 0) + 2 * all.length) * 4,
  ),
}))

/** Finds the part of a list that a call requests. */
export async function findListPart(
  ctx: Ctx,
  conversation: ReadableConversation,
  query: ListQuery,
  mutedIds: ReadonlySet<number> = NOBODY,
): Promise<ListPart> {
  const { runId } = await loadOpinionIndex(ctx, conversation)
  const found = isOrderedByRun(query)
    ? await orderFor(ctx, { conversation, query, newestId: runId })
    : undefined
  const key = `${conversation.id} ${listName(query)} ${found?.orderId ?? ''}`
  const list = await cachesOf(ctx).lists.get(key, conversation.contentVersion, async () =>
    listOrder(await loadOpinionIndex(ctx, conversation), query, found?.order),
  )
  const { lastSlugId, page } = query
  const isWhole = lastSlugId === undefined && page === undefined
  const { limit = isWhole ? LIMITS.opinionList : LIMITS.opinionPage } = query
  const { shown, weights, openings, lookAlikes, aboutPerson } = list
  const hidden = leavesOutMuted(query) ? mutedIds : NOBODY
  const wanted =
    lastSlugId === undefined
      ? { skip: ((page ?? 1) - 1) * limit, from: 0, limit }
      : { skip: 0, from: await startAfter(ctx, { conversation, list, lastSlugId }), limit }
  const spans = spansOf(shown, hidden, wanted)
  return {
    key,
    orderId: found?.orderId,
    runId,
    shown,
    routing:
      weights === undefined || query.filter !== 'discover'
        ? undefined
        : { version: `${ROUTING_METHOD}.${found?.orderId ?? 0}`, weights, openings, lookAlikes, aboutPerson },
    spans,
    mutedIds: keepsMuted(query) ? mutedIds : NOBODY,
  }
}

const NOBODY: ReadonlySet<number> = new Set()

/** The spans of the next opinions from a position on, without those that are skipped. Hidden ones do not count. */
function spansOf(
  shown: Int32Array,
  hidden: ReadonlySet<number>,
  { from, skip, limit }: { from: number; skip: number; limit: number },
): Span[] {
  if (hidden.size === 0) {
    const start = Math.min(from + skip, shown.length)
    return [{ start, end: Math.min(start + limit, shown.length) }]
  }
  const spans: Span[] = []
  let left = limit
  for (let place = from, skipped = 0; place < shown.length && left > 0; place++) {
    if (hidden.has(shown[place] ?? 0)) continue
    if (skipped++ < skip) continue
    const last = spans.at(-1)
    if (last?.end === place) last.end = place + 1
    else spans.push({ start: place, end: place + 1 })
    left--
  }
  return spans
}

/** The order that a cursor names if it is still stored, else that of the newest run. */
async function orderFor(
  ctx: Ctx,
  {
    conversation,
    query,
    newestId,
  }: { conversation: ReadableConversation; query: ListQuery; newestId: number | null },
): Promise<FoundOrder> {
  const { lastSlugId, orderId = newestId ?? 0 } = query
  const isOlder = lastSlugId !== undefined && orderId !== newestId
  if ((isOlder && orderId === 0) || newestId === null)
    return { orderId: 0, order: { ...NO_RUN, ...(query.filter === 'discover' ? {} : EMPTY) } }
  const name = listName(query)
  const orderIn = async (runId: number) =>
    (await ordersOfRun(ctx, { runId, newestId, conversation }))?.find(({ list }) => list === name)
  const older = isOlder ? await orderIn(orderId) : undefined
  if (older !== undefined) return { orderId, order: older }
  return { orderId: newestId, order: (await orderIn(newestId)) ?? { list: name, ...EMPTY } }
}

const EMPTY = { opinionIds: [], numBeforeUnknown: null, weights: undefined }

const UNKNOWN = new Error('There is no such order')

/** The orders of a run, which never change. Clients may send any run number, so a missing run is not cached. */
async function ordersOfRun(
  ctx: Ctx,
  { runId, newestId, conversation }: { runId: number; newestId: number; conversation: ReadableConversation },
): Promise<RunOrder[] | undefined> {
  const orders = cachesOf(ctx).runOrders.get(`${conversation.id} ${runId}`, '', async () => {
    const stored = await runOrders(ctx.db, { runId, conversationId: conversation.id })
    if (stored.length > 0) return stored
    if (runId !== newestId) throw UNKNOWN
    // The run is from before orders were stored.
    const run = await loadRun(ctx, runId)
    return run === undefined ? [] : listOrdersOf(run)
  })
  return orders.catch((error: unknown) => {
    if (error === UNKNOWN) return undefined
    throw error
  })
}

async function startAfter(
  ctx: Ctx,
  {
    conversation,
    list,
    lastSlugId,
  }: { conversation: ReadableConversation; list: ListOrder; lastSlugId: string },
): Promise<number> {
  const last = await opinionIdOf(ctx, lastSlugId)
  if (last?.conversationId !== conversation.id) return list.shown.length
  // An opinion that left the list with an older order: starts from the beginning, so that nothing is missed.
  return indexAfter(list, last.id) ?? 0
}
