import {
  AppError,
  getPrintedRun,
  listPinnedRuns,
  pinRun,
  PrintedStats,
  unpinRun,
  type Opinion,
  type Output,
} from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { totalOf } from '#analysis/excluded.ts'
import { largeLists } from '#analysis/lists/large-lists.ts'
import { listOrdersOf } from '#analysis/lists/run-orders.ts'
import { printedOpinions } from '#analysis/printed-opinions.ts'
import { areFiguresRemoved } from '#analysis/published-figures.ts'
import {
  deletePin,
  insertPin,
  pinnedAt,
  pinnedRuns,
  printableRun,
  type PrintableRun,
} from '#analysis/pinned-runs.sql.ts'
import { loadDrawings, loadPinnedRun, loadRun, type Run } from '#analysis/read.ts'
import { loadRobustnessReport } from '#analysis/robustness-report-view.ts'
import { toWireMap, toWireOpinion } from '#analysis/view.ts'
import { readableConversation } from '#conversations/read.ts'
import { mayModerate } from '#conversations/rules.ts'
import { loadRunWords } from '#results/run-words.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import { networksOf } from '#http/network.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { assertNotOnHoldFor, type KnownViewer } from '#http/viewer.ts'
import { loadOpinions } from '#opinions/read.ts'
import type { OpinionRow } from '#opinions/sql.ts'
import { isOrganizer } from '#organizations/sql.ts'

/**
 * The printed results of a run with its pin and the organizer's introduction. They change with texts and moderation, not
 * with votes. All readers share the bytes, also compressed ones.
 */
const printedRunCache = cachePerApp<SerializedResponse<Output<typeof getPrintedRun>>>(({ size }) => size)

export const printedRuns = [
  handle(getPrintedRun, async ({ conversationSlugId, runId }, { ctx, viewer, address }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const printable = await printableRun(ctx.db, { conversationId: conversation.id, runId })
    const run = printable && (await (printable.isPinned ? loadPinnedRun : loadRun)(ctx, printable.runId))
    if (printable === undefined || run === undefined) return null
    const { isPinned, headline, introduction, asOf } = printable
    const pin = JSON.stringify({
      isPinned,
      ...(headline === null ? {} : { headline }),
      ...(introduction === '' ? {} : { introduction }),
    })
    return printedRunCache(ctx).get(`${run.id} ${pin}`, conversation.contentVersion, async () => {
      const stats = await largeLists(ctx)(networksOf(address), () =>
        statsOf(ctx, { conversation, run, asOf }),
      )
      return new SerializedResponse(Buffer.concat([Buffer.from(`${pin.slice(0, -1)},`), stats.subarray(1)]))
    })
  }),

  handle(listPinnedRuns, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await requirePinnable(ctx, conversationSlugId, viewer)
    const runs = await pinnedRuns(ctx.db, conversation.id)
    return runs.map(({ runId, createdAt, numVotes, headline }) => ({
      runId,
      createdAt: createdAt.toISOString(),
      asOfVote: numVotes,
      ...(headline === null ? {} : { headline }),
    }))
  }),

  handle(pinRun, async ({ conversationSlugId, runId, headline }, { ctx, viewer }) => {
    const { id } = await requirePinnable(ctx, conversationSlugId, viewer)
    await assertMayChangePin(ctx, { conversationId: id, runId, viewer })
    const done = await ctx.db
      .transaction()
      .execute((db) => insertPin(db, { conversationId: id, runId, headline }))
    return done === 'pinned' ? { success: true as const } : { success: false as const, reason: done }
  }),

  handle(unpinRun, async ({ conversationSlugId, runId }, { ctx, viewer }) => {
    const { id } = await requirePinnable(ctx, conversationSlugId, viewer)
    await assertMayChangePin(ctx, { conversationId: id, runId, viewer })
    await deletePin(ctx.db, { conversationId: id, runId })
  }),
]

/** The conversation, if the viewer may pin its results for print and write a headline; throws otherwise. */
async function requirePinnable(ctx: Ctx, slugId: string, viewer: KnownViewer): Promise<ReadableConversation> {
  const conversation = await readableConversation(ctx, slugId, viewer)
  if (mayModerate(conversation, viewer, ctx.now())) return conversation
  if (await isOrganizer(ctx.db, { conversationId: conversation.id, userId: viewer.user.id }))
    return conversation
  throw new AppError('forbidden', 'needs_author', 'Only its organizers and moderators can pin results.')
}

/**
 * A device on hold cannot change pins that are older than the device, because an unpinned run may be deleted for good.
 */
async function assertMayChangePin(
  ctx: Ctx,
  { viewer, ...pin }: { conversationId: number; runId: number; viewer: KnownViewer },
): Promise<void> {
  const madeAt = await pinnedAt(ctx.db, pin)
  if (madeAt !== undefined) assertNotOnHoldFor({ madeAt }, viewer, ctx.now())
}

type ToPrint = Pick<PrintableRun, 'asOf'> & { conversation: ReadableConversation; run: Run }

async function statsOf(ctx: Ctx, { conversation, run, asOf }: ToPrint): Promise<Buffer> {
  const { map } = run
  const [rows, drawings, supplement, words] = await Promise.all([
    loadOpinions(ctx, { conversationId: conversation.id, ids: map.opinionIds }, conversation.position),
    loadDrawings(ctx, run),
    loadRobustnessReport(ctx, { run, isOld: true }),
    loadRunWords(ctx, { conversation, runId: run.id }),
  ])
  const moderatedOut = new Set(map.parameters.moderatedOut)
  const shown = rows.filter((row) => !moderatedOut.has(row.id) && !areFiguresRemoved(row, run))
  const opinions = shown.map((row) => toPrinted(row, { run, asOf }))
  const slugIds = new Map(shown.map(({ id, slug_id }) => [id, slug_id]))
  const orders = listOrdersOf(run)
  const listed = (name: string) => {
    const order = orders.find(({ list }) => list === name)
    return Array.from(order?.opinionIds ?? []).flatMap((id) => slugIds.get(id) ?? [])
  }
  const wireMap = toWireMap(run, { drawings, supplement, words })
  const lists = {
    common: listed('group-aware-consensus'),
    different: listed('controversial'),
    majority: listed('majority'),
    representative: {
      '0': listed('cluster 0'),
      '1': listed('cluster 1'),
      '2': listed('cluster 2'),
      '3': listed('cluster 3'),
      '4': listed('cluster 4'),
      '5': listed('cluster 5'),
    },
  }
  const represents = wireMap.representsEverybody?.map(({ opinionSlugId }) => opinionSlugId) ?? []
  const stats: PrintedStats = {
    map: wireMap,
    ...printedOpinions(byVoters(opinions, run), lists, represents),
    ...lists,
  }
  return Buffer.from(toJson(ctx, PrintedStats, stats))
}

/** An opinion with its current text and the figures of the run, without its author's name and without removed text. */
function toPrinted(row: OpinionRow, { run, asOf }: Pick<ToPrint, 'run' | 'asOf'>): Opinion {
  const column = run.columnOf.get(row.id) ?? -1
  const [numAgrees, numDisagrees, numPasses] = totalOf(run.open ?? run, column)
  return {
    ...toWireOpinion(row, { run, seesNames: false }),
    asOf,
    username: '',
    opinion: row.action === null ? row.body : '',
    moderation: { status: 'unmoderated' },
    numParticipants: run.num_participants,
    numAgrees,
    numDisagrees,
    numPasses,
  }
}

/**
 * Opinions with equally many votes are in the order of the file if there is one, because the order of ids would reveal
 * when each was written.
 */
function byVoters(opinions: readonly Opinion[], { published }: Run): Opinion[] {
  const place = new Map(published?.file.opinions.map((name, at) => [name, at]))
  const placeOf = ({ opinionSlugId }: Opinion) => place.get(opinionSlugId) ?? 0
  return opinions.toSorted((a, b) => votersOf(b) - votersOf(a) || placeOf(a) - placeOf(b))
}

const votersOf = ({ numAgrees, numDisagrees, numPasses }: Opinion) => numAgrees + numDisagrees + numPasses
