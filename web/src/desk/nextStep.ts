import type { Conversation, Desk } from '@parley/contract'

/** What somebody who leads a conversation does best now. */
export type NextStep =
  | 'reports'
  | 'review'
  | 'outcome'
  | 'overdue'
  | 'invite'
  | 'closing'
  | 'waiting'
  | 'nothing'

const MINUTE_MS = 60_000
/** Opinions that wait longer than this come before anything that is not dangerous. */
const LONG_WAIT_MS = 30 * MINUTE_MS
const DAY_MS = 1440 * MINUTE_MS
/** As many people as the first block and the first groups need. */
export const FIRST_PEOPLE = 10
const CLOSING_SOON_MS = 2 * DAY_MS

/** The first step whose condition is true. */
export function nextStepOf({ metadata }: Conversation, { waiting }: Desk, now: number): NextStep {
  const { outcome, closeAt, participantCount, answerDueOn } = metadata
  const isClosed = metadata.isClosed && metadata.opensAt === undefined
  if (waiting.report?.isUrgent) return 'reports'
  if (waiting.review && now - Date.parse(waiting.review.oldestAt) > LONG_WAIT_MS) return 'review'
  if (isClosed && !outcome) return isOverdue(answerDueOn, now) ? 'overdue' : 'outcome'
  const rest = Object.keys(waiting).length > 0 ? 'waiting' : 'nothing'
  if (isClosed || metadata.moderation.status === 'moderated') return rest
  if (participantCount < FIRST_PEOPLE) return 'invite'
  if (closeAt && Date.parse(closeAt) - now < CLOSING_SOON_MS) return 'closing'
  return rest
}

/** Whether a day has passed everywhere. */
export const isOverdue = (day: string | undefined, now: number): boolean =>
  day !== undefined && Date.parse(day) + 1.5 * DAY_MS < now
