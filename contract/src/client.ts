import { BASE_PATH, type Call, type Input, type Output } from './call.ts'
import { AppError, ERROR_STATUS, type ErrorName, type OtherDecision } from './errors.ts'

/** Sends one request; resolves with the status and the parsed JSON body (`undefined` if the body is empty). */
export type Transport = (request: {
  call: Call
  path: string
  body: unknown
}) => Promise<{ status: number; body: unknown }>

/** Makes one call; resolves with its output or rejects with an {@link AppError}. */
export type ApiClient = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>

/** Creates a client for any transport. It does not parse outputs again: the server has validated them. */
export const createApiClient =
  (transport: Transport): ApiClient =>
  async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
    const { status, body } = await transport({ call, path: BASE_PATH + call.path, body: input })
    if (status === 200) return body as Output<C>
    throw errorFromWire(body)
  }

/** Converts an error body to an AppError; an unknown shape becomes `offline` with the code `aborted`. */
export const errorFromWire = (body: unknown): AppError => {
  const wire = isRecord(body) ? body : {}
  const {
    name,
    code,
    message,
    field,
    serverTime,
    until,
    retryAfter,
    challenge,
    difficulty,
    requestId,
    decision,
  } = wire
  if (!isErrorName(name) || typeof code !== 'string' || typeof message !== 'string')
    return new AppError('offline', 'aborted', 'No internet connection')
  return new AppError(name, code, message, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof serverTime === 'number' ? { serverTime } : {}),
    ...(typeof until === 'string' ? { until } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof challenge === 'string' ? { challenge } : {}),
    ...(typeof difficulty === 'number' ? { difficulty } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(isRecord(decision) ? { decision: decision as OtherDecision } : {}),
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isErrorName = (value: unknown): value is ErrorName =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)
