import type { AppError } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'

type QueryBoundaryProps<T> = {
  query: { data: T | undefined; error: AppError | null; refetch: () => unknown }
  /** The name of this part of the page. */
  title: string
  /** What to say where the answer did not come. */
  failed: string
  lines?: number
  children: (data: T) => ReactNode
}

/** A part of the page that waits for one answer, and fails alone; a later failure leaves what is there. */
export function QueryBoundary<T>({ query, title, failed, lines = 4, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedState text={failed} error={query.error} retry={query.refetch} />
  return <Loading label={m.loadingSection(title)} lines={lines} />
}
