import { authenticate, rejectAccount, verifyOtp } from '@parley/contract'
import { deviceLabel } from '#auth/label.ts'
import { requestCode } from '#auth/phone/request-code.ts'
import { countRefusal } from '#auth/phone/message-stats.sql.ts'
import { countryOf, isLandline, phoneOf } from '#auth/phone/number.ts'
import { leaveAccount } from '#auth/phone/reject.ts'
import { verifyCode } from '#auth/phone/verify.ts'
import { handle } from '#http/handle.ts'
import { recordFailedLogin } from '#http/refused-calls.ts'

export const phone = [
  handle(authenticate, async (input, { ctx, viewer, address, headers }) => {
    const { phoneNumber, defaultCallingCode, isRequestingNewCode, proofOfWork } = input
    const found = phoneOf(phoneNumber, {
      callingCode: defaultCallingCode,
      callingCodes: ctx.config.PHONE_CALLING_CODES,
    })
    if (typeof found === 'string') {
      const landline = found === 'restricted_phone_type' && isLandline(phoneNumber, defaultCallingCode)
      if (found === 'restricted_phone_type')
        await countRefusal(ctx.db, {
          country: countryOf(phoneNumber, defaultCallingCode),
          reason: landline ? 'landline' : 'not_served',
          now: ctx.now(),
        })
      return { success: false as const, reason: found, ...(landline && { isLandline: true }) }
    }
    return requestCode(ctx, { viewer, phone: found, isRequestingNewCode, proofOfWork, address, headers })
  }),

  handle(verifyOtp, async (input, { ctx, viewer, headers, address }) => {
    const { phoneNumber, defaultCallingCode, code } = input
    const found = phoneOf(phoneNumber, {
      callingCode: defaultCallingCode,
      callingCodes: ctx.config.PHONE_CALLING_CODES,
    })
    // No code was ever sent to an invalid number.
    if (typeof found === 'string') return { success: false as const, reason: 'expired_code' as const }
    const label = deviceLabel(headers)
    const result = await verifyCode(ctx, { viewer, phone: found, code, label, address })
    if (!result.success) recordFailedLogin(ctx, { path: verifyOtp.path, viewer, address }, result.reason)
    return result
  }),

  handle(rejectAccount, async (_, { ctx, viewer, headers }) => ({
    success: await leaveAccount(ctx, viewer, deviceLabel(headers)),
  })),
]
