import { deleteUser } from '@parley/contract'
import { useRef, useState, type FormEvent } from 'react'
import { useApiMutation } from '#queries.ts'
import * as m from '#messages/settings.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { forgetPerson } from '#shell/signOut.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ActionError } from './ActionError.tsx'
import styles from './DeletionScreen.module.css'
import { DownloadData } from './DownloadData.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** Says what deleting the account leads to before it can be done. */
export function DeletionScreen() {
  const { isLoggedIn, isGuestOrLoggedIn } = useLoginStatus()
  const isGuest = isGuestOrLoggedIn && !isLoggedIn
  const { data } = useProfile()
  return (
    <SettingsPage title={isGuest ? m.guestDeletion() : m.deletion()} isFor="guest">
      <section aria-labelledby="what-happens" className={styles.consequences}>
        <h2 id="what-happens">{m.deletionWhat()}</h2>
        <ul>
          <li>{m.deletionTexts()}</li>
          <li>{m.deletionVotes()}</li>
          <li>{isGuest ? m.guestDeletionIdentity() : m.deletionIdentity()}</li>
          {!isGuest && <li>{m.deletionConversations()}</li>}
          {data && <li>{m.deletionName(data.username)}</li>}
        </ul>
        <p className={styles.final}>{m.deletionFinal()}</p>
      </section>
      <p className={styles.copy}>{m.deletionCopy()}</p>
      <DownloadData />
      <DeletionForm />
    </SettingsPage>
  )
}

/** Deletes the account once the word has been typed; this browser then forgets everything about it. */
function DeletionForm() {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useApiMutation(deleteUser)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = typed.trim() === m.DELETE_WORD
    setWrong(!isConfirmed)
    if (!isConfirmed) return input.current?.focus()
    if (isPending) return
    mutate({}, { onSuccess: () => forgetPerson('deleted') })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={m.typeDelete()}
        error={isWrong ? m.notTyped() : undefined}
        className={styles.word}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      <Button kind="danger" type="submit" busy={isPending}>
        {m.deleteForGood()}
      </Button>
      <ActionError error={error} text={m.deletionFailed()} />
    </form>
  )
}
