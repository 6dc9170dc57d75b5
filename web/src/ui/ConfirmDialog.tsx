import type { ReactNode } from 'react'
import { cancel } from '#messages/ui.ts'
import { Button, ButtonRow } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Explains the consequences, and what went wrong. */
  children: ReactNode
  /** The label of the button. */
  act: string
  kind?: 'danger' | 'primary'
  busy?: boolean
  hasQuietCancel?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, kind = 'danger', busy, hasQuietCancel, onConfirm, onClose } = props
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <ButtonRow>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {act}
        </Button>
        <Button kind={hasQuietCancel ? 'quiet' : 'secondary'} onClick={onClose}>
          {cancel()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
