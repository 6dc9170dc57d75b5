import type { AppError } from '@parley/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages/analysis.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'

type AnsweredProps<T> = {
  answer: UseQueryResult<T, AppError>
  title: string
  /** What to say where the answer did not come. */
  failed: string
  lines?: number
  children: (data: T) => ReactNode
}

/** A part of the page that waits for one answer, and fails alone; a later failure leaves what is there. */
export function Answered<T>({ answer, title, failed, lines = 4, children }: AnsweredProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error)
    return <FailedState text={failed} retry={() => void answer.refetch()} code={answer.error.code} />
  return <Loading label={m.loadingSection(title)} lines={lines} />
}
