import { compactHtml, GroupKey, ModerationReason, type Notification } from '@parley/contract'
import type { NotificationRow } from '#notifications/sql.ts'

type Target = { conversationSlugId: string; opinionSlugId?: string }

/** A notification on the wire. */
export function toNotification(row: NotificationRow): Notification {
  const common = {
    slugId: row.slug_id,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    message: compactHtml(row.body ?? ''),
    ...(row.title === null ? {} : { conversationTitle: row.title }),
    ...(row.is_gone ? { isGone: true as const } : {}),
  }
  const conversationSlugId = row.conversation_slug_id ?? ''
  const opinionSlugId = row.opinion_slug_id ?? ''
  const ofOpinion = { ...common, routeTarget: { conversationSlugId, opinionSlugId } }
  const routeTarget: Target = { conversationSlugId, ...(row.opinion_slug_id ? { opinionSlugId } : {}) }
  const wider = { ...common, routeTarget }
  const number = row.amount ?? 0
  const decision = row.decision_slug_id === null ? {} : { decisionId: row.decision_slug_id }
  switch (row.kind) {
    case 'opinion_vote':
      return { type: 'opinion_vote', ...ofOpinion, numVotes: number }
    case 'new_opinion':
      return { type: 'new_opinion', ...ofOpinion, username: row.username ?? '' }
    case 'opinion_published':
      return { type: 'opinion_published', ...ofOpinion }
    case 'moderation_decision':
      return {
        type: 'moderation_decision',
        ...wider,
        ...decision,
        action: row.action ?? 'withdraw',
        ...(row.reason === null ? {} : { reason: row.reason }),
      }
    case 'appeal_answer':
      return {
        type: 'appeal_answer',
        ...wider,
        ...decision,
        isAccepted: row.detail === 'accepted',
        ...(row.pattern_decision_id === null ? {} : { isAboutSetAside: true as const }),
      }
    case 'set_aside':
      return {
        type: 'set_aside',
        ...wider,
        ...decision,
        ...(row.detail === 'readmitted' ? { isReadmitted: true as const } : {}),
      }
    case 'group_name_removed':
      return {
        type: 'group_name_removed',
        ...wider,
        groupKey: GroupKey.parse(String(number)),
        reason: ModerationReason.parse(row.detail),
      }
    case 'scheduled_publication':
    case 'outcome_posted':
      return { type: row.kind, ...wider }
    case 'import':
      return row.detail === null
        ? { type: 'import', ...wider, status: 'finished', numVotes: number }
        : { type: 'import', ...wider, status: 'failed', cause: row.detail }
    case 'new_opinions':
      return { type: 'new_opinions', ...wider, numOpinions: number }
    case 'new_device':
      return { type: 'new_device', ...common }
  }
  throw new Error(`No notification is of the kind ${row.kind}`)
}
