import type { Call } from '@parley/contract'
import type { TokenRefusal } from '@parley/contract/token'
import { learnFromResponse, learnServerTime } from '#device/clock.ts'
import { hasDevice } from '#device/storedKey.ts'
import { firstScreen } from '#firstScreen.ts'

/**
 * The token for one request, where there is reason to sign: reads that need no viewer stay unsigned until this
 * device has a key, and only an act that asks for it (`signed`) makes one.
 */
export const authorization = async (request: {
  call: Call
  /** The whole path of the request. */
  path: string
  signed?: boolean
}): Promise<string | undefined> => {
  if (!(request.signed ?? (await isKnownHere()))) return undefined
  const { signToken } = await import('#device/sign.ts')
  const { serviceDid, resourceOrigin } = firstScreen()
  return signToken({ audience: serviceDid, resource: resourceOrigin + request.path })
}

/** Whether this device holds a key. A browser that keeps nothing (some private windows) has none. */
export const isKnownHere = (): Promise<boolean> => hasDevice().catch(() => false)

/** Learns how far the server's clock is from ours; true where signing once more can heal the refusal. */
export const learnClock = (answer: {
  response: Response
  sentAt: number
  code: string
  serverTime?: number
}): boolean => {
  if (answer.serverTime === undefined) learnFromResponse(answer.response, answer.sentAt)
  else learnServerTime(answer.serverTime, answer.sentAt)
  return CLOCK_REFUSALS.some((refusal) => refusal === answer.code)
}

/** Refusals that a device heals by learning the server's time and signing once more. */
const CLOCK_REFUSALS: readonly TokenRefusal[] = ['token_expired', 'token_from_future']
