import type { AppError } from '@parley/contract'
import type { FormEvent, ReactNode } from 'react'
import * as m from '#messages/authors.ts'
import { kept as suspendedKept } from '#messages/suspended.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import styles from './author.module.css'

/** The props of every dialog of an author. */
export type AuthorDialogProps = { onClose: () => void }

type FormDialogProps = AuthorDialogProps & {
  title: string
  /** Explains the consequences. */
  hint?: string
  submit: string
  isDanger?: boolean
  busy: boolean
  /** Why the action failed or is not possible. */
  problem?: string | undefined
  onSubmit: () => void
  /** A second button beside the main one. */
  other?: ReactNode
  children?: ReactNode
}

/** A dialog with a form: its explanation, its fields, errors, and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const { title, hint, submit, isDanger = false, busy, problem, onSubmit, onClose, other, children } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="stack" onSubmit={send} noValidate>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
        {problem && <ErrorMessage text={problem} />}
        <ButtonRow>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
          {other}
          <Button kind="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

/** A sentence on why an author's action failed, or the given fallback. */
export const authorErrorText = (error: AppError | null, otherwise: string): string | undefined => {
  if (!error) return undefined
  if (error.name === 'offline') return m.noConnection()
  if (error.code === 'suspended') return suspendedKept()
  return error.code === 'device_on_hold' ? m.onHold() : otherwise
}
