import type { AppError } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'

type QueryBoundaryProps<T> = {
  query: { data: T | undefined; error: AppError | null; refetch: () => unknown }
  /** The name of this part of the page. */
  title: string
  /** The message that is shown if the request fails. */
  failed: string
  lines?: number
  children: (data: T) => ReactNode
}

/** A part of the page that waits for one response and fails alone. A failed refresh keeps the earlier content. */
export function QueryBoundary<T>({ query, title, failed, lines = 4, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedState text={failed} error={query.error} retry={query.refetch} />
  return <Loading label={m.loadingSection({ title })} lines={lines} />
}
