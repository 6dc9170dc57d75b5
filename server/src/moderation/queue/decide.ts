import { AppError, type QueueOutcome } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { claim, release } from '#moderation/queue/claims.sql.ts'
import {
  DECIDED_BEFORE_CODES,
  type QueueDecision,
  type RequestedQueueItem,
} from '#moderation/queue/decision-types.ts'
import { DECISIONS } from '#moderation/queue/decisions.ts'
import { requireItem } from '#moderation/queue/items.ts'
import { requireQueueScope } from '#moderation/queue/scope.ts'
import { partsOf } from '#moderation/queue/sources.sql.ts'

type DecideRequest = { viewer: KnownViewer; item: RequestedQueueItem; decision: QueueDecision }
type UndoRequest = { viewer: KnownViewer; item: { itemId: string; decisionId?: string | undefined } }

/** Decides on one item of the queue; never throws for errors that concern only this item. */
export async function decideItem(ctx: Ctx, { viewer, item, decision }: DecideRequest): Promise<QueueOutcome> {
  const { itemId } = item
  return outcomeOf({ ctx, viewer, itemId }, async () => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    const claimRequest = { target: row.target, userId: scope.userId, now: ctx.now() }
    const holder = await claim(ctx.db, claimRequest)
    if (holder.user_id !== scope.userId)
      return {
        outcome: 'claimed',
        itemId,
        username: holder.username,
        until: holder.expires_at.toISOString(),
      }
    try {
      // Somebody else may have decided on the item and released it since it was read.
      const { row } = await requireItem(ctx, { itemId, viewer })
      const result = await DECISIONS[row.source].decide(ctx, { viewer, scope, row, item, decision })
      return { outcome: 'done', itemId, ...result }
    } finally {
      await release(ctx.db, claimRequest)
    }
  })
}

/** Undoes the viewer's last decision on an item. */
export async function undoDecisionOnItem(ctx: Ctx, { viewer, item }: UndoRequest): Promise<QueueOutcome> {
  const { itemId, decisionId } = item
  return outcomeOf({ ctx, viewer, itemId }, async () => {
    const scope = requireQueueScope(viewer, ctx.now())
    const { source, slugId } = partsOf(itemId)
    await DECISIONS[source].undo(ctx, { viewer, scope, itemId, slugId, decisionId })
    return { outcome: 'done', itemId }
  })
}

type ItemOfViewer = { itemId: string; viewer: KnownViewer }

/** The outcome for an item, including decisions that came too late or were refused. */
async function outcomeOf(
  { ctx, itemId, viewer }: ItemOfViewer & { ctx: Ctx },
  task: () => Promise<QueueOutcome>,
): Promise<QueueOutcome> {
  const refusedOutcome = (error: unknown): QueueOutcome => {
    if (!(error instanceof AppError)) throw error
    return { outcome: 'refused', itemId, code: error.code, message: error.message }
  }
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof AppError) || !DECIDED_BEFORE_CODES.has(error.code)) return refusedOutcome(error)
    return whoDecided(ctx, { itemId, viewer }).catch(refusedOutcome)
  }
}

/** Returns who made the last decision on an item, if the viewer may moderate it. */
async function whoDecided(ctx: Ctx, { itemId, viewer }: ItemOfViewer): Promise<QueueOutcome> {
  const { source, slugId } = partsOf(itemId)
  const scope = requireQueueScope(viewer, ctx.now())
  const decider = await DECISIONS[source].whoDecided(ctx, { viewer, scope, itemId, slugId })
  return { outcome: 'already_decided', itemId, ...decider }
}
