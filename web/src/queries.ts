import { AppError, type Call, type Input, type Output } from '@parley/contract'
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { callApi } from '#call.ts'

/** The cache key of a call's answer; without an input it names all answers of the call. */
export const apiQueryKey = <C extends Call>(call: C, input?: Input<C>) =>
  input === undefined ? ([call.path] as const) : ([call.path, input] as const)

/** A read for a screen: loaded, cached and refreshed. */
export function useApiQuery<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean; refetchInterval?: number | false; staleTime?: number } = {},
): UseQueryResult<Output<C>, AppError> {
  return useQuery<Output<C>, AppError>({
    queryKey: apiQueryKey(call, input),
    queryFn: () => callOrReadOffline(call, input),
    ...options,
  })
}

/** A write by a person: sent once, then the reads it changes are refreshed. */
export function useApiMutation<C extends Call>(call: C, options: { refreshes?: readonly Call[] } = {}) {
  const queryClient = useQueryClient()
  return useMutation<Output<C>, AppError, Input<C>>({
    mutationFn: (input) => callApi(call, input, { signed: true }),
    onSuccess: () => refreshQueries(queryClient, options.refreshes ?? []),
  })
}

/**
 * Loads reads again after a change. An answer that is still on its way may tell of the time before the change:
 * it is dropped first, so that it cannot come last.
 */
export const refreshQueries = async (
  queryClient: QueryClient,
  calls: readonly Call[],
  input?: unknown,
): Promise<void> => {
  const filters = calls.map((call) => ({
    queryKey: input === undefined ? [call.path] : [call.path, input],
  }))
  await Promise.all(filters.map((filter) => queryClient.cancelQueries(filter)))
  await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)))
}

/** Without network, the copy of a public conversation that an earlier visit has stored stands in for the answer. */
const callOrReadOffline = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
  try {
    return await callApi(call, input)
  } catch (error) {
    if (!(error instanceof AppError) || error.name !== 'offline') throw error
    const stored = await readOffline(call, input).catch(() => undefined)
    if (stored === undefined) throw error
    // Stored under the name of this call and input, as the server sent it.
    return stored as Output<C>
  }
}

const readOffline = async (call: Call, input: unknown): Promise<unknown> => {
  const { keptAnswer } = await import('#offline/kept.ts')
  return keptAnswer(call, input)
}
