import {
  addQueueNote,
  AppError,
  claimQueueItem,
  countQueue,
  decideQueueItems,
  getQueueItem,
  listQueue,
  ModerationReason,
  QueueItemId,
  releaseQueueItem,
  undoQueueItems,
  type Pattern,
  type QueueCounts,
  type QueueOutcome,
} from '@parley/contract'
import { readableConversation } from '#conversations/read.ts'
import type { Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { claim, release } from '#moderation/queue/claims.sql.ts'
import { compareWithMostSimilar, itemIdOf, requireItem, toItems } from '#moderation/queue/items.ts'
import { decideItem, undoDecisionOnItem } from '#moderation/queue/decide.ts'
import { insertNote, selectNotes } from '#moderation/queue/notes.sql.ts'
import { queueScopeOf, requireQueueScope } from '#moderation/queue/scope.ts'
import { SOURCES } from '#moderation/queue/sources.sql.ts'
import {
  countDecided,
  countQueued,
  historyOf,
  organizationsQueued,
  reportsWaiting,
  selectQueue,
  type QueueRow,
} from '#moderation/queue/sql.ts'
import { sameTexts } from '#opinions/same-text.sql.ts'
import { patternBySlug } from '#patterns/sql.ts'
import { toWirePatterns } from '#patterns/view.ts'

const PAGE_SIZE = 50

export const moderationQueue = [
  handle(
    listQueue,
    async ({ conversationSlugId, organizationName, search, after, decidedSince, ...asked }, request) => {
      const { ctx, db, viewer } = request
      const now = ctx.now()
      const whole = requireQueueScope(viewer, now)
      const scope = {
        ...whole,
        organizationName,
        ...(conversationSlugId === undefined
          ? {}
          : { conversationIds: [(await readableConversation(ctx, conversationSlugId, viewer)).id] }),
      }
      const page = {
        ...asked,
        scope,
        now,
        search: search?.trim(),
        after: cursorOf(after),
        limit: PAGE_SIZE + 1,
      }
      const [rows, sourceCounts, organizationNameList, numDecided] = await Promise.all([
        selectQueue(db, page),
        countQueued(db, scope),
        organizationsQueued(db, whole),
        decidedSince === undefined ? undefined : countDecided(db, whole, new Date(decidedSince)),
      ])
      const pageRows = rows.slice(0, PAGE_SIZE)
      const last = rows.length > PAGE_SIZE ? pageRows.at(-1) : undefined
      return {
        items: await toItems(ctx, pageRows, scope.userId),
        counts: countsOf(sourceCounts),
        organizationNameList,
        ...(last === undefined ? {} : { next: `${last.rank} ${itemIdOf(last)}` }),
        ...oldestOf(sourceCounts),
        numDecided,
      }
    },
  ),

  handle(countQueue, async (_, { ctx, db, viewer }) => {
    const scope = queueScopeOf(viewer, ctx.now())
    return { numWaiting: scope === undefined ? 0 : countsOf(await countQueued(db, scope)).all }
  }),

  handle(getQueueItem, async ({ itemId }, { ctx, db, viewer }) => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    const [reports, history, notes, similar, same, [pattern]] = await Promise.all([
      reportsWaiting(db, row),
      historyOf(db, { scope, row }),
      selectNotes(db, { scope, targets: notesOf(row) }),
      compareWithMostSimilar(ctx, row),
      sameTexts(ctx.pool, row.opinion_slug_id === null ? [] : [row.opinion_slug_id]),
      evidenceOf(db, row),
    ])
    return {
      reports: reports.map(({ reason, explanation, created_at, username }) => ({
        reason: ModerationReason.parse(reason),
        createdAt: created_at.toISOString(),
        explanation: explanation ?? undefined,
        ...(username === null || scope.role === 'facilitator' ? {} : { username }),
      })),
      numEarlierReports: history.num_reports,
      numEarlierDecisions: history.num_decisions,
      letInAt: history.let_in_at?.toISOString(),
      notes: notes.map(({ username, body, created_at }) => ({
        username,
        note: body,
        createdAt: created_at.toISOString(),
      })),
      pattern,
      similar,
      sameText: same.get(row.opinion_slug_id ?? ''),
    }
  }),

  handle(claimQueueItem, async ({ itemId }, { ctx, db, viewer }) => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    const { userId } = scope
    const holder = await claim(db, { target: row.target, userId, now: ctx.now() })
    return {
      username: holder.username,
      isOwn: holder.user_id === userId,
      until: holder.expires_at.toISOString(),
    }
  }),

  handle(releaseQueueItem, async ({ itemId }, { ctx, db, viewer }) => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    await release(db, { target: row.target, userId: scope.userId })
  }),

  handle(addQueueNote, async ({ itemId, note }, { ctx, db, viewer }) => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    await insertNote(db, { scope, target: row.target, body: note })
  }),

  handle(decideQueueItems, async ({ items, decision }, { ctx, viewer }) => {
    requireQueueScope(viewer, ctx.now())
    const outcomes: QueueOutcome[] = []
    for (const item of items) outcomes.push(await decideItem(ctx, { viewer, item, decision }))
    return { outcomes }
  }),

  handle(undoQueueItems, async ({ items }, { ctx, viewer }) => {
    requireQueueScope(viewer, ctx.now())
    const outcomes: QueueOutcome[] = []
    for (const item of items) outcomes.push(await undoDecisionOnItem(ctx, { viewer, item }))
    return { outcomes }
  }),
]

type SourceCounts = Awaited<ReturnType<typeof countQueued>>

function countsOf(sourceCounts: SourceCounts): QueueCounts {
  const counts = { all: 0, report: 0, appeal: 0, review: 0, pattern: 0 }
  for (const { source, num } of sourceCounts) {
    counts[SOURCES[source].kind] += num
    counts.all += num
  }
  return counts
}

function oldestOf(sourceCounts: SourceCounts): { oldestAt?: string } {
  if (sourceCounts.length === 0) return {}
  return {
    oldestAt: new Date(Math.min(...sourceCounts.map(({ oldest_at: at }) => at.getTime()))).toISOString(),
  }
}

/**
 * The targets whose notes an item shows. Notes from the review of an opinion are also shown with later items about it.
 */
const notesOf = ({ target, opinion_slug_id: slugId }: QueueRow): string[] =>
  slugId === null ? [target] : [target, `review ${slugId}`]

/** The evidence for a waiting pattern; empty for other items. */
async function evidenceOf(db: Db, { source, slug_id: slugId }: QueueRow): Promise<Pattern[]> {
  const pattern = source === 'pattern' ? await patternBySlug(db, slugId) : undefined
  return pattern === undefined ? [] : toWirePatterns(db, [pattern])
}

function cursorOf(after: string | undefined): { rank: number; itemId: string } | undefined {
  if (after === undefined) return undefined
  const [rank = '', itemId = ''] = after.split(' ')
  if (!/^-?\d+(?:\.\d+)?$/.test(rank) || !QueueItemId.safeParse(itemId).success)
    throw new AppError('invalid_input', 'invalid_cursor', 'after: must be `next` of a page', {
      field: 'after',
    })
  return { rank: Number(rank), itemId }
}
