import {
  ACCEPT_PROOF_OF_WORK_HEADER,
  AppError,
  BASE_PATH,
  createApiClient,
  errorFromWire,
  PROOF_OF_WORK_HEADER,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { type CallOptions, logged, proofFor } from '#call.ts'
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
  try {
    return await requestFile({ call, input, signed })
  } catch (error) {
    const known = error instanceof AppError
    throw logged(call, known ? error : new AppError('offline', 'aborted', 'No internet connection'))
  }
}

type FileRequest = { call: Call; input: unknown; signed: boolean | undefined; proofOfWork?: string }

async function requestFile({ call, input, signed, proofOfWork }: FileRequest): Promise<Blob> {
  const path = BASE_PATH + call.path
  const token = await authorization({ call, path, signed })
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ACCEPT_PROOF_OF_WORK_HEADER]: '1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(proofOfWork ? { [PROOF_OF_WORK_HEADER]: proofOfWork } : {}),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  })
  // A download that breaks off fails.
  if (response.ok) return response.blob()
  const refusal = errorFromWire(await response.json())
  const solved = proofOfWork === undefined ? await proofFor(refusal) : undefined
  if (solved === undefined) throw refusal
  return requestFile({ call, input, signed, proofOfWork: solved })
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
