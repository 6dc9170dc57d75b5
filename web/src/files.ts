import {
  AppError,
  BASE_PATH,
  createApiClient,
  errorFromWire,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { type CallOptions, logged } from '#call.ts'
import { authorization } from '#device/authorization.ts'

/** Sends bytes to a path of the API, signed as a call would be. Rejects with an {@link AppError}. */
export const sendBytes = async (call: Call, path: `/${string}`, bytes: Blob): Promise<void> => {
  const whole = BASE_PATH + path
  const token = await authorization({ call, path: whole, signed: true })
  const response = await fetch(whole, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: bytes,
    signal: AbortSignal.timeout(PART_TIMEOUT_MS),
  }).catch(() => {
    throw new AppError('offline', 'aborted', 'No internet connection')
  })
  if (!response.ok) throw logged(call, errorFromWire(await response.json()))
}

/** Fetches the file that a call produces. Rejects with an {@link AppError}. */
export const fetchFile = async <C extends Call>(
  call: C,
  input: Input<C>,
  { signed }: Pick<CallOptions, 'signed'>,
): Promise<Blob> => {
  const path = BASE_PATH + call.path
  const token = await authorization({ call, path, signed })
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    })
    // A download that breaks off fails.
    if (response.ok) return await response.blob()
    throw errorFromWire(await response.json())
  } catch (error) {
    const known = error instanceof AppError
    throw logged(call, known ? error : new AppError('offline', 'aborted', 'No internet connection'))
  }
}

/** Makes a read that caches may revalidate, so that an unchanged response is not sent again; rejects like other calls. */
export const readRevalidated = async <C extends Call>(
  call: C,
  input: Input<C> & Record<string, string>,
  { signed }: Pick<CallOptions, 'signed'>,
): Promise<Output<C>> => {
  const read = createApiClient(async ({ path }) => {
    const token = await authorization({ call, path, signed })
    const response = await fetch(`${path}?${String(new URLSearchParams(input))}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(PART_TIMEOUT_MS),
    }).catch(() => {
      throw new AppError('offline', 'aborted', 'No internet connection')
    })
    return { status: response.status, body: await response.json() }
  })
  return read(call, input).catch((error: unknown) => {
    throw logged(call, error)
  })
}

const PART_TIMEOUT_MS = 60_000
const FILE_TIMEOUT_MS = 600_000
