import type { AppError } from '@parley/contract'
import { onHoldUntil, onHold } from '#messages/administration.ts'
import { dateAndTime } from '#ui/format.ts'

/** The message of a tab that failed to load; on a device that has just been added, when it may be used. */
export const tabFailure =
  (text: string) =>
  ({ code, details }: AppError): string => {
    if (code !== 'device_on_hold') return text
    return details.until === undefined ? onHold() : onHoldUntil({ moment: dateAndTime(details.until) })
  }
