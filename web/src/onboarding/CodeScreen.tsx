import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useStore } from '#ui/store.ts'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { enterAccount } from './leaveOnboarding.ts'
import { getProfile, rejectAccount } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { CodeForm } from '#proving/CodeForm.tsx'
import { failureText, sentTo } from '#proving/loginCode.ts'
import { clearProgress, progress } from '#proving/progress.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { Link } from '@tanstack/react-router'

export function CodeScreen() {
  const { number, account } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  if (account === 'recycled')
    return (
      <OnboardingStep step="step3-phone-2" title={m.recycledTitle()}>
        <RecycledQuestion />
      </OnboardingStep>
    )
  return (
    <OnboardingStep
      step="step3-phone-2"
      title={m.codeTitle()}
      lead={number && sentTo(number)}
      backTo="step3-phone-1"
    >
      {isOthers && <OtherAccount goOn={clearProgress} />}
      {!isOthers && number && (
        <CodeForm
          number={number}
          onProven={enterAccount}
          onLoggedIn={refreshLoginStatus}
          onOtherAccount={() => setOthers(true)}
          changeNumber={
            <Link to="/onboarding/$step" params={{ step: 'step3-phone-1' }} className="button quiet">
              {m.changeNumber()}
            </Link>
          }
        />
      )}
    </OnboardingStep>
  )
}

/** Asks whether an account that was unused for a long time is the person's own, since its number may have a new owner. */
function RecycledQuestion() {
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

  if (profile.isPending) return <Loading label={m.checkingLogin()} />
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
