import type { AppError } from '@parley/contract'
import type { FormEvent, ReactNode } from 'react'
import * as m from '#messages/authors.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import styles from './author.module.css'

/** What every dialog of an author gets. */
export type AuthorDialogProps = { onClose: () => void }

type FormDialogProps = AuthorDialogProps & {
  title: string
  /** Says what comes of it. */
  hint?: string
  submit: string
  isDanger?: boolean
  busy: boolean
  /** Why it did not happen, or cannot. */
  problem?: string | undefined
  onSubmit: () => void
  /** A second way beside the first. */
  other?: ReactNode
  children?: ReactNode
}

/** A form in a dialog: what it does, its fields, what is wrong, and the button that does it. */
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

/** Why an act of an author failed, in a sentence; the given one where there is nothing better to say. */
export const problemOf = (error: AppError | null, otherwise: string): string | undefined => {
  if (!error) return undefined
  if (error.name === 'offline') return m.noConnection()
  return error.code === 'device_on_hold' ? m.onHold() : otherwise
}
