import type { Notification } from '@parley/contract'
import type { LinkProps } from '@tanstack/react-router'
import * as m from '#messages/notifications.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import type { IconName } from '#ui/Icon.tsx'

/** The sentence of a notification. */
export const sentenceOf = (notification: Notification): string => {
  const title = notification.conversationTitle
  switch (notification.type) {
    case 'opinion_vote':
      return m.voted(countForMessage(notification.numVotes))
    case 'new_opinion':
      return m.addedOpinion({ name: notification.username })
    case 'opinion_published':
      return m.opinionPublished()
    case 'moderation_decision':
      return DECISIONS[notification.action](
        notification.reason === undefined ? '' : REASONS[notification.reason](),
      )
    case 'appeal_answer':
      if (!notification.isAccepted) return m.appealRejected()
      if (notification.isAboutSetAside) return m.appealAcceptedVotes()
      return notification.routeTarget.opinionSlugId === undefined
        ? m.appealAccepted()
        : m.appealAcceptedOpinion()
    case 'scheduled_publication':
      return m.published()
    case 'import':
      return notification.status === 'finished'
        ? m.importComplete(countForMessage(notification.numVotes ?? 0))
        : (FAILURES[notification.cause ?? ''] ?? m.importFailed)()
    case 'outcome_posted':
      return title === undefined ? m.decidedInUnreadable() : m.decided({ title })
    case 'new_opinions':
      return m.newOpinions(countForMessage(notification.numOpinions))
    case 'set_aside':
      if (notification.isReadmitted)
        return title === undefined ? m.readmittedInUnreadable() : m.readmitted({ title })
      return title === undefined ? m.setAsideInUnreadable() : m.setAside({ title })
    case 'group_name_removed':
      return m.groupNameRemoved({
        letter: letterOf(notification.groupKey),
        reason: REASONS[notification.reason](),
      })
    case 'new_device':
      return m.newDevice()
  }
}

const countForMessage = (count: number) => ({ count, shown: wholeNumber(count) })

const DECISIONS = {
  move: m.opinionMoved,
  hide: m.opinionHidden,
  lock: m.conversationLocked,
  withdraw: m.decisionWithdrawn,
}

const REASONS = {
  misleading: m.misleading,
  antisocial: m.antisocial,
  illegal: m.illegal,
  doxing: m.doxing,
  sexual: m.sexual,
  spam: m.spam,
}

const FAILURES: Record<string, () => string> = {
  no_response: m.importNoResponse,
  not_found: m.importNotFound,
  not_an_export: m.importNoExport,
  unreadable: m.importUnreadable,
  too_large: m.importTooLarge,
  unexpected_response: m.importUnexpected,
  upload_incomplete: m.importIncomplete,
}

/** The text below the sentence: an opinion, an outcome, or a title that the sentence does not contain. */
export const notificationText = (
  notification: Notification,
): { html: string } | { title: string } | undefined => {
  if (notification.message !== '') return { html: notification.message }
  const isNamed = notification.type === 'outcome_posted' || notification.type === 'set_aside'
  return isNamed || notification.conversationTitle === undefined
    ? undefined
    : { title: notification.conversationTitle }
}

/** The target of a notification; undefined if it is gone. */
export const linkOf = (notification: Notification): LinkProps | undefined => {
  if (notification.type === 'new_device') return { to: '/settings/account/devices' }
  if (notification.isGone) return undefined
  if ('decisionId' in notification && notification.decisionId !== undefined)
    return { to: '/notification/decision/$decisionId', params: { decisionId: notification.decisionId } }
  // The ledger shows why, but not the removed name.
  if (notification.type === 'group_name_removed')
    return {
      to: '/conversation/$postSlugId/decisions',
      params: { postSlugId: notification.routeTarget.conversationSlugId },
    }
  const { conversationSlugId, opinionSlugId } = { opinionSlugId: undefined, ...notification.routeTarget }
  const conversation = {
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
  } as const
  if (notification.type === 'import' && notification.status === 'failed')
    return { to: '/conversation/import/$conversationSlugId', params: { conversationSlugId } }
  if (opinionSlugId !== undefined)
    return { ...conversation, search: { tab: 'opinions', opinion: opinionSlugId } }
  return notification.type === 'set_aside' ? { ...conversation, search: { tab: 'analysis' } } : conversation
}

export const iconOf = (notification: Notification): IconName =>
  notification.type === 'moderation_decision'
    ? notification.action === 'lock'
      ? 'lock'
      : 'moved'
    : notification.type === 'import' && notification.status === 'failed'
      ? 'alert'
      : ICONS[notification.type]

const ICONS = {
  opinion_vote: 'voted',
  new_opinion: 'speech',
  opinion_published: 'checked',
  appeal_answer: 'scales',
  scheduled_publication: 'calendar',
  import: 'download',
  outcome_posted: 'decided',
  new_opinions: 'plus',
  set_aside: 'people',
  group_name_removed: 'trash',
  new_device: 'phone',
} as const
