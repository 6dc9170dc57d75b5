import type { AppError } from '@parley/contract'
import { holdRefusal } from '#proving/loginCode.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'

type ActionErrorProps = {
  error: AppError | null
  /** What failed, unless the error is more exact. */
  text: string
}

/** Why an action on the account failed. On a device on hold, it says until when. */
export function ActionError({ error, text }: ActionErrorProps) {
  if (!error) return null
  return <ErrorMessage text={error.code === 'device_on_hold' ? holdRefusal(error) : text} />
}
