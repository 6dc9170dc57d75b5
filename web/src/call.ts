import {
  AppError,
  errorFromWire,
  makeAsk,
  PROOF_OF_WORK_HEADER,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { authorization, syncClock } from '#device/authorization.ts'

/** How one call is sent when the defaults do not fit: another address, a longer wait, signed or not. */
export type CallOptions = {
  baseUrl?: string
  timeoutMs?: number
  /** Sign although the call may be made by anyone; default: only where this device already has a key. */
  signed?: boolean
}

export const DEFAULT_TIMEOUT_MS = 8000

/** Sends one call of the contract; the only place where the network is used. Rejects with an {@link AppError}. */
export const callApi = <C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Output<C>> =>
  makeAsk(async ({ call, path, body }) => {
    try {
      return await send({ call, path, body, options })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('offline', 'aborted', 'No internet connection')
    }
  })(call, input)

type Request = { call: Call; path: string; body: unknown; options: CallOptions; proofOfWork?: string }

const send = async (request: Request, isRetry = false): Promise<{ status: number; body: unknown }> => {
  const { call, path, body, options, proofOfWork } = request
  const token = await authorization({ call, path, signed: options.signed })
  const sentAt = Date.now()
  const response = await fetch((options.baseUrl ?? '') + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(proofOfWork ? { [PROOF_OF_WORK_HEADER]: proofOfWork } : {}),
    },
    body: JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  const error = response.ok ? undefined : errorFromWire(answer)
  const { serverTime, challenge, difficulty } = error?.details ?? {}
  // So many newcomers share this network that the server wants a little work for each; nobody is turned away.
  if (challenge !== undefined && difficulty !== undefined && proofOfWork === undefined) {
    const { solveProofOfWork } = await import('#device/proof-of-work.ts')
    const solution = await solveProofOfWork({ challenge, difficulty })
    return send({ ...request, proofOfWork: `${challenge}:${solution}` })
  }
  // A wrong clock is the one token error that a second try with the learnt offset can heal.
  const isHealed = syncClock({ response, sentAt, code: error?.code ?? '', serverTime })
  return isHealed && !isRetry ? send(request, true) : { status: response.status, body: answer }
}
