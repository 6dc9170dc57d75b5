import { fetchRecentConversations, getProfile, isUsernameInUse, updateUsername } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import { nameShown } from '#messages/profile.ts'
import * as m from '#messages/settings.ts'
import { useAvailability } from '#profile/username.ts'
import { UsernameField } from '#profile/UsernameField.tsx'
import { useProvenMutation } from '#proving/useProvenMutation.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './UsernameForm.module.css'

/** A form to change the username. */
export function UsernameForm({ current }: { current: string }) {
  const [username, setUsername] = useState(current)
  const { mutate, reset, isPending, error, proof } = useProvenMutation(updateUsername, {
    refreshes: [getProfile, fetchRecentConversations, isUsernameInUse],
    onDone: (_, { username }) => tellSaved(username),
  })
  const availability = useAvailability(username, current)
  // Somebody may have taken the name since it was looked up.
  const isTaken = availability === 'taken' || error?.code === 'username_taken'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isTaken || availability === 'broken') return
    if (availability === 'own') tellSaved(username)
    else mutate({ username })
  }

  return (
    <>
      <form onSubmit={submit} noValidate className={styles.form}>
        <UsernameField
          value={username}
          availability={isTaken ? 'taken' : availability}
          onChange={(next) => {
            setUsername(next)
            reset()
          }}
        />
        <p className={styles.seen}>{nameShown()}</p>
        {error && !isTaken && <ErrorMessage text={m.saveFailed()} />}
        <Button kind="primary" large type="submit" busy={isPending}>
          {m.save()}
        </Button>
      </form>
      {proof}
    </>
  )
}

const tellSaved = (name: string) => notify({ text: m.saved({ name }) })
