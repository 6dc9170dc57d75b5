import { getProfile, updateUsername } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/onboarding.ts'
import * as profile from '#messages/profile.ts'
import { useAvailability } from '#profile/useAvailability.ts'
import { UsernameField } from '#profile/UsernameField.tsx'
import { useApiMutation, useApiQuery } from '#queries.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { failureText } from './askForCode.ts'
import styles from './Onboarding.module.css'
import { OnboardingStep } from './OnboardingStep.tsx'
import { Problem } from './Problem.tsx'

/** A new account has a made-up name already: it can be kept or changed. */
export function UsernameScreen() {
  const { data, isPending } = useApiQuery(getProfile, {})
  return (
    <OnboardingStep step="step4-username" title={m.usernameTitle()}>
      <p className={styles.lead}>{m.usernameText()}</p>
      {isPending ? <Loading label={m.loadingName()} lines={4} /> : <UsernameForm current={data?.username} />}
    </OnboardingStep>
  )
}

function UsernameForm({ current }: { current: string | undefined }) {
  const router = useRouter()
  const [username, setUsername] = useState(current ?? '')
  const availability = useAvailability(username, current)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useApiMutation(updateUsername, { refreshes: [getProfile] })

  const goOn = () =>
    router.navigate({ to: '/onboarding/$step', params: { step: 'step5-preferences' }, replace: true })

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (availability === 'own') return void goOn()
    if (availability === 'broken') return announce(profile.problem())
    if (availability === 'taken') return announce(profile.isTaken({ username }))
    setProblem(undefined)
    mutate(
      { username },
      {
        onSuccess: goOn,
        onError: (error) =>
          setProblem(error.code === 'username_taken' ? profile.isTaken({ username }) : failureText(error)),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <UsernameField value={username} onChange={setUsername} availability={availability} />
      <Problem text={problem} />
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={isPending}>
          {m.saveAndContinue()}
        </Button>
        <Button onClick={goOn}>{current ? m.keepUsername({ username: current }) : m.skip()}</Button>
      </div>
    </form>
  )
}
