import type { AppError, Call, Input, Output } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import { refreshQueries } from '#queries.ts'
import { notifyError } from '#ui/notices/notices.ts'

export type MutationOptions<C extends Call> = {
  /** The reads that the mutation changes. */
  refreshes?: readonly Call[]
  /** Called before these are read again, even if the component that called it is gone. */
  onDone?: (output: Output<C>, input: Input<C>) => void
  timeoutMs?: number
  /** The text of the notice about a failure. */
  failed?: (error: AppError) => string
}

/** A write by a person: sent once, then the reads that it changes are refreshed. */
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
