import type { Input, createConversation } from '@parley/contract'
import { assertInFuture, invalidFieldError } from '#authoring/texts.ts'
import type { OpeningDates } from '#conversations/authoring.sql.ts'

type Dates = Pick<Input<typeof createConversation>, 'opensAt' | 'closeAt'>

/** When a new conversation opens and closes: in the future, and in this order. */
export function openingDates(input: Dates, now: Date): OpeningDates {
  const opensAt = input.opensAt === undefined ? undefined : new Date(input.opensAt)
  const closeAt = input.closeAt === undefined ? undefined : new Date(input.closeAt)
  if (opensAt) assertInFuture(opensAt, { field: 'opensAt', now })
  if (closeAt) assertInFuture(closeAt, { field: 'closeAt', now })
  if (closeAt) assertClosesLater(closeAt, opensAt ?? null)
  return { opensAt, closeAt }
}

/** Refuses to close a conversation before it opens. */
export function assertClosesLater(closeAt: Date, opensAt: Date | null): void {
  if (opensAt !== null && closeAt <= opensAt) throw invalidFieldError(ORDER, 'closeAt')
}

/** Refuses to open a conversation after it has closed. */
export function assertOpensEarlier(reopenAt: Date, closeAt: Date): void {
  if (closeAt <= reopenAt) throw invalidFieldError(ORDER, 'reopenAt')
}

const ORDER = { code: 'date_out_of_range', message: 'must leave time between opening and closing' }
