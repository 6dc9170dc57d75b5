import type { Notification } from '@parley/contract'
import type { LinkProps } from '@tanstack/react-router'
import * as m from '#messages/notifications.ts'
import { wholeNumber } from '#ui/format.ts'
import type { IconName } from '#ui/Icon.tsx'

/** What happened, in one sentence. */
export const sentenceOf = (told: Notification): string => {
  const title = told.conversationTitle
  switch (told.type) {
    case 'opinion_vote':
      return m.voted(counted(told.numVotes))
    case 'new_opinion':
      return m.addedOpinion(told.username)
    case 'moderation_decision':
      return DECISIONS[told.action](told.reason === undefined ? '' : REASONS[told.reason]())
    case 'appeal_answer':
      if (!told.isAccepted) return m.appealRejected()
      return told.routeTarget.opinionSlugId === undefined ? m.appealAccepted() : m.appealAcceptedOpinion()
    case 'scheduled_publication':
      return m.published()
    case 'import':
      return told.status === 'finished'
        ? m.importComplete(counted(told.numVotes ?? 0))
        : (FAILURES[told.cause ?? ''] ?? m.importFailed)()
    case 'outcome_posted':
      return title === undefined ? m.decidedGone() : m.decided(title)
    case 'new_opinions':
      return m.newOpinions(counted(told.numOpinions))
    case 'set_aside':
      return title === undefined ? m.setAsideGone() : m.setAside(title)
    case 'new_device':
      return m.newDevice()
  }
}

const counted = (count: number) => ({ count, shown: wholeNumber(count) })

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

/** The words of people below the sentence: an opinion, an outcome, or the title that the sentence does not name. */
export const wordsOf = (told: Notification): { html: string } | { title: string } | undefined => {
  if (told.message !== '') return { html: told.message }
  const isNamed = told.type === 'outcome_posted' || told.type === 'set_aside'
  return isNamed || told.conversationTitle === undefined ? undefined : { title: told.conversationTitle }
}

/** Where a notification leads; nowhere when that is gone. */
export const linkOf = (told: Notification): LinkProps | undefined => {
  if (told.type === 'new_device') return { to: '/settings/account/devices' }
  if (told.isGone) return undefined
  const { conversationSlugId, opinionSlugId } = { opinionSlugId: undefined, ...told.routeTarget }
  const conversation = {
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
  } as const
  if (told.type === 'import' && told.status === 'failed')
    return { to: '/conversation/import/$conversationSlugId', params: { conversationSlugId } }
  if (opinionSlugId !== undefined)
    return { ...conversation, search: { tab: 'opinions', opinion: opinionSlugId } }
  return told.type === 'set_aside' ? { ...conversation, search: { tab: 'analysis' } } : conversation
}

export const iconOf = (told: Notification): IconName =>
  told.type === 'moderation_decision'
    ? told.action === 'lock'
      ? 'lock'
      : 'moved'
    : told.type === 'import' && told.status === 'failed'
      ? 'alert'
      : ICONS[told.type]

const ICONS = {
  opinion_vote: 'voted',
  new_opinion: 'speech',
  appeal_answer: 'scales',
  scheduled_publication: 'calendar',
  import: 'download',
  outcome_posted: 'decided',
  new_opinions: 'plus',
  set_aside: 'people',
  new_device: 'phone',
} as const
