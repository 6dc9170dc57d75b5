import { eraseUser, listPeople } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/peopleAdministration.ts'
import { cancel } from '#messages/ui.ts'
import { useApiMutation } from '#mutations.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { TypedNameField, useTypedName } from '#ui/forms/TypedName.tsx'
import { notify } from '#ui/notices/notices.ts'

type EraseDialogProps = { username: string; onClose: () => void }

/** Erases a person on their behalf. It asks twice: what it means, and whether it is the right person. */
export function EraseDialog({ username, onClose }: EraseDialogProps) {
  const [isUnderstood, setUnderstood] = useState(false)
  if (isUnderstood) return <SecondQuestion username={username} onClose={onClose} />
  return (
    <ConfirmDialog
      title={m.eraseTitle({ username })}
      confirmLabel={m.goOn()}
      onClose={onClose}
      onConfirm={() => setUnderstood(true)}
    >
      <div className="stack">
        <p>{m.eraseFor()}</p>
        <ul>
          <li>{m.erased.texts()}</li>
          <li>{m.erased.votes()}</li>
          <li>{m.erased.logins()}</li>
        </ul>
        <p>{m.isAudited()}</p>
      </div>
    </ConfirmDialog>
  )
}

function SecondQuestion({ username, onClose }: EraseDialogProps) {
  const { mutate, isPending, data, error } = useApiMutation(eraseUser, {
    refreshes: [listPeople],
    onDone: ({ success }) => {
      if (!success) return
      notify({ text: m.isErased({ username }) })
      onClose()
    },
  })
  const failure = error?.code === 'user_not_found' ? m.isGone() : m.eraseFailed()
  const refusal = data?.success === false ? m.hasRole() : error ? failure : undefined
  const { onSubmit, field } = useTypedName(username, () => {
    if (!isPending) mutate({ username })
  })
  return (
    <Dialog open title={m.eraseAgain({ username })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <p>{m.isFinal()}</p>
        <TypedNameField label={m.typeName({ username })} wrong={m.notTyped({ username })} field={field} />
        {refusal && <ErrorMessage text={refusal} />}
        <ButtonRow>
          <Button type="submit" kind="danger" busy={isPending}>
            {m.erase()}
          </Button>
          <Button onClick={onClose}>{cancel()}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
