import { ModerationReason, plainText, type ComparedOpinion, type QueueItem } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { openAppeals, type OpenAppeal } from '#moderation/appeals.sql.ts'
import { reasonFields } from '#moderation/ledger.ts'
import { notWaitingError } from '#moderation/queue/decision-types.ts'
import { requireQueueScope, type QueueScope } from '#moderation/queue/scope.ts'
import { differencesOf } from '#moderation/queue/differences.ts'
import { mostSimilar, findSimilarPairs } from '#moderation/queue/similar.sql.ts'
import { SOURCES } from '#moderation/queue/sources.sql.ts'
import { selectQueue, type QueueRow } from '#moderation/queue/sql.ts'
import { opinionsBySlug, type OpinionInConversation } from '#opinions/sql.ts'
import { waitingBySlug } from '#opinions/waiting.sql.ts'
import { DELETED_CONVERSATION } from '#texts/content.ts'

export const itemIdOf = ({ source, slug_id }: Pick<QueueRow, 'source' | 'slug_id'>): string =>
  `${source}:${slug_id}`

/** Returns an item that waits for the viewer, or fails. */
export async function requireItem(
  ctx: Ctx,
  { itemId, viewer }: { itemId: string; viewer: KnownViewer },
): Promise<{ row: QueueRow; scope: QueueScope }> {
  const now = ctx.now()
  const scope = requireQueueScope(viewer, now)
  const [row] = await selectQueue(ctx.db, { scope, now, itemId, limit: 1 })
  if (row === undefined) throw notWaitingError()
  return { row, scope }
}

/** Converts rows to queue items for a viewer. */
export async function toItems(ctx: Ctx, rows: QueueRow[], userId: number): Promise<QueueItem[]> {
  const slugIds = rows.flatMap(({ opinion_slug_id }) => opinion_slug_id ?? [])
  const [opinions, similar, appeals] = await Promise.all([
    opinionsAlsoWaiting(ctx, slugIds),
    findSimilarPairs(ctx.db, slugIds),
    openAppeals(
      ctx.db,
      rows.flatMap(({ source, slug_id }) => (source === 'appeal' ? [slug_id] : [])),
    ),
  ])
  const appealByItemId = new Map(appeals.map((appeal) => [`appeal:${appeal.slug_id}`, appeal]))
  // If several items are about the same opinion, the first one counts.
  const itemIdByOpinion = new Map(rows.toReversed().map((row) => [row.opinion_slug_id, itemIdOf(row)]))
  return rows.map((row) => {
    const slugId = row.opinion_slug_id ?? undefined
    const similarId = slugId && similar.get(slugId)
    const similarTo = similarId && itemIdByOpinion.get(similarId)
    return {
      ...toItem(row, userId),
      ...opinionPart(slugId === undefined ? undefined : opinions.get(slugId)),
      ...appealPart(appealByItemId.get(itemIdOf(row)), userId),
      similarTo: similarTo || undefined,
    }
  })
}

/** Opinions by their slug ids, including those that wait for review. */
async function opinionsAlsoWaiting(
  { pool }: Ctx,
  slugIds: string[],
): Promise<Map<string, OpinionInConversation>> {
  const found = await Promise.all([opinionsBySlug(pool, slugIds), waitingBySlug(pool, slugIds)])
  return new Map(found.flat().map((opinion) => [opinion.slug_id, opinion]))
}

function toItem(row: QueueRow, userId: number): QueueItem {
  const reasons = (row.reasons ?? []).map(({ reason, count }) => ({
    reason: ModerationReason.parse(reason),
    count,
  }))
  const isDisturbing = (reason: string | null) => reason === 'doxing' || reason === 'sexual'
  return {
    itemId: itemIdOf(row),
    kind: SOURCES[row.source].kind,
    conversationSlugId: row.conversation_slug_id,
    title: row.title || DELETED_CONVERSATION,
    username: row.about === 'votes' ? undefined : row.username,
    count: row.num,
    pattern: row.pattern ?? undefined,
    reasons,
    isSensitive: isDisturbing(row.decided_reason) || reasons.some(({ reason }) => isDisturbing(reason)),
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

const opinionPart = (opinion: OpinionInConversation | undefined): Pick<QueueItem, 'opinion'> =>
  opinion === undefined
    ? {}
    : { opinion: { opinionSlugId: opinion.slug_id, opinion: opinion.body, ...votesOf(opinion) } }

function appealPart(appeal: OpenAppeal | undefined, userId: number): Pick<QueueItem, 'appeal'> {
  if (appeal === undefined) return {}
  const { explanation, action: kind, decision_explanation, decided_at, decided_as: decidedAs } = appeal
  return {
    appeal: {
      explanation,
      decision: {
        kind,
        ...reasonFields({ ...appeal, duplicate_of: null }),
        pattern: appeal.pattern ?? undefined,
        explanation: decision_explanation,
        createdAt: decided_at.toISOString(),
        decidedAs,
        isOwn: appeal.moderator_id === userId,
      },
    },
  }
}

const votesOf = (opinion: OpinionInConversation) => ({
  createdAt: opinion.created_at.toISOString(),
  numAgrees: opinion.num_agrees,
  numDisagrees: opinion.num_disagrees,
  numPasses: opinion.num_passes,
})

/** An opinion and the most similar one of its conversation, the earlier one first. */
export async function compareWithMostSimilar(
  ctx: Ctx,
  { opinion_slug_id: slugId }: QueueRow,
): Promise<{ first: ComparedOpinion; later: ComparedOpinion; share: number } | undefined> {
  const other = slugId === null ? undefined : await mostSimilar(ctx.db, slugId)
  if (slugId === null || other === undefined) return undefined
  const found = await opinionsAlsoWaiting(ctx, [slugId, other])
  const [first, later] = [...found.values()].toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  )
  if (first === undefined || later === undefined) return undefined
  const comparedTexts = differencesOf(plainText(first.body), plainText(later.body))
  const comparedOpinion = (opinion: OpinionInConversation, differences: ComparedOpinion['differences']) => ({
    opinionSlugId: opinion.slug_id,
    text: plainText(opinion.body),
    differences,
    ...votesOf(opinion),
  })
  return {
    first: comparedOpinion(first, comparedTexts.first),
    later: comparedOpinion(later, comparedTexts.later),
    share: comparedTexts.share,
  }
}
