import { deleteUser } from '@parley/contract'
import { useId, useState, type FormEvent } from 'react'
import * as m from '#messages/settings.ts'
import { useApiMutation } from '#queries.ts'
import { keepFarewell } from '#shell/farewell.ts'
import { updateStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import styles from './DeletionScreen.module.css'
import { failureText } from './hold.ts'
import { Problem } from './Problem.tsx'

/** Deletes the account once the word has been typed; this browser then forgets all of it. */
export function DeletionForm() {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useApiMutation(deleteUser)
  const id = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = typed.trim() === m.DELETE_WORD
    setWrong(!isConfirmed)
    if (!isConfirmed) return document.getElementById(id)?.focus()
    if (isPending) return
    mutate({}, { onSuccess: forgetPerson })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{m.typeDelete()}</label>
      <input
        id={id}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.wrong}>
          {m.notTyped()}
        </p>
      )}
      <Button kind="danger" type="submit" busy={isPending}>
        {m.deleteForGood()}
      </Button>
      {error && <Problem text={failureText(error, m.deletionFailed())} />}
    </form>
  )
}

const forgetPerson = () => {
  keepFarewell('deleted')
  void updateStatus({ isKnown: false })
}
