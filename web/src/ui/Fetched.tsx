import type { AppError } from '@parley/contract'
import type { ReactNode } from 'react'
import { FailedState } from './FailedState.tsx'
import { Loading } from './Loading.tsx'

type FetchedProps<Data> = {
  /** What was asked for. */
  query: { data: Data | undefined; error: AppError | null; refetch: () => unknown }
  /** What screen readers hear meanwhile, and how many grey lines stand there. */
  loading: string
  lines: number
  /** What failed, or what stands in its place. */
  failed: string | ((error: AppError, retry: () => void) => ReactNode)
  children: (data: Data) => ReactNode
}

/** What an answer is shown as; grey lines until it is there, and the failure where there is none. */
export function Fetched<Data>({ query, loading, lines, failed, children }: FetchedProps<Data>): ReactNode {
  const { data, error } = query
  const retry = () => void query.refetch()
  if (data !== undefined) return children(data)
  if (error === null) return <Loading label={loading} lines={lines} />
  return typeof failed === 'string' ? (
    <FailedState text={failed} error={error} retry={retry} />
  ) : (
    failed(error, retry)
  )
}
