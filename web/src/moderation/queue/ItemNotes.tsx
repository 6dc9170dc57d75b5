import { addQueueNote, LIMITS, type getQueueItem, type Output } from '@parley/contract'
import { useState, type FormEvent } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { personName } from '#ui/people.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './ItemPane.module.css'

type ItemNotesProps = {
  itemId: string
  notes: Output<typeof getQueueItem>['notes']
  onSaved: () => void
}

/** The moderators' notes about an item, and a field to add one. */
export function ItemNotes({ itemId, notes, onSaved }: ItemNotesProps) {
  const [note, setNote] = useState('')
  const { mutate, isPending, isError } = useApiMutation(addQueueNote)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || note.trim() === '') return
    mutate(
      { itemId, note },
      {
        onSuccess: () => {
          setNote('')
          onSaved()
        },
      },
    )
  }
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={m.notes()}>
          {notes.map(({ username, note: said, createdAt }) => (
            <li key={createdAt}>
              <span dir="auto">{said}</span>{' '}
              <small>
                {personName(username)}, <RelativeTime instant={createdAt} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save}>
        <Field
          label={m.note()}
          placeholder={m.noteHint()}
          maxLength={LIMITS.moderationNote}
          value={note}
          onValue={setNote}
          error={isError ? m.noteFailed() : undefined}
          action={
            note.trim() !== '' && (
              <Button type="submit" busy={isPending}>
                {m.saveNote()}
              </Button>
            )
          }
        />
      </form>
    </>
  )
}
