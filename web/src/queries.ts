import { AppError, type Call, type Input, type Output } from '@parley/contract'
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { callApiQuietly, callApi, logged } from '#call.ts'
import { hasDeviceKey } from '#device/authorization.ts'

/** The cache key of a call's answer; without an input it matches all answers of the call. */
export const apiQueryKey = <C extends Call>(
  call: C,
  input?: Input<C>,
  signed = false,
): readonly unknown[] => [call.path, ...(input === undefined ? [] : [input]), ...(signed ? ['signed'] : [])]

type QueryOptions = {
  enabled?: boolean
  refetchInterval?: number | false | (() => number | false)
  refetchOnWindowFocus?: boolean | 'always'
  staleTime?: number
  gcTime?: number
}

/** A time long ago. It is not 0, which would mean that the data was never loaded. */
export const LONG_AGO = 1

/** How a read is cached and loaded, for a screen or ahead of it. */
export const apiQuery = <C extends Call>(call: C, input: Input<C>, { signed }: ReadOptions = {}) => ({
  queryKey: apiQueryKey(call, input, signed),
  queryFn: ({ client }: { client: QueryClient }): Promise<Output<C>> =>
    readApi(client, call, input, { signed }),
})

/** A read for a screen: loaded, cached and refreshed. */
export function useApiQuery<C extends Call>(
  call: C,
  input: Input<C>,
  { signed, ...options }: QueryOptions & Pick<ReadOptions, 'signed'> = {},
): UseQueryResult<Output<C>, AppError> {
  return useQuery<Output<C>, AppError>({ ...apiQuery(call, input, { signed }), ...options })
}

type PageParam<C extends Call> = { input: Input<C> }

/** The cached pages of a list, each with the whole input of its call. */
export type ApiPages<C extends Call> = InfiniteData<Output<C>, PageParam<C>>

/** The cache key of a list read page by page; without an input it matches all such lists of the call. */
export const apiPagesKey = <C extends Call>(
  call: C,
  first?: Input<C>,
  signed = false,
): readonly unknown[] => [
  call.path,
  'pages',
  ...(first === undefined ? [] : [first]),
  ...(signed ? ['signed'] : []),
]

/** A list for a screen, read page by page. `next` returns the input of the next page, or undefined at the end. */
export function useApiPages<C extends Call>(
  call: C,
  first: Input<C>,
  options: QueryOptions &
    Pick<ReadOptions, 'signed'> & { next: (page: Output<C>, input: Input<C>) => Input<C> | undefined },
) {
  const { next, signed, ...rest } = options
  const queryClient = useQueryClient()
  // The server may have embedded the first page of the list in the document.
  const cached = queryClient.getQueryState<Output<C>>(apiQueryKey(call, first, signed))
  return useInfiniteQuery<Output<C>, AppError, ApiPages<C>, readonly unknown[], PageParam<C>>({
    queryKey: apiPagesKey(call, first, signed),
    initialPageParam: { input: first },
    queryFn: ({ client, pageParam }) => readApi(client, call, pageParam.input, { signed }),
    getNextPageParam: (page, _pages, { input }) => {
      const following = next(page, input)
      return following && { input: following }
    },
    ...(cached?.data === undefined
      ? {}
      : {
          initialData: { pages: [cached.data], pageParams: [{ input: first }] },
          initialDataUpdatedAt: cached.isInvalidated ? LONG_AGO : cached.dataUpdatedAt,
        }),
    // A long list should not be loaded again as a whole after a short look at another tab.
    refetchOnWindowFocus: false,
    ...rest,
  })
}

/**
 * Loads reads again after a change. Requests under way, which may return data from before the change, are canceled, so
 * that they cannot arrive last.
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

type ReadOptions = {
  /** Signs a call that anyone may make, because its answer depends on the viewer. */
  signed?: boolean
  /** The conversation that is read, if the input does not contain it. */
  conversationSlugId?: string
}

/**
 * Makes one read. A conversation that the server does not show to everybody is requested once more, signed, and its
 * reads are signed from then on. Without network, a copy stored by an earlier visit replaces the answer.
 */
export const readApi = async <C extends Call>(
  queryClient: QueryClient,
  call: C,
  input: Input<C>,
  options: ReadOptions = {},
): Promise<Output<C>> => {
  const slugId = options.conversationSlugId ?? conversationOf(input)
  const mayNeedSignature = call.access === 'anyone' && slugId !== undefined
  const isSigned = mayNeedSignature && isReadSigned(queryClient, slugId)
  try {
    return await callApiQuietly(call, input, { signed: options.signed || isSigned || undefined })
  } catch (error) {
    if (mayNeedSignature && !isSigned && isHidden(error) && (await hasDeviceKey())) {
      const output = await callApi(call, input, { signed: true })
      queryClient.setQueryData(signedKey(slugId), true)
      return output
    }
    if (!(error instanceof AppError) || error.name !== 'offline') throw logged(call, error)
    const copy = await readOffline(call, input).catch(() => undefined)
    if (copy === undefined) throw logged(call, error)
    // The copy was stored under this call and input, as the server sent it.
    return copy as Output<C>
  }
}

/** Whether the server shows a conversation only in signed reads. */
export const isReadSigned = (queryClient: QueryClient, slugId: string): boolean =>
  queryClient.getQueryData(signedKey(slugId)) === true

/** The cache key of whether the reads of a conversation are signed. */
const signedKey = (slugId: string) => ['signed', slugId]

const conversationOf = (input: unknown): string | undefined => {
  if (typeof input !== 'object' || input === null) return undefined
  const slugId: unknown = Reflect.get(input, 'conversationSlugId')
  return typeof slugId === 'string' ? slugId : undefined
}

/** The server does not reveal the existence of a conversation to people without access. */
const isHidden = (error: unknown): boolean =>
  error instanceof AppError && (error.name === 'not_found' || error.code === 'login_required')

const readOffline = async (call: Call, input: unknown): Promise<unknown> => {
  const { readCopy } = await import('#offline/offlineCopies.ts')
  return readCopy(call, input)
}
