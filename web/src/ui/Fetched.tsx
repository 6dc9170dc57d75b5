import type { AppError } from '@parley/contract'
import type { ReactNode } from 'react'
import { FailedState } from './FailedState.tsx'
import { Loading } from './Loading.tsx'

type FetchedProps<Data> = {
  /** The query whose data is shown. */
  query: { data: Data | undefined; error: AppError | null; refetch: () => unknown }
  /** The label that screen readers hear while loading, and the number of gray lines. */
  loading: string
  lines: number
  /** What failed, and which data is safe. */
  failed: string | ((error: AppError) => string)
  children: (data: Data) => ReactNode
}

/** Shows the data of a query: gray lines while it loads, an error if it failed. */
export function Fetched<Data>({ query, loading, lines, failed, children }: FetchedProps<Data>): ReactNode {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Loading label={loading} lines={lines} />
  const text = typeof failed === 'string' ? failed : failed(error)
  // A device that was just added has to wait, so trying again does not help.
  const retry = error.code === 'device_on_hold' ? undefined : query.refetch
  return <FailedState text={text} error={error} retry={retry} />
}
