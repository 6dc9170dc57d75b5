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
import { perApp, type Ctx } from '#ctx.ts'
import { isOrderedByRun, mustSeeList, wantedOpinions, type Wanted } from '#analysis/order.ts'
import { runOf, type Run } from '#analysis/read.ts'
import { votesForPlace } from '#analysis/sql.ts'
import { noMap, shownMap, shownOpinion, shownPlace, type Own } from '#analysis/view.ts'
import { headOf, shownOf } from '#conversations/read.ts'
import { mustRead, readable } from '#conversations/rules.ts'
import { answer, ready, type Ready } from '#http/answer.ts'
import { Kept } from '#http/kept.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { opinionSetOf, type OpinionSet } from '#opinions/read.ts'
import { conversationsOfOpinions } from '#opinions/sql.ts'

type Asker = { ctx: Ctx; conversationSlugId: string; viewer: KnownViewer | undefined }
type OpinionList = Ready<Output<typeof listOpinions>>

/** The lists kept as they were sent; every list call has the same output. */
const kept = perApp(
  () => new Kept<OpinionList>({ maxBytes: 128 * 1024 * 1024, sizeOf: ({ bytes }) => bytes.length }),
)

async function listFor(asker: Asker, wanted: Wanted): Promise<Opinion[] | OpinionList> {
  const { ctx, viewer } = asker
  const head = mustRead(await headOf(ctx, asker.conversationSlugId), viewer)
  mustSeeList(wanted, viewer)
  const shown = async () => {
    const set = await opinionSetOf(ctx, head)
    const run = await runOf(ctx, set.runId)
    const orderedBy = await orderingRun(ctx, { conversationId: head.id, newest: run, wanted })
    const rows = wantedOpinions(set.opinions, orderedBy, wanted)
    return { set, run, rows, orderId: isOrderedByRun(wanted) ? (orderedBy?.id ?? 0) : undefined }
  }
  if (viewer !== undefined) {
    const { set, run, rows, orderId } = await shown()
    const own = await ownIn({ ctx, viewer, conversationId: head.id }, { run, rows })
    if (own !== undefined || wanted.filter === 'hidden')
      return rows.map((row) => shownOpinion(row, { set, run, own, orderId }))
  }
  return kept(ctx).get(`${head.id} ${JSON.stringify(wanted)}`, head.version, async () => {
    const { set, run, rows, orderId } = await shown()
    return ready(
      listOpinions,
      rows.map((row) => shownOpinion(row, { set, run, orderId })),
    )
  })
}

/** The run that a page is ordered by: the one its cursor names, else the newest. */
async function orderingRun(
  ctx: Ctx,
  { conversationId, newest, wanted }: { conversationId: number; newest: Run | undefined; wanted: Wanted },
): Promise<Run | undefined> {
  const { lastSlugId, orderId = newest?.id ?? 0 } = wanted
  if (lastSlugId === undefined || !isOrderedByRun(wanted) || orderId === newest?.id) return newest
  if (orderId === 0) return undefined
  const run = await runOf(ctx, orderId)
  return run?.conversation_id === conversationId ? run : newest
}

/** What the viewer is told of their own opinions; nothing where none of the rows is theirs. */
async function ownIn(
  { ctx, viewer, conversationId }: { ctx: Ctx; viewer: KnownViewer | undefined; conversationId: number },
  { run, rows }: { run: Run | undefined; rows: OpinionSet['opinions'] },
): Promise<Own | undefined> {
  const userId = viewer?.user.id
  if (userId === undefined || !rows.some(({ author_id }) => author_id === userId)) return undefined
  return {
    userId,
    group: run && shownPlace(run, await votesForPlace(ctx.db, { userId, conversationId }))?.key,
  }
}

export const analysis = [
  answer(listOpinions, ({ conversationSlugId, ...wanted }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, wanted),
  ),
  answer(listConsensus, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'group-aware-consensus' }),
  ),
  answer(listControversial, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'controversial' }),
  ),
  answer(listMajority, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'majority' }),
  ),
  answer(listHidden, ({ conversationSlugId }, { ctx, viewer }) =>
    listFor({ ctx, conversationSlugId, viewer }, { filter: 'hidden' }),
  ),

  answer(listRepresentative, async ({ conversationSlugId }, { ctx, viewer }) => {
    const head = mustRead(await headOf(ctx, conversationSlugId), viewer)
    const set = await opinionSetOf(ctx, head)
    const run = await runOf(ctx, set.runId)
    const own = await ownIn({ ctx, viewer, conversationId: head.id }, { run, rows: set.opinions })
    const show = (clusterKey: GroupKey) =>
      wantedOpinions(set.opinions, run, { filter: 'cluster', clusterKey }).map((row) =>
        shownOpinion(row, { set, run, own, orderId: run?.id ?? 0 }),
      )
    return { '0': show('0'), '1': show('1'), '2': show('2'), '3': show('3'), '4': show('4'), '5': show('5') }
  }),

  answer(listOpinionsBySlug, async ({ opinionSlugIdList }, { ctx, db, viewer }) => {
    const places = await conversationsOfOpinions(db, opinionSlugIdList)
    const slugIds = new Set(places.map(({ conversation_slug_id }) => conversation_slug_id))
    const asked = new Set(opinionSlugIdList)
    const found = new Map<string, Opinion>()
    for (const slugId of slugIds) {
      const head = await headOf(ctx, slugId)
      if (!readable(head, viewer)) continue
      const set = await opinionSetOf(ctx, head)
      const run = await runOf(ctx, set.runId)
      const isModerator = viewer?.user.isLoggedIn && (viewer.user.isModerator || viewer.user.isAdministrator)
      const rows = set.opinions.filter(
        ({ slug_id, action }) => asked.has(slug_id) && (action !== 'hide' || isModerator),
      )
      const own = await ownIn({ ctx, viewer, conversationId: head.id }, { run, rows })
      for (const row of rows) found.set(row.slug_id, shownOpinion(row, { set, run, own }))
    }
    return opinionSlugIdList.flatMap((slugId) => found.get(slugId) ?? [])
  }),

  answer(getOpinionMap, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const head = mustRead(await headOf(ctx, conversationSlugId), viewer)
    const { runId } = await opinionSetOf(ctx, head)
    const run = await runOf(ctx, runId)
    if (run === undefined) return noMap((await shownOf(ctx, head)).conversation.metadata)
    if (viewer === undefined) return shownMap(run)
    const votes = await votesForPlace(db, { userId: viewer.user.id, conversationId: head.id })
    const place = shownPlace(run, votes)
    return { ...shownMap(run), ...(place === undefined ? {} : { place }) }
  }),

  answer(listOwnPositions, async ({ conversationSlugIdList }, { ctx, db, viewer }) => {
    const heads = await Promise.all([...new Set(conversationSlugIdList)].map((slugId) => headOf(ctx, slugId)))
    const positions: Output<typeof listOwnPositions> = []
    for (const head of heads) {
      if (!readable(head, viewer)) continue
      const run = await runOf(ctx, (await opinionSetOf(ctx, head)).runId)
      if (run === undefined) continue
      const votes = await votesForPlace(db, { userId: viewer.user.id, conversationId: head.id })
      const position = shownPlace(run, votes)
      if (position !== undefined) positions.push({ conversationSlugId: head.slugId, runId: run.id, position })
    }
    return positions
  }),
]
