import type { ReactNode } from 'react'
import { cancel } from '#messages/ui.ts'
import { Button, ButtonRow } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Says what it leads to, and what went wrong. */
  children: ReactNode
  /** What the button does. */
  act: string
  kind?: 'danger' | 'primary'
  busy?: boolean
  isCancelQuiet?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, kind = 'danger', busy, isCancelQuiet, onConfirm, onClose } = props
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <ButtonRow>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {act}
        </Button>
        <Button kind={isCancelQuiet ? 'quiet' : 'secondary'} onClick={onClose}>
          {cancel()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
