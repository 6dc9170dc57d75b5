import { AppError, requestEmailCode, verifyEmailCode } from '@parley/contract'
import { handle } from '#http/handle.ts'

const notOffered = () => {
  throw new AppError('forbidden', 'method_not_offered', 'Nobody logs in by e-mail here.')
}

export const email = [handle(requestEmailCode, notOffered), handle(verifyEmailCode, notOffered)]
