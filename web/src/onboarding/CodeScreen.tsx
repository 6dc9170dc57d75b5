import { getProfile, rejectAccount } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/onboarding.ts'
import { useApiMutation } from '#mutations.ts'
import { failureText, sentTo } from '#proving/loginCode.ts'
import { LoginCodeForm } from '#proving/LoginCodeForm.tsx'
import { CHANGE_RECEIVER } from '#proving/methods.ts'
import { clearProgress, progress, type CodeReceiver } from '#proving/progress.ts'
import { useApiQuery } from '#queries.ts'
import { refreshLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { useStore } from '#ui/store.ts'
import { enterAccount } from './leaveOnboarding.ts'
import { OnboardingStep } from './OnboardingStep.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { firstStepOf, type Step } from './steps.ts'

/** The step at which the code from a text message or a mail is entered. */
export function CodeScreen({ step }: { step: Step }) {
  const { sent, account } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  if (account === 'recycled')
    return (
      <OnboardingStep step={step} title={m.recycledTitle()}>
        <RecycledQuestion method={sent?.method ?? 'phone'} />
      </OnboardingStep>
    )
  const backTo = sent && firstStepOf(sent.method)
  return (
    <OnboardingStep step={step} title={m.codeTitle()} lead={sent && sentTo(sent)} backTo={backTo}>
      {isOthers && <OtherAccount goOn={clearProgress} />}
      {!isOthers && sent && backTo && (
        <LoginCodeForm
          sent={sent}
          onProven={enterAccount}
          onLoggedIn={refreshLoginStatus}
          onOtherAccount={() => setOthers(true)}
          change={
            <Link to="/onboarding/$step" params={{ step: backTo }} className="button quiet">
              {CHANGE_RECEIVER[sent.method]()}
            </Link>
          }
        />
      )}
    </OnboardingStep>
  )
}

const RECYCLED = {
  phone: { text: m.recycledText, help: m.recycledHelp },
  email: { text: m.recycledAddressText, help: m.recycledAddressHelp },
}

/**
 * Asks whether an account that was unused for a long time is the person's own, since its number or address may have a new
 * owner.
 */
function RecycledQuestion({ method }: { method: CodeReceiver['method'] }) {
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
      <p>{RECYCLED[method].text({ username: profile.data?.username ?? '…' })}</p>
      <Notice>{RECYCLED[method].help()}</Notice>
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
