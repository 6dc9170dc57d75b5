import type { AppError } from '@parley/contract'
import * as m from '#messages/settings.ts'

/** "November 21, 2026 at 3:40 PM", as the moment is here. */
export const dateAndTime = (instant: string): string => DATE_AND_TIME.format(new Date(instant))

/** Why an act failed: a device on hold has its own words, everything else those of the act. */
export const failureText = (error: AppError, otherwise: string): string => {
  if (error.code !== 'device_on_hold') return otherwise
  return m.holdRefused(error.details.until ? dateAndTime(error.details.until) : m.soon())
}

const DATE_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
