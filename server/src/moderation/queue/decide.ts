import { AppError, type decideQueueItems, type ParsedInput, type QueueOutcome } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { decide } from '#moderation/decide.ts'
import { newestDecision } from '#moderation/decisions.sql.ts'
import { claim, release } from '#moderation/queue/claims.sql.ts'
import { requireItem, targetOf } from '#moderation/queue/items.ts'
import { sourceOf } from '#moderation/queue/sources.sql.ts'
import type { QueueRow } from '#moderation/queue/sql.ts'
import { requireSubject } from '#moderation/subject.ts'
import { lastResolution, reopenReports, resolveReports } from '#reports/resolutions.sql.ts'

type Decision = ParsedInput<typeof decideQueueItems>['decision']
type Item = ParsedInput<typeof decideQueueItems>['items'][number]
type Deciding = { viewer: KnownViewer; item: Item; decision: Decision }
type Undoing = { viewer: KnownViewer; item: { itemId: string; decisionId?: string | undefined } }

/** One decision on one item of the queue; never throws for what only concerns this item. */
export async function decideItem(ctx: Ctx, deciding: Deciding): Promise<QueueOutcome> {
  const { viewer, item } = deciding
  const { itemId } = item
  return outcomeOf({ ctx, viewer, itemId }, async () => {
    const { row, scope } = await requireItem(ctx, { itemId, viewer })
    const claiming = { target: targetOf(row), userId: scope.userId, now: ctx.now() }
    const holder = await claim(ctx.db, claiming)
    if (holder.user_id !== scope.userId)
      return {
        outcome: 'claimed',
        itemId,
        username: holder.username,
        until: holder.expires_at.toISOString(),
      }
    try {
      // Somebody else may have decided and released it since the item was read.
      await requireItem(ctx, { itemId, viewer })
      return await carryOut(ctx, { ...deciding, row, role: scope.role })
    } finally {
      await release(ctx.db, claiming)
    }
  })
}

async function carryOut(
  ctx: Ctx,
  { viewer, item, decision, row, role }: Deciding & { row: QueueRow; role: 'moderator' | 'facilitator' },
): Promise<QueueOutcome> {
  const { itemId } = item
  if (decision.action === 'nothing_wrong') {
    const isDone = await ctx.db.transaction().execute(async (db) => {
      const isResolved = await resolveReports(db, {
        ...reportTarget(row),
        moderatorId: viewer.user.id,
        resolvedAs: role,
        ledToDecision: false,
        until: new Date(item.seenAt),
      })
      if (isResolved)
        await appendAudit(db, { actorId: viewer.user.id, action: 'moderation.nothing_wrong', target: itemId })
      return isResolved
    })
    return isDone ? { outcome: 'done', itemId } : whoDecided(ctx, { itemId, viewer })
  }
  const subject = sourceOf(itemId)
  if ((decision.action === 'lock') !== (subject.about === 'conversation'))
    throw new AppError('invalid_input', 'wrong_action', 'Opinions are moved or hidden, conversations locked.')
  const { moderationReason: reason, moderationExplanation: explanation, ...rest } = decision
  const { expectedDecisionId } = item
  const about = { kind: subject.about, slugId: subject.slugId, viewer }
  await decide(ctx, { ...about, ...rest, reason, explanation, expectedDecisionId })
  const made = await newestDecision(ctx.db, await requireSubject(ctx, about))
  return {
    outcome: 'done',
    itemId,
    ...(made?.moderator_id === viewer.user.id ? { decisionId: made.slug_id } : {}),
  }
}

/** Takes back what the viewer decided on an item last. */
export async function undoItem(ctx: Ctx, { viewer, item }: Undoing): Promise<QueueOutcome> {
  const { itemId, decisionId } = item
  return outcomeOf({ ctx, viewer, itemId }, async () => {
    const { about: kind, slugId } = sourceOf(itemId)
    const subject = await requireSubject(ctx, { kind, slugId, viewer })
    if (decisionId !== undefined)
      await decide(ctx, {
        kind,
        slugId,
        viewer,
        action: 'withdraw',
        explanation: '',
        expectedDecisionId: decisionId,
      })
    const isReopened = await ctx.db.transaction().execute(async (db) => {
      const isReopened = await reopenReports(db, {
        conversationId: subject.conversationId,
        opinionId: kind === 'opinion' ? subject.id : undefined,
        moderatorId: viewer.user.id,
      })
      if (isReopened)
        await appendAudit(db, { actorId: viewer.user.id, action: 'moderation.reopened', target: itemId })
      return isReopened
    })
    return isReopened || decisionId !== undefined
      ? { outcome: 'done', itemId }
      : whoDecided(ctx, { itemId, viewer })
  })
}

type About = { itemId: string; viewer: KnownViewer }

/** Tells of each item what became of it, also where it was too late or refused. */
async function outcomeOf(
  { ctx, ...about }: About & { ctx: Ctx },
  task: () => Promise<QueueOutcome>,
): Promise<QueueOutcome> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message } = error
    const isLate = code === 'not_waiting' || code === 'already_decided'
    const refused = { outcome: 'refused', itemId: about.itemId, code, message } as const
    return isLate
      ? whoDecided(ctx, about).catch((error: unknown) => {
          if (error instanceof AppError) return refused
          throw error
        })
      : refused
  }
}

/** Who decided on something last, for those who may moderate it. */
async function whoDecided(ctx: Ctx, { itemId, viewer }: About): Promise<QueueOutcome> {
  const { about: kind, slugId } = sourceOf(itemId)
  const subject = await requireSubject(ctx, { kind, slugId, viewer })
  if (subject.authorId === viewer.user.id)
    throw new AppError('forbidden', `own_${kind}`, `Nobody decides on their own ${kind}.`)
  const [decision, resolution] = await Promise.all([
    newestDecision(ctx.db, subject),
    lastResolution(ctx.db, {
      conversationId: subject.conversationId,
      opinionId: kind === 'opinion' ? subject.id : undefined,
    }),
  ])
  const told = { outcome: 'already_decided', itemId } as const
  if (resolution !== undefined && !resolution.led_to_decision && !isLater(decision, resolution))
    return { ...told, username: resolution.username, action: 'nothing_wrong' }
  if (decision === undefined) return told
  return {
    ...told,
    action: decision.action,
    ...(decision.username === null ? {} : { username: decision.username }),
  }
}

const isLater = (a: { created_at: Date } | undefined, b: { created_at: Date }) =>
  a !== undefined && a.created_at > b.created_at

const reportTarget = ({ conversation_id, opinion_id }: QueueRow) => ({
  conversationId: conversation_id,
  opinionId: opinion_id ?? undefined,
})
