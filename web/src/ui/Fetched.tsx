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
  /** What failed, and what is safe. */
  failed: string | ((error: AppError) => string)
  children: (data: Data) => ReactNode
}

/** What an answer is shown as; grey lines until it is there, and the failure where there is none. */
export function Fetched<Data>({ query, loading, lines, failed, children }: FetchedProps<Data>): ReactNode {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Loading label={loading} lines={lines} />
  const text = typeof failed === 'string' ? failed : failed(error)
  // A device that was just added has to wait: trying again does not help.
  const retry = error.code === 'device_on_hold' ? undefined : query.refetch
  return <FailedState text={text} error={error} retry={retry} />
}
