import { fetchRecentConversations, getProfile, isUsernameInUse, updateUsername } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import { nameShown } from '#messages/profile.ts'
import * as m from '#messages/settings.ts'
import { useAvailability } from '#profile/username.ts'
import { UsernameField } from '#profile/UsernameField.tsx'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './UsernameForm.module.css'

/** A form to change the username. */
export function UsernameForm({ current }: { current: string }) {
  const [username, setUsername] = useState(current)
  const { mutate, reset, isPending, error } = useApiMutation(updateUsername, {
    refreshes: [getProfile, fetchRecentConversations, isUsernameInUse],
  })
  const availability = useAvailability(username, current)
  // Somebody may have taken the name since it was looked up.
  const isTaken = availability === 'taken' || error?.code === 'username_taken'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isTaken || availability === 'broken') return
    const done = () => notify({ text: m.saved({ name: username }) })
    if (availability === 'own') done()
    else mutate({ username }, { onSuccess: done })
  }

  return (
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
  )
}
