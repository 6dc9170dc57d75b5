import { BASE_PATH, type Call, type Input, type Output } from './call.ts'
import { AppError, ERROR_STATUS, type WireError } from './errors.ts'

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
  if (!isWireError(body)) return new AppError('offline', 'aborted', 'No internet connection')
  const { status: _, name, code, message, ...details } = body
  return new AppError(name, code, message, details)
}

const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' &&
  body !== null &&
  'name' in body &&
  Object.hasOwn(ERROR_STATUS, String(body.name)) &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
