import { plainLine, UPDATES_ANCHOR, type Notification } from '@parley/contract'
import type { LinkProps } from '@tanstack/react-router'
import * as m from '#messages/notifications.ts'
import { REASON_WORDS } from '#moderation/reasons.ts'
import { letterOf } from '#ui/groups.ts'
import type { IconName } from '#ui/Icon.tsx'
import { personName } from '#ui/people.ts'

/** The sentence of a notification. */
export const sentenceOf = (notification: Notification): string => {
  const title = notification.conversationTitle
  switch (notification.type) {
    case 'opinion_vote':
      return m.voted({ count: notification.numVotes })
    case 'new_opinion':
      return m.addedOpinion({ name: personName(notification.username) })
    case 'opinion_published':
      return m.opinionPublished()
    case 'moderation_decision':
      return decisionSentence(notification)
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
        ? m.importComplete({ count: notification.numVotes ?? 0 })
        : (FAILURES[notification.cause ?? ''] ?? m.importFailed)()
    case 'outcome_posted':
      return title === undefined ? m.decidedInUnreadable() : m.decided({ title })
    case 'organizer_update':
      return notification.message === ''
        ? m.updateInUnreadable()
        : m.update({ name: notification.organizer, words: firstWords(notification.message) })
    case 'new_opinions':
      return m.newOpinions({ count: notification.numOpinions })
    case 'set_aside':
      if (notification.isReadmitted)
        return title === undefined ? m.readmittedInUnreadable() : m.readmitted({ title })
      return title === undefined ? m.setAsideInUnreadable() : m.setAside({ title })
    case 'group_name_removed':
      return m.groupNameRemoved({
        letter: letterOf(notification.groupKey),
        reason: REASON_WORDS[notification.reason](),
      })
    case 'suspension':
      return notification.isLifted ? m.suspensionLifted() : m.suspended()
    case 'suspension_appeal':
      return notification.isAccepted ? m.appealAcceptedSuspension() : m.appealRejected()
    case 'conversation_administered':
      return m.administered[notification.change]()
    case 'new_device':
      return m.newDevice()
    case 'login_methods_changed':
      return m.loginMethodsChanged()
  }
}

function decisionSentence({
  action,
  reason,
  isAboutUpdate,
}: Extract<Notification, { type: 'moderation_decision' }>): string {
  const words = action === 'hide' && isAboutUpdate ? m.updateHidden : DECISIONS[action]
  return words({ reason: reason === undefined ? '' : REASON_WORDS[reason]() })
}

const MAX_LETTERS = 80

/** The beginning of a text, without cutting a word if it has short ones. */
function firstWords(html: string): string {
  const line = plainLine(html)
  if (line.length <= MAX_LETTERS) return line
  const end = line.lastIndexOf(' ', MAX_LETTERS)
  return `${line.slice(0, end > 0 ? end : MAX_LETTERS)}…`
}

const DECISIONS = {
  move: m.opinionMoved,
  hide: m.opinionHidden,
  lock: m.conversationLocked,
  withdraw: m.decisionWithdrawn,
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
): (({ html: string } | { title: string }) & { lang: string | undefined }) | undefined => {
  const isUpdate = notification.type === 'organizer_update'
  if (notification.message !== '' && !isUpdate)
    return { html: notification.message, lang: notification.language }
  const isNamed = notification.type === 'outcome_posted' || notification.type === 'set_aside'
  return isNamed || notification.conversationTitle === undefined
    ? undefined
    : { title: notification.conversationTitle, lang: notification.conversationLanguage }
}

/** The target of a notification; undefined if it is gone. */
export const linkOf = (notification: Notification): LinkProps | undefined => {
  if (notification.type === 'new_device') return { to: '/settings/account/devices' }
  if (notification.type === 'login_methods_changed') return { to: '/settings/account/ways-to-log-in' }
  if (notification.isGone) return undefined
  if ('decisionId' in notification && notification.decisionId !== undefined)
    return { to: '/notification/decision/$decisionId', params: { decisionId: notification.decisionId } }
  if (notification.type === 'suspension' || notification.type === 'suspension_appeal') return undefined
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
  if (notification.type === 'organizer_update') return { ...conversation, hash: UPDATES_ANCHOR }
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
  organizer_update: 'bell',
  new_opinions: 'plus',
  set_aside: 'people',
  group_name_removed: 'trash',
  new_device: 'phone',
  login_methods_changed: 'key',
  conversation_administered: 'sliders',
  suspension: 'lock',
  suspension_appeal: 'scales',
} as const
