import { AppError, authenticate, type Input, type Output } from '@parley/contract'
import { callApi } from '#call.ts'
import { serverNow } from '#device/clock.ts'
import * as m from '#messages/onboarding.ts'
import { loggedIn } from '#messages/shell.ts'
import type { AskedNumber } from './progress.ts'
import { formatDuration } from './useSecondsUntil.ts'

type Refusal = Extract<Output<typeof authenticate>, { success: false }>

/** A long timeout, since providers of text messages can be slow. */
const TIMEOUT_MS = 20_000

/** The server requests a harder proof if its load grew while the first one was being solved. */
const MAX_CHALLENGES = 3

/** Requests a code. If the server asks for a proof of work first, it is computed and the request is repeated. */
export const askForCode = async (
  input: Input<typeof authenticate>,
  onProofOfWork: () => void,
): Promise<Output<typeof authenticate>> => {
  const send = (input: Input<typeof authenticate>) =>
    callApi(authenticate, input, {
      signed: true,
      timeoutMs: TIMEOUT_MS,
      language: document.documentElement.lang,
    })
  let answer = await send(input)
  for (let numSolved = 0; numSolved < MAX_CHALLENGES; numSolved++) {
    if (answer.success || answer.reason !== 'proof_of_work_required') return answer
    const { challenge, difficulty } = answer
    if (challenge === undefined || difficulty === undefined) return answer
    onProofOfWork()
    const { solveProofOfWork } = await import('#device/proof-of-work.ts')
    const solution = await solveProofOfWork({ challenge, difficulty })
    answer = await send({ ...input, proofOfWork: { challenge, solution } })
  }
  return answer
}

/** Where the code was sent to: two digits are enough to notice a wrong number, and of little use to an onlooker. */
export const sentTo = ({ phoneNumber }: AskedNumber): string =>
  m.codeSentTo({ ending: phoneNumber.replaceAll(/\D/g, '').slice(-2) })

/** The message that no code was sent, and why. */
export const refusalText = ({ reason, isLandline, nextCodeSoonestTime }: Refusal): string => {
  switch (reason) {
    case 'throttled':
      return nextCodeSoonestTime ? m.throttledFor({ left: timeUntil(nextCodeSoonestTime) }) : m.throttled()
    case 'invalid_phone_number':
      return m.numberInvalid()
    case 'restricted_phone_type':
      return isLandline ? m.numberLandline() : m.numberRestricted()
    case 'proof_of_work_required':
      return m.proofOfWorkFailed()
    case 'already_logged_in':
      return loggedIn()
    case 'associated_with_another_user':
      return m.otherAccount()
  }
}

/** The message for a failed call. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof AppError)) return m.failed()
  if (error.name === 'offline') return m.offline()
  if (error.name === 'too_many') return m.tooOften()
  return m.failed()
}

const timeUntil = (instant: string) => formatDuration(Math.ceil((Date.parse(instant) - serverNow()) / 1000))

/** The WebOTP part of the credentials API, which TypeScript's types lack. */
type CodeRequest = CredentialRequestOptions & {
  otp: { transport: string[] }
}

/** Resolves with the code of a text message for this site, in browsers that can read it (WebOTP). */
export const codeFromMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in window)) return undefined
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(request).catch(() => undefined)
  const code: unknown = credential && Reflect.get(credential, 'code')
  return typeof code === 'string' ? code : undefined
}
