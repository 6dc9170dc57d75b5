import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages/shell.ts'
import { ButtonRow } from '#ui/Button.tsx'
import { saveLoginIntention } from './loginIntention.ts'

type SignInLinkProps = {
  className?: string
  /** Runs before the page is left, to store what the person was doing. */
  onLeave?: () => void
  children: ReactNode
}

/** Leads to the login; afterwards the person returns to this page. */
export function LogInLink(props: SignInLinkProps) {
  return <StepLink step="step1-login" {...props} />
}

/** Leads to a new account; afterwards the person returns to this page. */
export function SignUpLink(props: SignInLinkProps) {
  return <StepLink step="step1-signup" {...props} />
}

/** Both ways to an account, as buttons. */
export function SignInLinks() {
  return (
    <ButtonRow>
      <SignUpLink className="button primary">{m.createAccount()}</SignUpLink>
      <LogInLink className="button secondary">{m.logIn()}</LogInLink>
    </ButtonRow>
  )
}

function StepLink({ step, className, onLeave, children }: SignInLinkProps & { step: string }) {
  const router = useRouter()
  const leave = () => {
    saveLoginIntention(router.latestLocation.href)
    onLeave?.()
  }
  return (
    <Link to="/onboarding/$step" params={{ step }} className={className} onClick={leave}>
      {children}
    </Link>
  )
}
