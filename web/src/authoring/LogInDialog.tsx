import type { ReactNode } from 'react'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type LogInDialogProps = { title: string; onClose: () => void; children?: ReactNode }

/** Leads to an account and back to this page, where the draft waits. */
export function LogInDialog({ title, onClose, children }: LogInDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <SignInLinks />
    </Dialog>
  )
}
