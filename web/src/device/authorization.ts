import { AppError, type Call } from '@parley/contract'
import type { TokenRefusal } from '@parley/contract/token'
import { learnFromResponse, learnServerTime } from '#device/clock.ts'
// Not loaded lazily, since the first vote would wait behind everything that the page loads after it.
import { signToken } from '#device/sign.ts'
import { hasStoredKey } from '#device/storedKey.ts'
import { firstScreen } from '#firstScreen.ts'

/**
 * The token for a request, if it needs one. Calls that anyone may make stay unsigned unless `signed` is set; other
 * calls are signed if this device has a key. Only `signed` makes a new key.
 */
export const authorization = async (request: {
  call: Call
  /** The whole path of the request. */
  path: string
  signed?: boolean
}): Promise<string | undefined> => {
  const { call, signed = call.access !== 'anyone' && (await hasDeviceKey()) } = request
  if (!signed) return undefined
  const { serviceDid, resourceOrigin } = firstScreen()
  return signToken({ audience: serviceDid, resource: resourceOrigin + request.path }).catch(
    (error: unknown) => {
      throw new AppError('internal', CANNOT_SIGN, String(error))
    },
  )
}

/** The code of an error in a browser that keeps no key, since it blocks all storage of the site. */
export const CANNOT_SIGN = 'cannot_sign'

/** Whether this device has a key. A browser that stores nothing (as some private windows) has none. */
export const hasDeviceKey = (): Promise<boolean> => hasStoredKey().catch(() => false)

/** Updates the offset to the server's clock. Returns whether signing again can overcome the refusal. */
export const syncClock = (answer: {
  response: Response
  sentAt: number
  code: string
  serverTime?: number
}): boolean => {
  if (answer.serverTime === undefined) learnFromResponse(answer.response, answer.sentAt)
  else learnServerTime(answer.serverTime, answer.sentAt)
  return CLOCK_REFUSALS.some((refusal) => refusal === answer.code)
}

/** Refusals that a device can overcome by correcting its clock and signing again. */
const CLOCK_REFUSALS: readonly TokenRefusal[] = ['token_expired', 'token_from_future']
