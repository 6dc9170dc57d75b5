import type { AppError } from '@parley/contract'
import { onHoldUntil, onHold } from '#messages/administration.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'

/** Stands in place of what administrators would see here: on a device that has just been added, until when it may not. */
export const failedTab = (text: string) => (error: AppError, retry: () => void) => {
  if (error.code !== 'device_on_hold') return <FailedState text={text} error={error} retry={retry} />
  const { until } = error.details
  return <FailedState text={until === undefined ? onHold() : onHoldUntil(dateAndTime(until))} error={error} />
}
