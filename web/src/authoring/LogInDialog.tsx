import type { ReactNode } from 'react'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type LogInDialogProps = { title: string; onClose: () => void; children?: ReactNode }

/** Offers to log in and returns to this page, where the draft is kept. */
export function LogInDialog({ title, onClose, children }: LogInDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <SignInLinks />
    </Dialog>
  )
}
