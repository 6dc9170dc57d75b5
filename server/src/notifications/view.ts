import {
  AdministeredChange,
  compactHtml,
  GroupKey,
  ModerationReason,
  type Notification,
} from '@parley/contract'
import type { NotificationRow } from '#notifications/sql.ts'

type Target = { conversationSlugId: string; opinionSlugId?: string }

/** Converts a row to a notification for clients. */
export function toNotification(row: NotificationRow): Notification {
  const common = {
    slugId: row.slug_id,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    message: compactHtml(row.body ?? ''),
    language: row.body ? (row.language ?? undefined) : undefined,
    ...(row.title === null
      ? {}
      : { conversationTitle: row.title, conversationLanguage: row.conversation_language ?? undefined }),
    ...(row.is_gone ? { isGone: true as const } : {}),
  }
  const conversationSlugId = row.conversation_slug_id ?? ''
  const opinionSlugId = row.opinion_slug_id ?? ''
  const withOpinionTarget = { ...common, routeTarget: { conversationSlugId, opinionSlugId } }
  const routeTarget: Target = { conversationSlugId, ...(row.opinion_slug_id ? { opinionSlugId } : {}) }
  const withTarget = { ...common, routeTarget }
  const amount = row.amount ?? 0
  const decision = row.decision_slug_id === null ? {} : { decisionId: row.decision_slug_id }
  switch (row.kind) {
    case 'opinion_vote':
      return { type: 'opinion_vote', ...withOpinionTarget, numVotes: amount }
    case 'new_opinion':
      return { type: 'new_opinion', ...withOpinionTarget, username: row.username ?? '' }
    case 'opinion_published':
      return { type: 'opinion_published', ...withOpinionTarget }
    case 'moderation_decision':
      return {
        type: 'moderation_decision',
        ...withTarget,
        ...decision,
        action: row.action ?? 'withdraw',
        ...(row.reason === null ? {} : { reason: row.reason }),
        ...(row.update_id === null ? {} : { isAboutUpdate: true as const }),
      }
    case 'appeal_answer':
      return {
        type: 'appeal_answer',
        ...withTarget,
        ...decision,
        isAccepted: row.detail === 'accepted',
        ...(row.pattern_decision_id === null ? {} : { isAboutSetAside: true as const }),
      }
    case 'set_aside':
      return {
        type: 'set_aside',
        ...withTarget,
        ...decision,
        ...(row.detail === 'readmitted' ? { isReadmitted: true as const } : {}),
      }
    case 'group_name_removed':
      return {
        type: 'group_name_removed',
        ...withTarget,
        groupKey: GroupKey.parse(String(amount)),
        reason: ModerationReason.parse(row.detail),
      }
    case 'scheduled_publication':
    case 'outcome_posted':
      return { type: row.kind, ...withTarget }
    case 'import':
      return row.detail === null
        ? { type: 'import', ...withTarget, status: 'finished', numVotes: amount }
        : { type: 'import', ...withTarget, status: 'failed', cause: row.detail }
    case 'organizer_update':
      return { type: 'organizer_update', ...withTarget, organizer: row.organizer ?? '' }
    case 'new_opinions':
      return { type: 'new_opinions', ...withTarget, numOpinions: amount }
    case 'conversation_administered':
      return { type: row.kind, ...withTarget, change: AdministeredChange.parse(row.detail) }
    case 'new_device':
    case 'login_methods_changed':
      return { type: row.kind, ...common }
    case 'suspension':
      return {
        type: 'suspension',
        ...common,
        decisionId: row.decision_slug_id ?? '',
        ...(row.detail === 'lifted' ? { isLifted: true as const } : {}),
      }
    case 'suspension_appeal':
      return {
        type: 'suspension_appeal',
        ...common,
        decisionId: row.decision_slug_id ?? '',
        isAccepted: row.detail === 'accepted',
      }
  }
  throw new Error(`No notification is of the kind ${row.kind}`)
}
