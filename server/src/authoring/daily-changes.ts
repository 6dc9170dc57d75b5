import { AppError, LIMITS } from '@parley/contract'

const DAY_MS = 86_400_000

/** The number of newer changes before the one that {@link assertFewChangesToday} is about. */
export const CHANGES_BEFORE = LIMITS.changesPerDay - 1

/**
 * Refuses a change of something whose earlier versions everybody can read if it was changed as often as it may be in a
 * day. `changedAt` is when the change before {@link CHANGES_BEFORE} others was; undefined if there were fewer.
 */
export function assertFewChangesToday(changedAt: Date | undefined, now: Date): void {
  if (changedAt === undefined) return
  const waitMs = changedAt.getTime() + DAY_MS - now.getTime()
  if (waitMs <= 0) return
  throw new AppError(
    'too_many',
    'changed_often',
    `This can be changed ${LIMITS.changesPerDay} times a day. Try again tomorrow.`,
    { retryAfter: Math.ceil(waitMs / 1000) },
  )
}
