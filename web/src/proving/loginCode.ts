import {
  AppError,
  authenticate,
  requestEmailCode,
  verifyEmailCode,
  verifyOtp,
  type LoginIntent,
  type Output,
} from '@parley/contract'
import { callApi } from '#call.ts'
import { serverNow } from '#device/clock.ts'
import * as m from '#messages/onboarding.ts'
import { holdRefused, holdRefusedUntil } from '#messages/settings.ts'
import { loggedIn } from '#messages/shell.ts'
import { dateAndTime } from '#ui/format.ts'
import type { Account, CodeByEmail, CodeByPhone, CodeReceiver } from './progress.ts'
import { formatDuration } from './useSecondsUntil.ts'

type CodeAnswer = Output<typeof authenticate> | Output<typeof requestEmailCode>
type RequestRefusal = Extract<CodeAnswer, { success: false }>
type CodeEntry = Output<typeof verifyOtp> | Output<typeof verifyEmailCode>
type EntryRefusal = Extract<CodeEntry, { success: false }>

export type CodeRequest = CodeReceiver & { intent: LoginIntent; isRequestingNewCode: boolean }
type ProofOfWork = { challenge: string; solution: number }

/** A long timeout, since providers of messages can be slow. */
const TIMEOUT_MS = 20_000

/** The server requests a harder proof if its load grew while the first one was being solved. */
const MAX_CHALLENGES = 3

/** Requests a code. If the server asks for a proof of work first, it is computed and the request is repeated. */
export const requestCode = async (request: CodeRequest, onProofOfWork: () => void): Promise<CodeAnswer> => {
  let answer = await send(request)
  for (let numSolved = 0; numSolved < MAX_CHALLENGES; numSolved++) {
    if (answer.success || answer.reason !== 'proof_of_work_required') return answer
    const { challenge, difficulty } = answer
    if (challenge === undefined || difficulty === undefined) return answer
    onProofOfWork()
    const { solveProofOfWork } = await import('#device/proof-of-work.ts')
    const solution = await solveProofOfWork({ challenge, difficulty })
    answer = await send(request, { challenge, solution })
  }
  return answer
}

const send = (request: CodeRequest, proofOfWork?: ProofOfWork): Promise<CodeAnswer> => {
  const { isRequestingNewCode } = request
  const input = { isRequestingNewCode, ...(proofOfWork && { proofOfWork }) }
  const options = { signed: true, timeoutMs: TIMEOUT_MS, language: document.documentElement.lang }
  return request.method === 'phone'
    ? callApi(authenticate, { ...byPhone(request), ...input }, options)
    : callApi(requestEmailCode, { ...byEmail(request), ...input }, options)
}

/** Enters a code, which logs this device in or adds the receiver to its account. */
export const verifyCode = (
  receiver: CodeReceiver & { intent: LoginIntent },
  digits: string,
): Promise<CodeEntry> => {
  const code = Number(digits)
  return receiver.method === 'phone'
    ? callApi(verifyOtp, { ...byPhone(receiver), code }, { signed: true })
    : callApi(verifyEmailCode, { ...byEmail(receiver), code }, { signed: true })
}

type Asked<Receiver> = Receiver & { intent: LoginIntent }

const byPhone = ({ phoneNumber, defaultCallingCode, intent }: Asked<CodeByPhone>) => ({
  phoneNumber,
  defaultCallingCode,
  ...(intent === 'add' && { intent }),
})
const byEmail = ({ emailAddress, intent }: Asked<CodeByEmail>) => ({ emailAddress, intent })

/**
 * Where the code was sent: two digits of a number are enough to notice a wrong one, and of little use to an onlooker; a
 * mistake in an address shows only in the whole.
 */
export const sentTo = (sent: CodeReceiver): string =>
  sent.method === 'phone'
    ? m.codeSentTo({ ending: sent.phoneNumber.replaceAll(/\D/g, '').slice(-2) })
    : m.codeMailedTo({ address: sent.emailAddress })

/** The message that no code was sent, and why. */
export const requestRefusalText = ({ reason, ...facts }: RequestRefusal): string => {
  switch (reason) {
    case 'throttled': {
      const { nextCodeSoonestTime } = facts
      return nextCodeSoonestTime ? m.throttledFor({ left: timeUntil(nextCodeSoonestTime) }) : m.throttled()
    }
    case 'invalid_phone_number':
      return m.numberInvalid()
    case 'restricted_phone_type':
      return 'isLandline' in facts && facts.isLandline ? m.numberLandline() : m.numberRestricted()
    case 'invalid_email':
      return m.addressInvalid()
    case 'proof_of_work_required':
      return m.proofOfWorkFailed()
    case 'already_logged_in':
      return loggedIn()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}

/** The message that a code was not accepted, and why. */
export const entryRefusalText = ({ reason, triesLeft }: EntryRefusal): string => {
  switch (reason) {
    case 'expired_code':
      return m.codeExpired()
    case 'wrong_guess':
      return triesLeft === undefined ? m.wrongCodeAgain() : m.wrongCode({ left: triesLeft })
    case 'too_many_wrong_guess':
      return m.tooManyTries()
    case 'already_logged_in':
      return loggedIn()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}

/** What the account is like that a code has opened. */
export const accountOf = ({ isNewUser, mayBeRecycled }: Extract<CodeEntry, { success: true }>): Account => {
  if (isNewUser) return 'new'
  return mayBeRecycled ? 'recycled' : 'existing'
}

/** The message for a failed call. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof AppError)) return m.failed()
  if (error.name === 'offline') return m.offline()
  if (error.name === 'too_many') return m.tooOften()
  if (error.code === 'device_on_hold') return holdRefusal(error)
  return m.failed()
}

/** Why a device that is new to its account may not do something yet. */
export const holdRefusal = ({ details: { until } }: AppError): string =>
  until ? holdRefusedUntil({ until: dateAndTime(until) }) : holdRefused()

const timeUntil = (instant: string) => formatDuration(Math.ceil((Date.parse(instant) - serverNow()) / 1000))

/** The WebOTP part of the credentials API, which TypeScript's types lack. */
type CodeCredential = CredentialRequestOptions & {
  otp: { transport: string[] }
}

/** Resolves with the code of a text message for this site, in browsers that can read it (WebOTP). */
export const codeFromMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in window)) return undefined
  const request: CodeCredential = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(request).catch(() => undefined)
  const code: unknown = credential && Reflect.get(credential, 'code')
  return typeof code === 'string' ? code : undefined
}
