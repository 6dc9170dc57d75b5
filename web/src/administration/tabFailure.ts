import type { AppError } from '@parley/contract'
import { onHoldUntil, onHold } from '#messages/administration.ts'
import { dateAndTime } from '#ui/format.ts'

/** Why a tab shows nothing; on a device that has just been added, until when it may not. */
export const tabFailure =
  (text: string) =>
  ({ code, details }: AppError): string => {
    if (code !== 'device_on_hold') return text
    return details.until === undefined ? onHold() : onHoldUntil(dateAndTime(details.until))
  }
