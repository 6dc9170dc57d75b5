import { getProfile, updateUsername } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/onboarding.ts'
import * as profile from '#messages/profile.ts'
import { useAvailability } from '#profile/username.ts'
import { UsernameField } from '#profile/UsernameField.tsx'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { failureText } from '#proving/loginCode.ts'
import { OnboardingStep } from './OnboardingStep.tsx'

/** A new account has a generated name, which the person can accept or change. */
export function UsernameScreen() {
  return (
    <OnboardingStep step="step4-username" title={m.usernameTitle()} lead={profile.nameShown()}>
      <UsernameChoice />
    </OnboardingStep>
  )
}

/** Loads the generated name, once it is known that this step is the right one. */
function UsernameChoice() {
  const { data, isPending } = useApiQuery(getProfile, {})
  if (isPending) return <Loading label={m.loadingName()} lines={4} />
  return <UsernameForm current={data?.username} />
}

function UsernameForm({ current }: { current: string | undefined }) {
  const router = useRouter()
  const [username, setUsername] = useState(current ?? '')
  const availability = useAvailability(username, current)
  const { mutate, reset, isPending, error } = useApiMutation(updateUsername, { refreshes: [getProfile] })
  // Somebody may have taken the name since it was looked up.
  const isTaken = availability === 'taken' || error?.code === 'username_taken'

  const goOn = () =>
    router.navigate({ to: '/onboarding/$step', params: { step: 'step5-preferences' }, replace: true })

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (availability === 'own') return void goOn()
    if (availability === 'broken') return announce(profile.problem())
    if (isTaken) return announce(profile.isTaken({ username }))
    mutate({ username }, { onSuccess: goOn })
  }

  return (
    <form className="stack" onSubmit={save} noValidate>
      <UsernameField
        value={username}
        availability={isTaken ? 'taken' : availability}
        onChange={(next) => {
          setUsername(next)
          reset()
        }}
      />
      {error && !isTaken && <ErrorMessage text={failureText(error)} />}
      <Button kind="primary" type="submit" busy={isPending} large>
        {m.acceptName()}
      </Button>
      <Button kind="quiet" onClick={goOn}>
        {current ? m.keepUsername({ username: current }) : m.skip()}
      </Button>
    </form>
  )
}
