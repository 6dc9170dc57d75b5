import { AppError, type Call, type Input, type Output } from '@parley/contract'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
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
    queryFn: () => readApi(call, input),
    ...options,
  })
}

type PageParam<C extends Call> = { input: Input<C> }

/** Pages of one list as they are cached, each with the whole input of its call. */
export type ApiPages<C extends Call> = InfiniteData<Output<C>, PageParam<C>>

/** The cache key of a list read page by page; without an input it names all such lists of the call. */
export const apiPagesKey = <C extends Call>(call: C, first?: Input<C>) =>
  first === undefined ? ([call.path, 'pages'] as const) : ([call.path, 'pages', first] as const)

/** A list for a screen, read page by page. `next` makes the input of the next page, or nothing at the end. */
export function useApiPages<C extends Call>(
  call: C,
  first: Input<C>,
  options: {
    next: (page: Output<C>, input: Input<C>) => Input<C> | undefined
    enabled?: boolean
    staleTime?: number
    refetchInterval?: number
  },
) {
  const { next, ...rest } = options
  const queryClient = useQueryClient()
  // The server may have written the first page into the document.
  const held = queryClient.getQueryState<Output<C>>(apiQueryKey(call, first))
  return useInfiniteQuery<Output<C>, AppError, ApiPages<C>, ReturnType<typeof apiPagesKey<C>>, PageParam<C>>({
    queryKey: apiPagesKey(call, first),
    initialPageParam: { input: first },
    queryFn: ({ pageParam }) => readApi(call, pageParam.input),
    getNextPageParam: (page, _pages, { input }) => {
      const following = next(page, input)
      return following && { input: following }
    },
    ...(held?.data === undefined
      ? {}
      : {
          initialData: { pages: [held.data], pageParams: [{ input: first }] },
          initialDataUpdatedAt: held.dataUpdatedAt,
        }),
    // A long list is not read again as a whole because somebody looked away for a moment.
    refetchOnWindowFocus: false,
    ...rest,
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
export const readApi = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
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
  const { readCopy } = await import('#offline/offlineCopies.ts')
  return readCopy(call, input)
}
