import type { AppError, Call, Input, Output } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerKey, askWith } from '#call.ts'

/** An act of a person: sent once, then the answers it changes are asked again. */
export function useAction<C extends Call>(call: C, options: { refreshes?: Call[] } = {}) {
  const answers = useQueryClient()
  return useMutation<Output<C>, AppError, Input<C>>({
    mutationFn: (input) => askWith({ signed: true })(call, input),
    onSuccess: () =>
      Promise.all(
        (options.refreshes ?? []).map((changed) =>
          answers.invalidateQueries({ queryKey: answerKey(changed) }),
        ),
      ),
  })
}
