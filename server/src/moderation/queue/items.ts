import { AppError, ModerationReason, plainText, type ComparedOpinion, type QueueItem } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { requireQueueScope, type QueueScope } from '#moderation/queue/scope.ts'
import { differencesOf } from '#moderation/queue/differences.ts'
import { mostSimilar, similarAmong } from '#moderation/queue/similar.sql.ts'
import { SOURCES } from '#moderation/queue/sources.sql.ts'
import { selectQueue, type QueueRow } from '#moderation/queue/sql.ts'
import { opinionsBySlug, type OpinionInConversation } from '#opinions/sql.ts'

export const itemIdOf = ({ source, slug_id }: Pick<QueueRow, 'source' | 'slug_id'>): string =>
  `${source}:${slug_id}`

/** What claims and notes are about. */
export const targetOf = ({ opinion_id, conversation_id }: QueueRow): string =>
  opinion_id === null ? `conversation ${conversation_id}` : `opinion ${opinion_id}`

/** An item that waits for the viewer. */
export async function requireItem(
  ctx: Ctx,
  { itemId, viewer }: { itemId: string; viewer: KnownViewer },
): Promise<{ row: QueueRow; scope: QueueScope }> {
  const now = ctx.now()
  const scope = requireQueueScope(viewer, now)
  const [row] = await selectQueue(ctx.db, { scope, now, itemId, limit: 1 })
  if (row === undefined) throw new AppError('not_found', 'not_waiting', 'This does not wait any more.')
  return { row, scope }
}

/** Items as they are shown to somebody. */
export async function toItems(ctx: Ctx, rows: QueueRow[], userId: number): Promise<QueueItem[]> {
  const opinionIds = rows.flatMap(({ opinion_id }) => opinion_id ?? [])
  const [opinions, similar] = await Promise.all([
    opinionsBySlug(
      ctx.pool,
      rows.flatMap(({ opinion_id, slug_id }) => (opinion_id === null ? [] : [slug_id])),
    ),
    similarAmong(ctx.db, opinionIds),
  ])
  const opinionOf = new Map(opinions.map((opinion) => [opinion.id, opinion]))
  const itemOf = new Map(rows.map((row) => [row.opinion_id, itemIdOf(row)]))
  return rows.map((row) => {
    const opinion = row.opinion_id === null ? undefined : opinionOf.get(row.opinion_id)
    const similarId = row.opinion_id === null ? undefined : similar.get(row.opinion_id)
    const similarTo = similarId === undefined ? undefined : itemOf.get(similarId)
    return { ...toItem(row, userId), ...opinionPart(opinion), ...(similarTo ? { similarTo } : {}) }
  })
}

function toItem(row: QueueRow, userId: number): QueueItem {
  const reasons = row.reasons.map(({ reason, count }) => ({ reason: ModerationReason.parse(reason), count }))
  return {
    itemId: itemIdOf(row),
    kind: SOURCES[row.source].kind,
    conversationSlugId: row.conversation_slug_id,
    title: row.title,
    username: row.username,
    count: row.num,
    reasons,
    isSensitive: reasons.some(({ reason }) => reason === 'doxing' || reason === 'sexual'),
    newestAt: row.newest_at.toISOString(),
    oldestAt: row.oldest_at.toISOString(),
    ...decisionPart(row),
    ...claimPart(row, userId),
  }
}

function decisionPart({ decision_id, action, decided_at }: QueueRow): Pick<QueueItem, 'decision'> {
  if (decision_id === null || decided_at === null) return {}
  if (action !== 'lock' && action !== 'move' && action !== 'hide') return {}
  return { decision: { decisionId: decision_id, action, createdAt: decided_at.toISOString() } }
}

function claimPart(
  { claimed_by, claimant, claimed_until }: QueueRow,
  userId: number,
): Pick<QueueItem, 'claim'> {
  if (claimant === null || claimed_until === null) return {}
  return {
    claim: { username: claimant, isOwn: claimed_by === userId, until: claimed_until.toISOString() },
  }
}

function opinionPart(
  opinion: OpinionInConversation | undefined,
): Pick<QueueItem, 'opinion'> & Partial<QueueItem> {
  if (opinion === undefined) return {}
  return {
    username: opinion.pseudonym ?? opinion.username,
    opinion: { opinionSlugId: opinion.slug_id, opinion: opinion.body, ...votesOf(opinion) },
  }
}

const votesOf = (opinion: OpinionInConversation) => ({
  createdAt: opinion.created_at.toISOString(),
  numAgrees: opinion.num_agrees,
  numDisagrees: opinion.num_disagrees,
  numPasses: opinion.num_passes,
})

/** An opinion beside the one of its conversation that says most nearly the same; the earlier one first. */
export async function compareWithMostSimilar(
  ctx: Ctx,
  { opinion_id, slug_id }: QueueRow,
): Promise<{ first: ComparedOpinion; later: ComparedOpinion; share: number } | undefined> {
  const other = opinion_id === null ? undefined : await mostSimilar(ctx.db, opinion_id)
  if (other === undefined) return undefined
  const found = await opinionsBySlug(ctx.pool, [slug_id, other])
  const [first, later] = found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  if (first === undefined || later === undefined) return undefined
  const differences = differencesOf(plainText(first.body), plainText(later.body))
  const compared = (opinion: OpinionInConversation, of: ComparedOpinion['differences']) => ({
    opinionSlugId: opinion.slug_id,
    text: plainText(opinion.body),
    differences: of,
    ...votesOf(opinion),
  })
  return {
    first: compared(first, differences.first),
    later: compared(later, differences.later),
    share: differences.share,
  }
}
