import {
  AppError,
  errorFromWire,
  makeAsk,
  PROOF_OF_WORK_HEADER,
  type Ask,
  type Call,
  type Input,
  type Output,
} from '@parley/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { authorization, learnClock } from '#device/authorization.ts'

/** How one call is sent when the defaults do not fit: another address, a longer wait, signed or not. */
export type SendOptions = {
  baseUrl?: string
  timeoutMs?: number
  /** Sign although the call may be made by anyone; default: only where this device already has a key. */
  signed?: boolean
}

export const DEFAULT_TIMEOUT_MS = 8000

/** Asks with options; the only place where the network is used. */
export const askWith = (options: SendOptions): Ask =>
  makeAsk(async ({ call, path, body }) => {
    try {
      return await send({ call, path, body, options })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('offline', 'aborted', 'No internet connection')
    }
  })

/** Asks one call of the contract. */
export const ask: Ask = askWith({})

const send = async (
  request: { call: Call; path: string; body: unknown; options: SendOptions; proofOfWork?: string },
  isRetry = false,
): Promise<{ status: number; body: unknown }> => {
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
    const { solve } = await import('#device/proofOfWork.ts')
    const solution = await solve({ challenge, difficulty })
    return send({ ...request, proofOfWork: `${challenge}:${solution}` })
  }
  // A wrong clock is the one token error that a second try with the learnt offset can heal.
  const isHealed = learnClock({ response, sentAt, code: error?.code ?? '', serverTime })
  return isHealed && !isRetry ? send(request, true) : { status: response.status, body: answer }
}

/** The cache key of an answer; also names answers to refresh or to set. */
export const answerKey = <C extends Call>(call: C, input?: Input<C>) =>
  input === undefined ? ([call.path] as const) : ([call.path, input] as const)

/** An answer for a screen: loaded, kept and refreshed. */
export function useAnswer<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean; refetchInterval?: number | false; staleTime?: number } = {},
): UseQueryResult<Output<C>, AppError> {
  return useQuery<Output<C>, AppError>({
    queryKey: answerKey(call, input),
    queryFn: () => askOrRead(call, input),
    ...options,
  })
}

/** Without network, what an earlier visit has kept of a public conversation stands in for the answer. */
const askOrRead = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
  try {
    return await ask(call, input)
  } catch (error) {
    if (!(error instanceof AppError) || error.name !== 'offline') throw error
    const kept = await keptAnswer(call, input).catch(() => undefined)
    if (kept === undefined) throw error
    // Kept under the name of this call and input, as the server sent it.
    return kept as Output<C>
  }
}

const keptAnswer = async (call: Call, input: unknown): Promise<unknown> => {
  const kept = await import('#offline/kept.ts')
  return kept.keptAnswer(call, input)
}
