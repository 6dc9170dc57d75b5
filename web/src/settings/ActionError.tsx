import type { AppError } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'

type ActionErrorProps = {
  error: AppError | null
  /** What failed, unless the error is more exact. */
  text: string
}

/** Why an action on the account failed. On a device on hold, it says until when. */
export function ActionError({ error, text }: ActionErrorProps) {
  if (!error) return null
  if (error.code !== 'device_on_hold') return <ErrorMessage text={text} />
  const { until } = error.details
  return <ErrorMessage text={until ? m.holdRefusedUntil({ until: dateAndTime(until) }) : m.holdRefused()} />
}
