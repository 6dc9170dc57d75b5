import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

type DialogProps = {
  open: boolean
  /** Called on Escape, the close button or a click beside the dialog. */
  onClose: () => void
  title: string
  /** On wide screens the dialog takes the third column, so that the others stay in view. */
  isBeside?: boolean
  children: ReactNode
}

/** A modal dialog; a sheet from below on phones. Focus moves to its title, and returns when it closes. */
export function Dialog({ open, onClose, title, isBeside = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const before = document.activeElement
    element.showModal()
    if (!element.querySelector('[autofocus]')) element.querySelector('h2')?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }

  if (!open) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={isBeside ? `${styles.dialog} ${styles.beside}` : styles.dialog}
      aria-labelledby={titleId}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <Button kind="quiet" className={styles.close} aria-label={m.close()} onClick={onClose}>
            <Icon name="close" size={22} />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
