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
import { callApiQuietly, callApi, logged } from '#call.ts'
import { hasDeviceKey } from '#device/authorization.ts'
import { notifyError } from '#ui/notices.ts'

/** The cache key of a call's answer; without an input it names all answers of the call. */
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

/** A read for a screen: loaded, cached and refreshed. */
export function useApiQuery<C extends Call>(
  call: C,
  input: Input<C>,
  { signed, ...options }: QueryOptions & Pick<ReadOptions, 'signed'> = {},
): UseQueryResult<Output<C>, AppError> {
  return useQuery<Output<C>, AppError>({
    queryKey: apiQueryKey(call, input, signed),
    queryFn: ({ client }) => readApi(client, call, input, { signed }),
    ...options,
  })
}

type PageParam<C extends Call> = { input: Input<C> }

/** Pages of one list as they are cached, each with the whole input of its call. */
export type ApiPages<C extends Call> = InfiniteData<Output<C>, PageParam<C>>

/** The cache key of a list read page by page; without an input it names all such lists of the call. */
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

/** A list for a screen, read page by page. `next` makes the input of the next page, or nothing at the end. */
export function useApiPages<C extends Call>(
  call: C,
  first: Input<C>,
  options: QueryOptions &
    Pick<ReadOptions, 'signed'> & { next: (page: Output<C>, input: Input<C>) => Input<C> | undefined },
) {
  const { next, signed, ...rest } = options
  const queryClient = useQueryClient()
  // The server may have written the first page into the document.
  const held = queryClient.getQueryState<Output<C>>(apiQueryKey(call, first, signed))
  return useInfiniteQuery<Output<C>, AppError, ApiPages<C>, readonly unknown[], PageParam<C>>({
    queryKey: apiPagesKey(call, first, signed),
    initialPageParam: { input: first },
    queryFn: ({ client, pageParam }) => readApi(client, call, pageParam.input, { signed }),
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

type MutationOptions<C extends Call> = {
  /** The reads that it changes. */
  refreshes?: readonly Call[]
  /** Called before these are read again, and also where what was pressed has gone. */
  onDone?: (output: Output<C>, input: Input<C>) => void
  timeoutMs?: number
  /** What a notice says where it failed. */
  failed?: (error: AppError) => string
}

/** A write by a person: sent once, then the reads it changes are refreshed. */
export function useApiMutation<C extends Call>(call: C, options: MutationOptions<C> = {}) {
  const { refreshes = [], onDone, timeoutMs, failed } = options
  const queryClient = useQueryClient()
  return useMutation<Output<C>, AppError, Input<C>>({
    mutationFn: (input) => callApi(call, input, { signed: true, timeoutMs }),
    onSuccess: (output, input) => {
      onDone?.(output, input)
      return refreshQueries(queryClient, refreshes)
    },
    onError: (error) => failed && notifyError(failed(error)),
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

type ReadOptions = {
  /** Sign a call that anyone may make, because its answer depends on the viewer. */
  signed?: boolean
  /** The conversation that is read, where the input does not name it. */
  conversationSlugId?: string
}

/**
 * One read. A conversation that the server does not show to everybody is asked for once more, signed, and its reads are
 * signed from then on. Without network, the copy that an earlier visit has stored stands in for the answer.
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
    // Stored under the name of this call and input, as the server sent it.
    return copy as Output<C>
  }
}

/** Whether the server shows a conversation only to those who sign what they ask. */
export const isReadSigned = (queryClient: QueryClient, slugId: string): boolean =>
  queryClient.getQueryData(signedKey(slugId)) === true

/** Says whether the reads of a conversation are signed. */
const signedKey = (slugId: string) => ['signed', slugId]

const conversationOf = (input: unknown): string | undefined => {
  if (typeof input !== 'object' || input === null) return undefined
  const slugId: unknown = Reflect.get(input, 'conversationSlugId')
  return typeof slugId === 'string' ? slugId : undefined
}

/** The server tells nobody without a right to it whether a conversation exists. */
const isHidden = (error: unknown): boolean =>
  error instanceof AppError && (error.name === 'not_found' || error.code === 'login_required')

const readOffline = async (call: Call, input: unknown): Promise<unknown> => {
  const { readCopy } = await import('#offline/offlineCopies.ts')
  return readCopy(call, input)
}
