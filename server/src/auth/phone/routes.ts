import { authenticate, verifyOtp } from '@parley/contract'
import { countRefusal } from '#auth/code/message-stats.sql.ts'
import { requestCode } from '#auth/code/request-code.ts'
import { verifyCode } from '#auth/code/verify.ts'
import { deviceLabel } from '#auth/label.ts'
import { countryOf, isLandline, phoneOf } from '#auth/phone/number.ts'
import { handle } from '#http/handle.ts'
import { recordFailedLogin } from '#http/refused-calls.ts'

export const phone = [
  handle(authenticate, async (input, { ctx, viewer, address, headers }) => {
    const { phoneNumber, defaultCallingCode, isRequestingNewCode, intent = 'log-in', proofOfWork } = input
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
    const asked = { viewer, isRequestingNewCode, intent, proofOfWork, address, headers }
    return requestCode(ctx, { ...asked, recipient: found })
  }),

  handle(verifyOtp, async (input, { ctx, viewer, headers, address }) => {
    const { phoneNumber, defaultCallingCode, code, intent = 'log-in' } = input
    const found = phoneOf(phoneNumber, {
      callingCode: defaultCallingCode,
      callingCodes: ctx.config.PHONE_CALLING_CODES,
    })
    // No code was ever sent to an invalid number.
    if (typeof found === 'string') return { success: false as const, reason: 'expired_code' as const }
    const label = deviceLabel(headers)
    const result = await verifyCode(ctx, { viewer, recipient: found, code, intent, label, address })
    if (!result.success) recordFailedLogin(ctx, { path: verifyOtp.path, viewer, address }, result.reason)
    return result
  }),
]
