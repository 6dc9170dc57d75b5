import type { ReactNode } from 'react'
import { cancel } from '#messages/ui.ts'
import { Button, ButtonRow } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Explains the consequences, and what went wrong. */
  children: ReactNode
  confirmLabel: string
  kind?: 'danger' | 'primary'
  busy?: boolean
  hasQuietCancel?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, kind = 'danger', busy, hasQuietCancel, onConfirm, onClose } = props
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <ButtonRow>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button kind={hasQuietCancel ? 'quiet' : 'secondary'} onClick={onClose}>
          {cancel()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
