import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  AppError,
  errorFromWire,
  createApiClient,
  NoInput,
  PROOF_OF_WORK_HEADER,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { authorization, syncClock } from '#device/authorization.ts'

/** Options of a call: another address, a longer timeout, signed or not. */
export type CallOptions = {
  baseUrl?: string
  timeoutMs?: number
  /** The language in which the server writes to the person; that of the browser by default. */
  language?: string
  /** By default, calls that anyone may make are unsigned, and others are signed if this device has a key. */
  signed?: boolean
}

const DEFAULT_TIMEOUT_MS = 8000

/** Sends one call of the contract. Rejects with an {@link AppError}. */
export const callApi = <C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Output<C>> =>
  callApiQuietly(call, input, options).catch((error: unknown) => {
    throw logged(call, error)
  })

/** Sends a call for callers that try again: failures are not logged here. */
export const callApiQuietly = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Output<C>> => {
  requireBody(call, input)
  return createApiClient(async ({ call, path, body }) => {
    try {
      return await send({ call, path, body, options })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('offline', 'aborted', 'No internet connection')
    }
  })(call, input)
}

/** Logs a failed call to the console, with its path and the reason, but never its input or output. */
export const logged = (call: Call, error: unknown): unknown => {
  const reason = error instanceof AppError ? `${error.name} (${error.code})` : String(error)
  console.error(`Call failed: ${call.path}: ${reason}`)
  if (error instanceof AppError && error.code === 'suspended') tellSuspended(error)
  return error
}

/** Registers what says that a call was refused because the person is suspended. */
export const onSuspended = (tell: (error: AppError) => void): void => void (tellSuspended = tell)
let tellSuspended: (error: AppError) => void = () => {}

/** Calls whose body has optional fields only. */
const OPTIONAL_BODIES: readonly string[] = [
  '/notification/fetch',
  '/user/conversation/fetch',
  '/user/opinion/fetch',
  '/user/poll/get-response-by-conversations',
]

/** Throws if a call lacks its body, before anything is sent. */
const requireBody = (call: Call, input: unknown): void => {
  if (input !== undefined && input !== null) return
  if (call.input === NoInput || OPTIONAL_BODIES.includes(call.path)) return
  const message = `Required parameter body was null or undefined when calling ${call.path}`
  throw new AppError('invalid_input', 'required_parameter', message, { field: 'body' })
}

type Request = {
  call: Call
  path: string
  body: unknown
  options: CallOptions
  proofOfWork?: string
  /** How many challenges have been solved for this request. */
  numSolved?: number
}

/**
 * The proof of work that a refusal asks for, or undefined: too many calls come from this network, so the server accepts
 * further ones with a proof only.
 */
export const proofFor = async (refusal: AppError | undefined): Promise<string | undefined> => {
  const { challenge, difficulty } = refusal?.details ?? {}
  if (challenge === undefined || difficulty === undefined) return undefined
  const { solveProofOfWork } = await import('#device/proof-of-work.ts')
  return `${challenge}:${await solveProofOfWork({ challenge, difficulty })}`
}

/** The server asks for a harder proof when the load grew while the first one was being solved. */
const MAX_CHALLENGES = 3

const send = async (request: Request, isRetry = false): Promise<{ status: number; body: unknown }> => {
  const { call, path, body, options, proofOfWork, numSolved = 0 } = request
  const token = await authorization({ call, path, signed: options.signed })
  const sentAt = Date.now()
  const response = await fetch((options.baseUrl ?? '') + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
      ...(options.language ? { 'accept-language': options.language } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(proofOfWork ? { [PROOF_OF_WORK_HEADER]: proofOfWork } : {}),
    },
    body: JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  const error = response.ok ? undefined : errorFromWire(answer)
  const { serverTime } = error?.details ?? {}
  const solved = numSolved < MAX_CHALLENGES ? await proofFor(error) : undefined
  if (solved !== undefined) return send({ ...request, proofOfWork: solved, numSolved: numSolved + 1 })
  // A wrong clock is the one token error that a second try with the corrected offset can fix.
  const isHealed = syncClock({ response, sentAt, code: error?.code ?? '', serverTime })
  return isHealed && !isRetry ? send(request, true) : { status: response.status, body: answer }
}
