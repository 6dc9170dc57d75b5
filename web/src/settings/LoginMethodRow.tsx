import { getProfile, listMethods, removeMethod, type LoginMethod } from '@parley/contract'
import { useId, useState } from 'react'
import * as m from '#messages/loginMethods.ts'
import { METHODS } from '#proving/methods.ts'
import { useProvenMutation } from '#proving/useProvenMutation.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { ActionError } from './ActionError.tsx'
import styles from './LoginMethods.module.css'

type LoginMethodRowProps = {
  method: LoginMethod
  addedAt: string
  isOnly: boolean
}

/** One way to log in, since when it opens the account, and how to remove it. */
export function LoginMethodRow({ method, addedAt, isOnly }: LoginMethodRowProps) {
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const { mutate, reset, isPending, error, proof } = useProvenMutation(removeMethod, {
    refreshes: [listMethods, getProfile],
    onDone: () => {
      setAsking(false)
      notify({ text: m.removed() })
    },
  })
  const close = () => {
    reset()
    setAsking(false)
  }
  return (
    <li className={styles.method}>
      <Icon name={METHODS[method].icon} size={22} />
      <h2 id={id} className={styles.name}>
        {METHODS[method].name()}
      </h2>
      <p className={styles.since}>{m.since({ date: longDate(addedAt) })}</p>
      <p className={styles.hint}>{METHODS[method].hint()}</p>
      {isOnly ? (
        <p className={styles.hint}>{m.isOnly()}</p>
      ) : (
        <Button kind="danger" className={styles.remove} aria-describedby={id} onClick={() => setAsking(true)}>
          {m.remove()}
        </Button>
      )}
      {isAsking && !proof && (
        <ConfirmDialog
          title={m.removeTitle[method]()}
          confirmLabel={m.remove()}
          kind="danger"
          busy={isPending}
          hasQuietCancel
          onConfirm={() => mutate({ method })}
          onClose={close}
        >
          <p>{m.removeText()}</p>
          <ActionError error={error} text={error?.code === 'last_method' ? m.isOnly() : m.removeFailed()} />
        </ConfirmDialog>
      )}
      {proof}
    </li>
  )
}
