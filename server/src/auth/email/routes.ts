import { requestEmailCode, verifyEmailCode } from '@parley/contract'
import { requestCode } from '#auth/code/request-code.ts'
import { verifyCode } from '#auth/code/verify.ts'
import { emailOf } from '#auth/email/address.ts'
import { deviceLabel } from '#auth/label.ts'
import { handle } from '#http/handle.ts'
import { recordFailedLogin } from '#http/refused-calls.ts'

export const email = [
  handle(requestEmailCode, async (input, { ctx, viewer, address, headers }) => {
    const { emailAddress, isRequestingNewCode, intent = 'log-in', proofOfWork } = input
    const recipient = emailOf(emailAddress)
    if (recipient === undefined) return { success: false as const, reason: 'invalid_email' as const }
    const asked = { viewer, isRequestingNewCode, intent, proofOfWork, address, headers }
    return requestCode(ctx, { ...asked, recipient })
  }),

  handle(
    verifyEmailCode,
    async ({ emailAddress, code, intent = 'log-in' }, { ctx, viewer, headers, address }) => {
      const recipient = emailOf(emailAddress)
      // No code was ever sent to an invalid address.
      if (recipient === undefined) return { success: false as const, reason: 'expired_code' as const }
      const label = deviceLabel(headers)
      const result = await verifyCode(ctx, { viewer, recipient, code, intent, label, address })
      if (!result.success)
        recordFailedLogin(ctx, { path: verifyEmailCode.path, viewer, address }, result.reason)
      return result
    },
  ),
]
