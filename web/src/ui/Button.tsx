import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { WaitingRing } from './Loading.tsx'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** A screen has at most one `primary` button, which is `large` unless it stands beside other buttons. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  large?: boolean
  /** While busy, a ring joins the label and further clicks do nothing. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind = 'secondary',
  large = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={['button', kind, large && 'large', className].filter(Boolean).join(' ')}
    >
      {busy && <WaitingRing />}
      {children}
    </button>
  )
}

/** The buttons that end a form or a dialog. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="row gap-3 acts">{children}</div>
}
