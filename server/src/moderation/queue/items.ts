import {
  type ComparedOpinion,
  DELETED_CONVERSATION,
  ModerationReason,
  plainText,
  type QueueItem,
} from '@parley/contract'
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
      rows.flatMap(({ source, slug_id }) => (SOURCES[source].kind === 'appeal' ? [slug_id] : [])),
    ),
  ])
  const appealByItemId = new Map(
    appeals.map((appeal) => [
      `${appeal.kind === 'suspension' ? 'suspension-' : ''}appeal:${appeal.slug_id}`,
      appeal,
    ]),
  )
  // If several items are about the same opinion, the first one counts.
  const itemIdByOpinion = new Map(rows.toReversed().map((row) => [row.opinion_slug_id, itemIdOf(row)]))
  return rows.map((row) => {
    const slugId = row.opinion_slug_id ?? undefined
    const similarId = slugId && similar.get(slugId)
    const similarTo = similarId && itemIdByOpinion.get(similarId)
    return {
      ...toItem(row, userId),
      ...updatePart(row),
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
    conversationSlugId: row.conversation_slug_id ?? undefined,
    title: row.about === 'person' ? '' : row.title || DELETED_CONVERSATION,
    language: row.language ?? undefined,
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

function updatePart({ update_slug_id, update_body, update_sent_at }: QueueRow): Pick<QueueItem, 'update'> {
  if (update_slug_id === null || update_sent_at === null) return {}
  return {
    update: {
      updateSlugId: update_slug_id,
      text: update_body ?? '',
      createdAt: update_sent_at.toISOString(),
    },
  }
}

const opinionPart = (opinion: OpinionInConversation | undefined): Pick<QueueItem, 'opinion'> =>
  opinion === undefined ? {} : { opinion: { opinion: opinion.body, ...factsOf(opinion) } }

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
        until: appeal.until?.toISOString(),
        createdAt: decided_at.toISOString(),
        decidedAs,
        isOwn: appeal.moderator_id === userId,
      },
    },
  }
}

const factsOf = (opinion: OpinionInConversation) => ({
  opinionSlugId: opinion.slug_id,
  language: opinion.language ?? undefined,
  createdAt: opinion.created_at.toISOString(),
  numAgrees: opinion.num_agrees,
  numDisagrees: opinion.num_disagrees,
  numPasses: opinion.num_passes,
  ...(opinion.is_about_person ? { isAboutPerson: true as const } : {}),
})

/**
 * An opinion and the most similar one of its conversation, the earlier one first. An opinion that waits is the later one: of
 * its time only the day may be known.
 */
export async function compareWithMostSimilar(
  ctx: Ctx,
  { opinion_slug_id: slugId, source }: QueueRow,
): Promise<{ first: ComparedOpinion; later: ComparedOpinion; share: number } | undefined> {
  const other = slugId === null ? undefined : await mostSimilar(ctx.db, slugId)
  if (slugId === null || other === undefined) return undefined
  const found = await opinionsAlsoWaiting(ctx, [slugId, other])
  const timeOf = (opinion: OpinionInConversation) =>
    opinion.slug_id === slugId && SOURCES[source].kind === 'review' ? Infinity : opinion.created_at.getTime()
  const [first, later] = [...found.values()].toSorted((a, b) => timeOf(a) - timeOf(b))
  if (first === undefined || later === undefined) return undefined
  const comparedTexts = differencesOf(plainText(first.body), plainText(later.body))
  const comparedOpinion = (opinion: OpinionInConversation, differences: ComparedOpinion['differences']) => ({
    text: plainText(opinion.body),
    differences,
    ...factsOf(opinion),
  })
  return {
    first: comparedOpinion(first, comparedTexts.first),
    later: comparedOpinion(later, comparedTexts.later),
    share: comparedTexts.share,
  }
}
