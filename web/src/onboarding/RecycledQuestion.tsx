import { getProfile, rejectAccount } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useApiMutation, useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { failureText } from './loginCode.ts'
import { enterAccount } from './progress.ts'

/** Asks whether an account that was not used for long is the person's own: its number may have changed hands. */
export function RecycledQuestion() {
  const queryClient = useQueryClient()
  const profile = useApiQuery(getProfile, {})
  const { mutate, isPending } = useApiMutation(rejectAccount)
  const [problem, setProblem] = useState<string>()

  const reject = () =>
    mutate(
      {},
      {
        onSuccess: async ({ success }) => {
          if (!success) return setProblem(m.failed())
          await queryClient.resetQueries()
          await enterAccount('new')
        },
        onError: (error) => setProblem(failureText(error)),
      },
    )

  if (profile.isPending) return <Loading label={m.looking()} />
  return (
    <>
      <p>{m.recycledText({ username: profile.data?.username ?? '…' })}</p>
      <Notice>{m.recycledHelp()}</Notice>
      {problem && <ErrorMessage text={problem} />}
      <Button kind="primary" large onClick={() => enterAccount('existing')}>
        {m.recycledMine()}
      </Button>
      <Button large busy={isPending} onClick={reject}>
        {m.recycledNotMine()}
      </Button>
    </>
  )
}
